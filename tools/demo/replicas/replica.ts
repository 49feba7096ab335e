import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../../../dist/server/run.js', import.meta.url));

/** A process that serves on its own port, and can be restarted there. */
export interface Replica {
  readonly url: string;
  /** Resolves when it is ready. */
  readonly start: () => Promise<void>;
  /** Resolves when the process has ended. */
  readonly stop: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

export async function createReplica(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Replica> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    start: async () => {
      const serve = ['--initial-old-space-size=64', SERVICE, 'serve', '--port', String(port), ...args];
      const started = spawn(process.execPath, serve, { env, stdio: 'ignore' });
      child = started;
      while (!(await isHealthy(url))) {
        if (started.exitCode !== null) throw new Error(`a replica ended with ${started.exitCode}`);
        await sleep(10);
      }
    },
    stop: async (signal) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
