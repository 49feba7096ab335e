import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Seen to fail against: a package without dist/app, and a service that also serves metrics.

const run = promisify(execFile);

/** This Node, and others whose programs SLOTSCOPE_NODES lists. */
const NODES = [process.execPath, ...(process.env['SLOTSCOPE_NODES'] ?? '').split(delimiter)].filter(
  (path) => path !== '',
);
const VERSIONS = NODES.map((path) => [execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(), path] as const);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-packed-'));
  // Builds what is not built, as `prepack` does.
  await run(process.execPath, ['src/server/slotscope.mjs', '--version']);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  const file = join(folder, stdout.trim());
  expect((await stat(file)).size).toBeLessThan(9e6);
  // Packages that npm has in its cache are not downloaded again.
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', file], { cwd: folder });
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

test.each(VERSIONS)(
  'on Node %s the packed file, installed in an empty folder, serves the page and the service on one port, and ends on SIGTERM',
  { timeout: 120_000 },
  async (_, node) => {
    const command = [join(folder, 'node_modules', 'slotscope', 'dist', 'server', 'slotscope.js')];
    const { stdout: found } = await run(node, [...command, 'tx', TRANSFER], { cwd: folder });
    expect(found).toContain('2.5 SOL went from');
    const service = spawn(node, [...command, '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(service, 'exit');
    let output = '';
    for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (output.includes('Ledger: ')) break;
    }
    const url = /http:\S+/.exec(output)?.[0] ?? '';
    // Before the first connection to it: the service itself makes none.
    if (process.platform === 'linux')
      expect(socketsOf(service.pid ?? 0)).toEqual([`LISTEN 127.0.0.1:${new URL(url).port}`]);
    const page = await (await fetch(url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, url))).status).toBe(200);
    const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await response.json()).toMatchObject({ result: 'ok' });
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

test('the package needs no development dependency and installs in an empty folder without scripts', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules', 'slotscope', 'package.json'), 'utf8'));
  expect(manifest.private).toBeUndefined();
  for (const name of Object.keys(manifest.devDependencies))
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
});

/** The inode of the socket that a descriptor is; undefined for others, and for one that was closed since it was listed. */
function socketInode(descriptor: string): string | undefined {
  try {
    return /socket:\[(\d+)\]/.exec(readlinkSync(descriptor))?.[1];
  } catch {
    return undefined;
  }
}

/** The TCP sockets of a process and its children, as Linux lists them. */
function socketsOf(pid: number): readonly string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const inodes = [String(pid), ...children]
    .filter(Boolean)
    .flatMap((each) => readdirSync(`/proc/${each}/fd`).map((fd) => socketInode(`/proc/${each}/fd/${fd}`)));
  const rows = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').trim().split('\n').slice(1),
  );
  return rows.flatMap((row) => {
    const fields = row.trim().split(/\s+/);
    if (!inodes.includes(fields[9])) return [];
    const [address = '', port = ''] = fields[1]?.split(':') ?? [];
    const bytes = Buffer.from(address, 'hex').reverse().join('.');
    return [`${fields[3] === '0A' ? 'LISTEN' : fields[3]} ${bytes}:${parseInt(port, 16)}`];
  });
}

const TRANSFER = '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC';
