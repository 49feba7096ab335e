import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureTerminal } from '../test-support/captured-terminal.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../ledger/commands/reporter.ts';
import {
  type KeyValueReader,
  LedgerError,
  type Row,
  TABLE_NAMES,
  type TableName,
} from '../../ledger/engine/key-value.ts';
import { openSqliteReader, openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { parseAddressKey, slotKey } from '../../ledger/rows/row-keys.ts';
import { isTransactionCountKey } from '../../ledger/rows/transaction-count-row.ts';
import { decodeTransactionRow } from '../../ledger/rows/tx-row.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { answering, partOf, type ScriptedUpstream, startUpstream } from '../upstream/test-support/scripted-upstream.ts';
import { main } from './main.ts';

captureTerminal();

// Seen to fail against: writing rows one by one instead of in a transaction, which left and showed half a block of every command. On a
// full disk also against: a fill that counts the failure as one of the node, a follow that retries it, and a copy that goes on.

/** Kills of each command. */
const KILLS = IS_LONG ? 50 : 1;
/** Slots of the embedded ledger; one of them was skipped. */
const FIRST = 400_031_940n;
const LAST = FIRST + (IS_LONG ? 99n : 19n);
const MAX_DELAY_MS = 15;
/** The room on a full disk, as shares of the file that a command would write. The least has none for the empty tables. */
const ROOM = IS_LONG ? [0.001, 0.2, 0.4, 0.6, 0.8] : [0.8];
/** The unit of `ulimit -f`, by POSIX. */
const BLOCK_OF_LIMIT = 512;

let folder = '';
let embedded: LedgerStore;
let node: ScriptedUpstream;
let blocks = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-killed-'));
  embedded = await openLedger(null);
  const count = answering({ getEpochInfo: `"result":{"absoluteSlot":${LAST},"transactionCount":1000000}` });
  node = await startUpstream(partOf(embedded, FIRST, LAST), count);
  const service = createService(embedded);
  const lines: string[] = [];
  for (const slot of await embedded.slots(FIRST, LAST, 1000)) {
    const params = `[${slot},{"encoding":"base64","maxSupportedTransactionVersion":0}]`;
    const answer = await responseText(service(`{"jsonrpc":"2.0","id":1,"method":"getBlock","params":${params}}`));
    lines.push(`{"slot":${slot},"answer":${answer}}`);
  }
  blocks = lines.length;
  await writeFile(answers(), `[${lines.join(',\n')}]`);
  // What is copied.
  await complete(IMPORT, undisturbed(IMPORT));
  // Builds now, because a build finds no room either.
  spawnSync(process.execPath, ['src/server/build-and-run.mjs', '--version']);
});
afterAll(async () => {
  await node.stop();
  await embedded.close();
  await rm(folder, { recursive: true });
});

/** One file with an answer of each block. */
const answers = (): string => join(folder, 'answers.json');

/** A ledger that a command made without being disturbed. */
const undisturbed = ({ command }: Writing): string => join(folder, command);

interface Writing {
  readonly command: 'import' | 'copy' | 'fill' | 'follow';
  readonly args: (ledger: string) => readonly string[];
}

const IMPORT: Writing = { command: 'import', args: (ledger) => ['--ledger', ledger, answers()] };

const COMMANDS: readonly Writing[] = [
  IMPORT,
  { command: 'fill', args: (ledger) => ['--ledger', ledger, '--from', node.url, '--slots', `${FIRST}..${LAST}`] },
  { command: 'follow', args: (ledger) => ['--ledger', ledger, '--from', node.url, '--start', String(FIRST)] },
  { command: 'copy', args: (ledger) => ['--from', undisturbed(IMPORT), '--to', ledger] },
];

test.each(COMMANDS)(
  '$command that is killed at any moment leaves whole blocks for every reader, and completes when it runs again',
  { timeout: 60_000 + KILLS * 20_000 },
  async (writing) => {
    const expected = await readUndisturbed(writing);
    const left: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const ledger = join(folder, `${writing.command}-${kill}`);
      const reader = createReaderBeside(ledger, expected);
      onTestFinished(() => void reader.stop().catch(() => {}));
      const child = start(writing, ledger, 'unlimited');
      const isClosed = once(child, 'close');
      const moment = reader.sees(Math.floor(Math.random() * blocks)).then(() => sleep(Math.random() * MAX_DELAY_MS));
      await Promise.race([moment, isClosed]);
      child.kill('SIGKILL');
      await isClosed;
      left.push(await expectWholeBlocks(ledger, expected));
      await complete(writing, ledger);
      expect(await readWhole(ledger)).toEqual(expected);
      expect(await reader.stop()).toBe(blocks);
      await rm(ledger, { recursive: true });
    }
    console.log(`${KILLS} × ${writing.command} of ${blocks} blocks were killed and left ${left.join(', ')}`);
  },
);

test.each(COMMANDS)(
  '$command onto a full disk ends with an error, leaves whole blocks for every reader, and completes when there is room',
  { timeout: 120_000 },
  async (writing) => {
    const expected = await readUndisturbed(writing);
    const { size } = await stat(join(undisturbed(writing), 'ledger.sqlite'));
    const left: number[] = [];
    for (const room of ROOM) {
      const ledger = join(folder, `${writing.command}-full`);
      const reader = createReaderBeside(ledger, expected);
      onTestFinished(() => void reader.stop().catch(() => {}));
      const child = start(writing, ledger, Math.ceil((room * size) / BLOCK_OF_LIMIT));
      let printed = '';
      child.stderr?.on('data', (chunk) => (printed += String(chunk)));
      expect(await once(child, 'close')).toEqual([EXIT.failed, null]);
      expect(printed).toMatch(/^slotscope ledger \w+: .*(?:the disk is full, or fails)/m);
      left.push(await expectWholeBlocks(ledger, expected));
      await complete(writing, ledger);
      expect(await readWhole(ledger)).toEqual(expected);
      expect(await reader.stop()).toBe(blocks);
      await rm(ledger, { recursive: true });
    }
    console.log(`${writing.command} of ${blocks} blocks onto a full disk left ${left.join(', ')}`);
    expect(Math.max(...left)).toBeGreaterThan(0);
  },
);

async function readUndisturbed(writing: Writing): Promise<RowsBySlot> {
  await complete(writing, undisturbed(writing));
  const expected = await readWhole(undisturbed(writing));
  expect(expected.size).toBe(blocks + 1);
  return expected;
}

/** Expects that each slot of a ledger has all of its rows. Returns the number of slots. */
async function expectWholeBlocks(ledger: string, expected: RowsBySlot): Promise<number> {
  const { [LEDGER_ITSELF]: _, ...rows } = Object.fromEntries(await readWhole(ledger));
  for (const [slot, rowsOfSlot] of Object.entries(rows)) expect(rowsOfSlot).toEqual(expected.get(slot));
  return Object.keys(rows).length;
}

/**
 * Runs a command, without its launcher, so that nothing of it is left to run after the signal. `maxFileBlocks` stands for a full disk: the
 * largest file that it may write.
 */
function start({ command, args }: Writing, ledger: string, maxFileBlocks: number | 'unlimited'): ChildProcess {
  const line = [process.execPath, 'src/server/build-and-run.mjs', 'ledger', command, ...args(ledger)];
  const limited = ['-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$@"`, ...line];
  const child = spawn('sh', limited, {
    stdio: ['ignore', 'ignore', maxFileBlocks === 'unlimited' ? 'inherit' : 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a command to its end: in this process, unless it ends at a signal only. */
async function complete(writing: Writing, ledger: string): Promise<void> {
  const { command, args } = writing;
  if (command !== 'follow') return expect(await main(['ledger', command, ...args(ledger)])).toBe(0);
  // Nothing is left to do, and the signal could arrive before the command handles it.
  if (await hasFollowed(ledger)) return;
  const child = start(writing, ledger, 'unlimited');
  await expect.poll(() => hasFollowed(ledger), { interval: 10 }).toBe(true);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
}

/** True once the ledger is at the tip, where the number of all transactions is its last row. */
async function hasFollowed(ledger: string): Promise<boolean> {
  const reader = openIfThere(ledger);
  if (reader === null) return false;
  const keys = await reader.keys('info', { limit: 10 });
  const newest = await reader.keys('blocks', { from: slotKey(LAST), limit: 1 });
  await reader.close();
  return newest.length === 1 && keys.some(isTransactionCountKey);
}

const LEDGER_ITSELF = 'info';

/** The rows of a ledger by the key of their slot, each as text; those that describe the ledger under LEDGER_ITSELF. */
type RowsBySlot = ReadonlyMap<string, readonly RowText[]>;

interface RowText {
  readonly table: TableName;
  readonly key: string;
  readonly text: string;
}

/** The rows of a ledger in a sound file. */
async function readWhole(ledger: string): Promise<RowsBySlot> {
  // As the next command opens it.
  const engine = openSqliteWriter(ledger);
  const rows = new Map<string, RowText[]>();
  for (const table of TABLE_NAMES) {
    for await (const row of engine.rows(table)) {
      const slot = await slotOf(table, row);
      const ofSlot = rows.get(slot) ?? [];
      ofSlot.push({ table, key: row.key, text: textOf(row) });
      rows.set(slot, ofSlot);
    }
  }
  expect(await engine.check()).toEqual({ faults: [], notes: [] });
  await engine.close();
  return rows;
}

async function slotOf(table: TableName, { key, cell }: Row): Promise<string> {
  if (table === 'info') return LEDGER_ITSELF;
  if (table === 'tx') return slotKey((await decodeTransactionRow(cell.value)).slot);
  const address = parseAddressKey(key);
  return address === null ? key : slotKey(address.slot);
}

function textOf({ cell }: Pick<Row, 'cell'>): string {
  return `${cell.qualifier} ${createHash('sha256').update(cell.value).digest('hex')}`;
}

interface ReaderBeside {
  /** Resolves when it has seen this many blocks of the ledger, or has ended. */
  readonly sees: (count: number) => Promise<void>;
  /** Ends it, and returns how many blocks it saw. Throws what it read wrong. */
  readonly stop: () => Promise<number>;
}

/** Reads a ledger again and again: each new block whole, and a block that it has seen before. */
function createReaderBeside(ledger: string, expected: RowsBySlot): ReaderBeside {
  const seen = new Set<string>();
  let reader: KeyValueReader | null = null;
  let isStopped = false;
  const readAgain = async (from: KeyValueReader): Promise<void> => {
    const keys = await from.keys('blocks', { limit: blocks });
    const added = keys.filter((key) => !seen.has(key));
    for (const key of added) seen.add(key);
    expect(keys).toHaveLength(seen.size);
    const [again = ''] = keys.slice(Math.floor(Math.random() * keys.length));
    for (const slot of [...added, again]) {
      for (const { table, key, text } of expected.get(slot) ?? []) {
        const cell = await from.get(table, key);
        expect(cell && textOf({ cell })).toBe(text);
      }
    }
  };
  const read = async (): Promise<void> => {
    try {
      for (let isLast = false; !isLast; await sleep(1)) {
        // Reads once more after it was stopped.
        isLast = isStopped;
        reader ??= openIfThere(ledger);
        if (reader !== null) await readAgain(reader);
      }
    } finally {
      isStopped = true;
      await reader?.close();
    }
  };
  const reading = read();
  // `stop` throws it.
  reading.catch(() => {});
  return {
    sees: async (count) => {
      const isTime = (): boolean => isStopped || (reader !== null && seen.size >= count);
      while (!isTime()) await sleep(1);
    },
    stop: async () => {
      isStopped = true;
      await reading;
      return seen.size;
    },
  };
}

/** A reader of a ledger; null before it has tables. */
function openIfThere(ledger: string): KeyValueReader | null {
  try {
    return openSqliteReader(ledger);
  } catch (error) {
    if (error instanceof LedgerError) return null;
    throw error;
  }
}
