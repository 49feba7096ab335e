import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

test('the packed file, installed in an empty folder, serves the page and the service, and ends on SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-packed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Builds what is not built, as `prepack` does.
  await run(process.execPath, ['src/server/slotscope.mjs', '--version']);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  const file = join(folder, stdout.trim());
  expect((await stat(file)).size).toBeLessThan(9e6);
  // Packages that npm has in its cache are not downloaded again.
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', file], { cwd: folder });
  const command = join(folder, 'node_modules', '.bin', 'slotscope');
  const { stdout: found } = await run(command, ['tx', TRANSFER], { cwd: folder });
  expect(found).toContain('2.5 SOL went from');
  const service = spawn(command, ['--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(service, 'exit');
  let output = '';
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes('Ledger: ')) break;
  }
  const url = /http:\S+/.exec(output)?.[0] ?? '';
  const page = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(new URL(script, url))).status).toBe(200);
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await response.json()).toMatchObject({ result: 'ok' });
  service.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

const TRANSFER = '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC';
