import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../src/ledger/test-support/bigtable-emulator.ts';

const CONFIG = fileURLToPath(new URL('haproxy.cfg', import.meta.url));

export interface LoadBalancer {
  readonly stop: () => Promise<void>;
}

/** HAProxy as it is installed here. */
export interface Haproxy {
  readonly path: string;
  readonly version: string;
}

/** Null if it is not installed. Distributions install it into a folder that is on the path of root only. */
export function findHaproxy(env = process.env): Haproxy | null {
  const path = findProgram('haproxy', { PATH: [env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter) });
  if (path === null) return null;
  const { stdout } = spawnSync(path, ['-v'], { encoding: 'utf8' });
  const version = /version (\S+)/.exec(stdout ?? '')?.[1];
  return version === undefined ? null : { path, version };
}

/** Starts HAProxy in front of three replicas, all as host and port. */
export function startHaproxy({ path }: Haproxy, bind: string, [first, second, third]: readonly string[]): LoadBalancer {
  const addresses = { BIND: bind, REPLICA1: first, REPLICA2: second, REPLICA3: third };
  const child = spawn(path, ['-f', CONFIG], { env: { ...process.env, ...addresses }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  // Also after an uncaught error, such as a closed pipe.
  process.once('exit', () => child.kill());
  return {
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
