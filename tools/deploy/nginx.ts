import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../src/ledger/test-support/bigtable-emulator.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx.conf.template', import.meta.url));

/** nginx as it is installed here. */
export interface Nginx {
  readonly path: string;
  readonly version: string;
}

/** Host and port of each. */
export interface NginxAddresses {
  readonly LISTEN: string;
  readonly REPLICA1: string;
  readonly REPLICA2: string;
}

/** Null if it is not installed. Distributions install it into a folder that is on the path of root only. */
export function findNginx(env = process.env): Nginx | null {
  const path = findProgram('nginx', { PATH: [env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter) });
  if (path === null) return null;
  const { stderr } = spawnSync(path, ['-v'], { encoding: 'utf8' });
  const version = /nginx\/(\S+)/.exec(stderr ?? '')?.[1];
  return version === undefined ? null : { path, version };
}

/** Starts nginx with deploy/nginx.conf.template, which its image fills in from the environment. */
export function startNginx({ path }: Nginx, addresses: NginxAddresses): { readonly stop: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-nginx-'));
  const values = new Map(Object.entries(addresses));
  const filled = readFileSync(TEMPLATE, 'utf8').replaceAll(/\$\{(\w+)\}/g, (text, name: string) => {
    return values.get(name) ?? text;
  });
  writeFileSync(join(folder, 'default.conf'), filled);
  writeFileSync(join(folder, 'nginx.conf'), MAIN);
  const child = spawn(path, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  // Also after an uncaught error, such as a closed pipe.
  const kill = (): unknown => child.kill();
  process.once('exit', kill);
  return {
    stop: async () => {
      process.off('exit', kill);
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** What the image has around the template. Only a log of failures that nobody expects is written. */
const MAIN = `
daemon off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include default.conf;
}
`;
