import { readCertificate } from '../rows/certificate-row.ts';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { blockAnswer, RECORDED_META, signedTransaction, transactionAnswer } from '../test-support/signed-answers.ts';
import { parseIdentity } from '../identity/ledger-identity.ts';
import { ledgerImport, type LedgerImportFlags } from './ledger-import.ts';
import { ledgerInfo } from './ledger-info.ts';
import { openCheckpointFile } from '../history/verify-checkpoint.ts';
import { ledgerVerify } from './ledger-verify.ts';
import { type Progress, WARM_UP_TRANSACTIONS, withWarmUp } from '../../shared/progress.ts';
import { ledgerCopy } from './ledger-copy.ts';
import type { Reporter } from './reporter.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-commands-'));
  await mkdir(join(folder, 'recorded'));
});
afterEach(() => rm(folder, { recursive: true }));

const GOOD = [
  blockAnswer([signedTransaction(1), signedTransaction(2)], 1233),
  transactionAnswer(signedTransaction(3), 77),
];
const BAD = { meta: null, slot: 5, transaction: '2VfUX' };

const put = (name: string, content: JsonValue): Promise<void> =>
  writeFile(join(folder, 'recorded', name), stringifyJson(content));

/** Runs a command. Returns its exit code, output and progress. */
async function run(command: (reporter: Reporter) => Promise<number>) {
  const lines: string[] = [];
  const steps: Progress[] = [];
  const print = (text: string): void => {
    lines.push(text.replaceAll(folder, ''));
  };
  const code = await command({
    line: print,
    problem: (text) => print(`! ${text}`),
    progress: (step) => steps.push(step),
  });
  return { code, output: lines.join('\n'), steps };
}

const importAll = (flags: Partial<LedgerImportFlags> = {}) =>
  run((reporter) =>
    ledgerImport(
      {
        ledger: join(folder, 'ledger'),
        paths: [join(folder, 'recorded')],
        identity: null,
        slot: null,
        inferSlots: true,
        strict: false,
        ...flags,
      },
      reporter,
    ),
  );

test('import prints what was stored, refused and skipped, and what is unverified', async () => {
  await put('a.json', GOOD);
  await put('b.json', [BAD]);
  await put('index.json', []);
  expect(await importAll()).toMatchObject({
    code: 0,
    output: `! refused /recorded/b.json at [0]: bytes that cannot be read: 64 bytes expected, 3 left at byte 1
Imported into /ledger:
  blocks                      1 stored, 0 there already, 0 refused
  their transactions          2 stored, 0 there already, 0 refused
  transactions without block  1 stored, 0 there already, 1 refused
  1 refusal, 1 file without an answer to import
  1 lamport link and 0 token links between transactions of a block, 0 broken
Every signature was verified. Fees, balances and logs are not signed: they are taken on trust.`,
  });
});

test('import exits with 0 if anything was stored or already present, otherwise 1; with --strict, 3 on any refusal', async () => {
  await put('b.json', [BAD]);
  expect((await importAll()).code).toBe(1);
  await put('a.json', GOOD);
  expect((await importAll()).code).toBe(0);
  const again = await importAll();
  expect(again.code).toBe(0);
  expect(again.output).toContain('blocks                      0 stored, 1 there already, 0 refused');
  expect((await importAll({ strict: true })).code).toBe(3);
  expect((await importAll({ strict: true, paths: [join(folder, 'recorded', 'a.json')] })).code).toBe(0);
});

test('info prints the contents of a ledger', async () => {
  await put('a.json', GOOD);
  await importAll();
  const reader = openSqliteReader(join(folder, 'ledger'));
  const { code, output } = await run((reporter) => ledgerInfo(reader, reporter));
  expect(code).toBe(0);
  expect(output).toMatch(/^first slot {6}1,234$/m);
  expect(output).toMatch(/^finalized slot {2}1,234$/m);
  expect(output).toMatch(/^blocks {10}1 \([\d,]+ bytes\)$/m);
  expect(output).toMatch(/^transactions {4}2 \([\d,]+ bytes\)$/m);
  expect(output).toMatch(/^without a block 1 \([\d,]+ bytes\)\n {16}of slot [\d,]+$/m);
  await reader.close();
});

test('verify exits with 0 without faults, otherwise lists them and exits with 1', async () => {
  await put('a.json', GOOD);
  await importAll();
  const engine = openSqliteWriter(join(folder, 'ledger'));
  expect(await run((reporter) => ledgerVerify(engine, reporter))).toMatchObject({
    code: 0,
    output: `slots: 0 ok, 0 failed, 1 unverifiable, 0 skipped, 0 missing
  slot 1234: unverifiable, the ledger has no entries of it, so only its rows and signatures were checked
2 transactions in blocks, 1 without their block
9 rows read, 3 signatures verified
1 lamport link and 0 token links between transactions of a block, 0 broken
Nothing is wrong.`,
  });
  expect((await run((reporter) => ledgerVerify(engine, reporter, { strict: true }))).code).toBe(3);
  await engine.write([{ table: 'tx', key: 'x', cell: { qualifier: 'bin', value: new Uint8Array() } }]);
  const { code, output } = await run((reporter) => ledgerVerify(engine, reporter));
  expect(code).toBe(1);
  expect(output).toContain('! row x of table tx: a cell of 0 bytes has no codec');
  expect(output).toContain('1 fault found.');
  await engine.close();
});

test('import names each field that it does not store once, with its count', async () => {
  await put('a.json', { ...blockAnswer([signedTransaction(1)], 1233), deadline: 5, footer: 5 });
  await put('b.json', { ...blockAnswer([signedTransaction(2)], 1234), deadline: 6 });
  const { output } = await importAll();
  expect(output.split('\n').slice(0, 3)).toEqual([
    'note    deadline, 2 times: rows have no place for it, so it was not stored',
    'note    footer, 1 time: rows have no place for it, so it was not stored',
    'Imported into /ledger:',
  ]);
});

// Seen to fail against: JSON of another form; a certificate that is not compared.
test("import stores the certificate of Alpenglow's genesis, alone or with blocks, and refuses another one", async () => {
  const bytes = (length: number): readonly number[] => Array.from({ length }, () => 7);
  const of = (slot: number, signature = bytes(192)) => ({
    block: { blockId: bytes(32), slot },
    signature: { bitmap: [], signature },
  });
  await put('a.json', GOOD);
  await put('cert.json', { jsonrpc: '2.0', result: of(5), id: 1 });
  await put('other.json', of(6));
  const certificate = (name: string) => ({ certificate: join(folder, 'recorded', name), paths: [] });
  const stored = await importAll(certificate('cert.json'));
  expect(stored).toMatchObject({ code: 0, output: "Certificate of Alpenglow's genesis stored: slot 5" });
  expect((await importAll({ certificate: join(folder, 'recorded', 'cert.json') })).code).toBe(0);
  await expect(importAll(certificate('other.json'))).rejects.toThrow(/another certificate .* of slot 5/);
  for (const [wrong, content] of [
    ['null.json', { result: null }],
    ['short.json', of(5, bytes(191))],
    ['none.json', {}],
  ] as const) {
    await put(wrong, content);
    await expect(importAll(certificate(wrong))).rejects.toThrow(/has no certificate/);
  }
  await expect(importAll(certificate('missing.json'))).rejects.toThrow(/cannot be read/);
  const reader = openSqliteReader(join(folder, 'ledger'));
  expect(await readCertificate(reader)).toEqual(of(5));
  expect((await run((reporter) => ledgerInfo(reader, reporter))).output).toMatch(/^Alpenglow {7}after slot 5/m);
  expect((await run((reporter) => ledgerVerify(reader, reporter))).code).toBe(0);
  await reader.close();
});

test('import stores the cluster that it is given, and refuses another one for the same ledger', async () => {
  await put('a.json', GOOD);
  const cluster = (name: string) => ({ identity: parseIdentity({ cluster: name, genesis: null }) });
  expect((await importAll(cluster('mainnet-beta'))).code).toBe(0);
  expect((await importAll(cluster('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'))).code).toBe(0);
  expect((await importAll()).code).toBe(0);
  await expect(importAll(cluster('devnet'))).rejects.toThrow(
    'the ledger is of mainnet-beta, genesis hash 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  );
  const reader = openSqliteReader(join(folder, 'ledger'));
  const { output } = await run((reporter) => ledgerInfo(reader, reporter));
  expect(output).toContain('cluster         mainnet-beta');
  expect(output).toContain('genesis hash    5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d, taken on trust');
  await reader.close();
});

test('import and verify note balances that do not follow from each other, and refuse nothing', async () => {
  const { transactions, ...rest } = blockAnswer([signedTransaction(1), signedTransaction(2)], 1233);
  const [first, second] = isJsonArray(transactions) ? transactions : [];
  if (!isJsonObject(second)) throw new Error('no transaction');
  const falsified = { ...RECORDED_META, preBalances: [9_007_199_254_745_993n, 2] };
  await put('a.json', { ...rest, transactions: [first ?? null, { ...second, meta: falsified }] });
  const note = `transaction 0 (${idOf(1)}) leaves MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr with 1 lamports, but transaction 1 (${idOf(2)}), the next to name it, starts with 2`;
  const imported = await importAll({ strict: true });
  expect(imported.code).toBe(0);
  expect(imported.output).toContain(`note    /recorded/a.json: ${note}\n`);
  expect(imported.output).toContain('1 lamport link and 0 token links between transactions of a block, 1 broken');
  const reader = openSqliteReader(join(folder, 'ledger'));
  expect(await run((reporter) => ledgerVerify(reader, reporter))).toMatchObject({
    code: 0,
    output: `note: row 00000000000004d2 of table blocks: ${note}
slots: 0 ok, 0 failed, 1 unverifiable, 0 skipped, 0 missing
  slot 1234: unverifiable, the ledger has no entries of it, so only its rows and signatures were checked
8 rows read, 2 signatures verified
1 lamport link and 0 token links between transactions of a block, 1 broken
0 faults found.`,
  });
  await reader.close();
});

const idOf = (number: number): string => transactionId(signedTransaction(number));

const jsonLines = (output: string): unknown[] => output.split('\n').map((text) => JSON.parse(text));

test('with --json, every line of a result is JSON, and the last one has the totals', async () => {
  await put('a.json', GOOD);
  await put('b.json', [BAD]);
  const imported = jsonLines((await importAll({ json: true })).output);
  expect(imported).toEqual([
    { finding: 'refused', file: '/recorded/b.json', where: '[0]', text: expect.stringContaining('64 bytes expected') },
    expect.objectContaining({
      findings: 1,
      blocks: { stored: 1, existing: 0, refused: 0 },
      withoutBlock: { stored: 1, existing: 0, refused: 1 },
      exitCode: 0,
    }),
  ]);
  const reader = openSqliteReader(join(folder, 'ledger'));
  const info = await run((reporter) => ledgerInfo(reader, reporter, { countsRows: true, json: true }));
  expect(jsonLines(info.output)).toEqual([
    expect.objectContaining({
      firstSlot: 1234,
      tables: expect.objectContaining({ tx: expect.objectContaining({ rows: 2 }) }),
    }),
  ]);
  const writer = openSqliteWriter(join(folder, 'copy'));
  const target = { reader: writer, write: writer.write, name: 'copy' };
  const copy = await run((reporter) => ledgerCopy(reader, target, reporter, { json: true }));
  expect(jsonLines(copy.output)).toEqual([
    expect.objectContaining({
      findings: 0,
      copied: { blocks: 1, transactions: 2, withoutBlock: 1, accounts: 0 },
      exitCode: 0,
    }),
  ]);
  await Promise.all([reader.close(), writer.close()]);
});

test('progress is in bytes of the input or in transactions, reaches its total, and names slots', async () => {
  await put('a.json', GOOD);
  await put('b.json', blockAnswer([signedTransaction(4)], 1234));
  await writeFile(join(folder, 'recorded', 'picture.bin'), new Uint8Array(100_000));
  const sizes = await Promise.all(
    ['a.json', 'b.json'].map(async (name) => (await stat(join(folder, 'recorded', name))).size),
  );
  const imported = await importAll();
  const [first, last] = [imported.steps[0], imported.steps.at(-1)];
  expect(first).toMatchObject({ done: 0, counted: { count: 0, unit: 'byte' }, label: 'a.json' });
  // A file without answers counts as work only until it is opened.
  const count = sizes.reduce((sum, size) => sum + size);
  const warmUp = WARM_UP_TRANSACTIONS * 4_000;
  const [done, total] = [withWarmUp(count, warmUp), withWarmUp(100_000 + count, warmUp)];
  expect(last).toMatchObject({ done, total, counted: { count } });

  const engine = openSqliteWriter(join(folder, 'ledger'));
  const verified = await run((reporter) => ledgerVerify(engine, reporter));
  expect(verified.steps.map(({ label }) => label)).toContain('slot 1,234');
  expect(verified.steps.map(({ label }) => label).filter((label) => /[0-9a-f]{16}/.test(label))).toEqual([]);
  const shares = verified.steps.map((step) => step.done / (step.total ?? 0));
  expect(shares.at(-1)).toBeGreaterThan(0.9);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);

  const writer = openSqliteWriter(join(folder, 'copy'));
  const target = { reader: writer, write: writer.write, name: 'copy' };
  const copied = await run((reporter) => ledgerCopy(engine, target, reporter));
  const warm = (work: number) => withWarmUp(work, WARM_UP_TRANSACTIONS);
  expect(copied.steps.map((step) => [step.done, step.total, step.counted.count, step.label])).toEqual([
    [0, warm(3.5), 0, 'slot 1,234'],
    [warm(2), warm(3.5), 2, 'slot 1,235'],
    [warm(3), warm(3.5), 0, 'transactions without a block'],
  ]);
  await Promise.all([engine.close(), writer.close()]);
});

test('what a stopped command has done is kept, and its last line says so', async () => {
  for (const [at, name] of ['a', 'b', 'c'].entries())
    await put(`${name}.json`, blockAnswer([signedTransaction(at + 1)], 1233 + at));
  const stopAfter = (steps: number): { signal: AbortSignal; reached: () => void } => {
    const stop = new AbortController();
    let left = steps;
    return { signal: stop.signal, reached: () => (--left === 0 ? stop.abort() : undefined) };
  };
  const stopping = (steps: number, command: (reporter: Reporter, signal: AbortSignal) => Promise<number>) => {
    const { signal, reached } = stopAfter(steps);
    return run((reporter) => command({ ...reporter, progress: reached }, signal));
  };
  const rules = { identity: null, slot: null, inferSlots: true, strict: false };
  const options = { ledger: join(folder, 'ledger'), paths: [join(folder, 'recorded')], ...rules };
  // A file has two steps: its start, and its answer.
  const stopped = await stopping(3, (reporter, signal) => ledgerImport({ ...options, signal }, reporter));
  expect(stopped.code).toBe(2);
  expect(stopped.output).toMatch(/^ {2}blocks +1 stored/m);
  expect(stopped.output).toMatch(
    /! Stopped\. What was stored is kept; run the same command again to import the rest\.$/,
  );
  expect((await importAll()).output).toMatch(/^ {2}blocks +2 stored, 1 there already/m);

  const engine = openSqliteWriter(join(folder, 'ledger'));
  const writer = openSqliteWriter(join(folder, 'copy'));
  const target = { reader: writer, write: writer.write, name: 'copy' };
  const copied = await stopping(2, (reporter, signal) => ledgerCopy(engine, target, reporter, { signal }));
  expect(copied.code).toBe(2);
  expect(copied.output).toMatch(/^ {2}blocks +2 copied/m);
  expect(copied.output).toMatch(/! Stopped\. What was copied is kept; run the same command again to copy the rest\.$/);
  expect((await run((reporter) => ledgerCopy(engine, target, reporter))).output).toMatch(/1 copied, 2 there already/);

  const verified = await stopping(2, (reporter, signal) => ledgerVerify(engine, reporter, { signal }));
  expect(verified).toMatchObject({
    code: 2,
    output:
      '! Stopped before slot 1,236. Nothing is kept; with --checkpoint FILE, the next run continues where this one ended.',
  });
  const checkpoint = openCheckpointFile(join(folder, 'checkpoint'));
  const kept = await stopping(2, (reporter, signal) => ledgerVerify(engine, reporter, { signal, checkpoint }));
  expect(kept.output).toBe(
    '! Stopped before slot 1,236. /checkpoint keeps how far the check has come; run the same command again to continue.',
  );
  const continued = await run((reporter) => ledgerVerify(engine, reporter, { checkpoint }));
  expect(continued.output).toContain('note: blocks up to slot 1235 were checked before');
  await Promise.all([engine.close(), writer.close()]);
});
