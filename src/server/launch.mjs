// The syntax stays old, so that an old Node can print its message.
import { fork } from 'child_process';
import { constants } from 'os';
import { fileURLToPath } from 'url';

// The child process exists for this flag, which Node accepts only at startup. With V8's smaller default, every fourth
// inflated block triggers a full garbage collection. (NODE_OPTIONS rejects the flag, and `#!/usr/bin/env -S` is not
// portable.)
const NODE_FLAGS = ['--initial-old-space-size=64'];

/** Checks the version of Node, then runs the script at `url` in a child process, with the arguments of this one. */
export function launch(url) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) {
    run(fileURLToPath(url));
  } else {
    console.error('slotscope needs Node 20.19 or newer; this is ' + process.versions.node + '.');
    process.exitCode = 1;
  }
}

function run(script) {
  const child = fork(script, process.argv.slice(2), { execArgv: [...process.execArgv, ...NODE_FLAGS] });
  // The child stops when the channel closes: after a signal to this process, and also if this process is killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (child.connected) child.disconnect();
    });
  }
  const { npm_lifecycle_event: scriptOfNpm, npm_command: commandOfNpm } = process.env;
  if (scriptOfNpm === 'start' || scriptOfNpm === 'slotscope' || commandOfNpm === 'exec') {
    // npm sends signals to a shell, which may exit without forwarding them. A changed parent means that npm or its
    // shell has exited.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent && child.connected) child.disconnect();
    }, 500);
    watch.unref();
  }
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 128 + constants.signals[signal];
  });
}
