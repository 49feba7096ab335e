import { Code, ConnectError } from '@connectrpc/connect';
import { expect, test } from 'vitest';
import { describeOnEmulator } from '../test-support/describe-on-emulator.ts';
import type { TableRow } from '../engine/key-value.ts';
import { openBigtable, openBigtableTarget } from './bigtable-engine.ts';
import { connectToBigtable, countAttempts, emulatorTransports } from './connection.ts';
import { readRows } from './read-rows.ts';
import { startBigtableServer, startFaultyProxy } from './test-support/bigtable-server.ts';

const NAME = { project: 'p', instance: 'i' };

const connectTo = (port: number, options = {}) =>
  connectToBigtable(NAME, emulatorTransports(`127.0.0.1:${port}`, options));

const ONE_ROW = { table: 'tx', from: 'a', to: 'a', limit: 1, reverse: false, keysOnly: false };

test('a server that does not answer is given up at the deadline, after five attempts', async () => {
  let pauses = 0;
  const server = await startBigtableServer({
    readRows: async function* (_, { signal }) {
      yield* [];
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  const connection = connectTo(server.port);
  const rows = readRows(connection, ONE_ROW, {
    attempts: countAttempts(async () => (pauses += 1)),
    deadlines: { few: 40, scan: 60_000 },
  });
  await expect(rows.next()).rejects.toMatchObject({ code: Code.DeadlineExceeded });
  expect(pauses).toBe(4);
  connection.close();
  await server.close();
});

test('after 20 seconds of failures there is no further attempt', async () => {
  let time = 1_000_000;
  const attempts = countAttempts(
    async () => {},
    () => time,
  );
  const error = new ConnectError('late', Code.DeadlineExceeded);
  await attempts.failed(error);
  time += 19_999;
  await attempts.failed(error);
  time += 1;
  await expect(attempts.failed(error)).rejects.toBe(error);
});

test('a server that cannot be reached is named with the reason', async () => {
  const proxy = await startFaultyProxy(0);
  await proxy.close();
  const engine = openBigtable(NAME, connectTo(proxy.port));
  await expect(engine.get('tx', 'a')).rejects.toThrow(/^table tx of Bigtable cannot be read: .*ECONNREFUSED/);
  await engine.close();
});

describeOnEmulator((emulator) => {
  const emulatorPort = (): number => Number(emulator().host.split(':')[1]);
  const rows = Array.from({ length: 1200 }, (_, at): TableRow => {
    const value = new Uint8Array(400).fill(at);
    return { table: 'blocks', key: at.toString(16).padStart(16, '0'), cell: { qualifier: 'proto', value } };
  });

  // Seen to fail against: treating a broken connection (`canceled`) as final.
  test('a scan over connections that break at any byte reads each row once', async () => {
    const target = await openBigtableTarget(NAME, connectTo(emulatorPort()));
    await target.write(rows);
    await target.reader.close();
    const proxy = await startFaultyProxy(emulatorPort(), (connection) => 15_000 + ((connection * 7919) % 40_000));
    const engine = openBigtable(NAME, connectTo(proxy.port));
    const found: TableRow[] = [];
    for await (const row of engine.rows('blocks')) found.push({ table: 'blocks', ...row });
    expect(found.length).toBe(rows.length);
    expect(found).toEqual(rows);
    expect(proxy.connections()).toBeGreaterThan(5);
    await engine.close();
    await proxy.close();
  });

  test('a connection that was forgotten by the network is replaced', async () => {
    const proxy = await startFaultyProxy(emulatorPort());
    const engine = openBigtable(NAME, connectTo(proxy.port, { pingIntervalMs: 20, pingTimeoutMs: 200 }));
    const key = rows[7]?.key ?? '';
    expect(await engine.get('blocks', key)).not.toBeNull();
    proxy.forgetConnections();
    expect(await engine.get('blocks', key)).not.toBeNull();
    expect(proxy.connections()).toBeGreaterThanOrEqual(2);
    await engine.close();
    await proxy.close();
  });
});
