import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CONFIG = fileURLToPath(new URL('haproxy.cfg', import.meta.url));

export interface LoadBalancer {
  readonly stop: () => Promise<void>;
}

/** The version of HAProxy; null if it is not installed. */
export function findHaproxy(): string | null {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' });
  return /version (\S+)/.exec(stdout ?? '')?.[1] ?? null;
}

/** Starts HAProxy before three replicas, all given as host and port. */
export function startHaproxy(bind: string, [first, second, third]: readonly string[]): LoadBalancer {
  const addresses = { BIND: bind, REPLICA1: first, REPLICA2: second, REPLICA3: third };
  const child = spawn('haproxy', ['-f', CONFIG], { env: { ...process.env, ...addresses }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
