import { connect } from 'node:net';
import { expect } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { test } from './origin-only.ts';
import { startService } from './service-process.ts';

// Seen to fail against: `npm start` through a shell (exit code 143, still listening); a launcher that kept listening
// after SIGKILL to npm.

const CALL = '{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[400032072,{"encoding":"jsonParsed"}]}';

for (const signal of IS_LONG ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const)) {
  test(`${signal} to npm start finishes the response that a client is reading, and exits with 0`, async () => {
    const { url, child, ended } = await startService('npm', ['start', '--', '--port', '0']);
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    const head = 'POST / HTTP/1.0\r\ncontent-type: application/json\r\n';
    // Several responses on one connection are more than the operating system buffers.
    const batch = `[${Array.from({ length: 8 }, () => CALL).join()}]`;
    socket.write(`${head}content-length: ${batch.length}\r\n\r\n${batch}`);
    await new Promise((resolve) => socket.once('readable', resolve));
    let length = 0;
    let last = '';
    const take = (chunk: Buffer | null) => {
      last = (last + String(chunk ?? '')).slice(-20);
      length += chunk?.length ?? 0;
    };
    // The service resets a client that takes nothing for 10 s.
    const slowly = setInterval(() => take(socket.read(4096) as Buffer | null), 500);
    child.kill(signal);
    await expect(async () => expect(await isServing(url)).toBe(false)).toPass();
    clearInterval(slowly);
    for await (const chunk of socket) take(chunk as Buffer);
    expect(last).toMatch(/,"id":1\}\]\n$/);
    expect(length).toBeGreaterThan(5_000_000);
    expect(await ended).toBe(0);
  });
}

// npm cannot pass on SIGKILL. With npm run, it passes SIGTERM to a shell, which ends without passing it on.
for (const [signal, ...args] of [
  ['SIGKILL', 'start', '--'],
  ['SIGTERM', 'run', '-s', 'slotscope', '--', 'serve'],
] as const) {
  test(`the service ends after ${signal} to npm ${args.join(' ')}`, async () => {
    const { url, child, ended } = await startService('npm', [...args, '--port', '0']);
    expect(await isServing(url)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal);
    await expect(async () => expect(await isServing(url)).toBe(false)).toPass();
  });
}

async function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
