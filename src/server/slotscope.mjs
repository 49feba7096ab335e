#!/usr/bin/env node
// The `slotscope` command: checks the version of Node, then runs build-and-run.mjs in a child process.
// The syntax stays old, so that an old Node can print its message.
import { fork } from 'child_process';
import { constants } from 'os';
import { fileURLToPath } from 'url';

// The child process exists for this flag, which Node accepts only at startup. With V8's smaller default, every fourth
// inflated block triggers a full garbage collection. (NODE_OPTIONS rejects the flag, and `#!/usr/bin/env -S` is not
// portable.)
const NODE_FLAGS = ['--initial-old-space-size=64'];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  run();
} else {
  console.error('slotscope needs Node 20.19 or newer; this is ' + process.versions.node + '.');
  process.exitCode = 1;
}

function run() {
  const script = fileURLToPath(new URL('build-and-run.mjs', import.meta.url));
  const child = fork(script, process.argv.slice(2), { execArgv: [...process.execArgv, ...NODE_FLAGS] });
  // The child stops when the channel closes: after a signal to this process, and also if this process is killed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (child.connected) child.disconnect();
    });
  }
  if (process.env.npm_lifecycle_event === 'start' || process.env.npm_lifecycle_event === 'slotscope') {
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
