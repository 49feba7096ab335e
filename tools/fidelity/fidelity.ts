import { tryDecodeEntry } from '../../src/rpc-protocol/responses/decode-transaction.ts';
import { stat } from 'node:fs/promises';
import { listFiles } from '../../src/ledger/import/import-answers.ts';
import { findAnswers } from '../../src/ledger/import/import-recording.ts';
import { Refusal } from '../../src/ledger/import/import-report.ts';
import { readRecording } from '../../src/ledger/import/read-recording.ts';
import {
  RebuildError,
  loadedAddresses,
  rebuildInner,
  rebuildTransaction,
} from '../../src/ledger/import/rebuild-transaction.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import {
  type ParsedBody,
  type ResponseMeta,
  type TransactionEntry,
  type WireBody,
  signaturesOf,
} from '../../src/rpc-protocol/responses/transaction-response.ts';
import { type JsonObject, isJsonArray, isJsonObject } from '../../src/shared/json/json.ts';
import type { Signature } from '../../src/solana/ids/ids.ts';
import { type Comparison, compareTransaction } from './compare-transaction.ts';

/** Compares our jsonParsed with that of nodes, for every transaction in a folder of recorded answers whose bytes are known. */
export async function main(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || args.length !== 1) {
    console.error('usage: fidelity DIR');
    return 2;
  }
  if (!(await isFolder(folder))) {
    console.error(`${folder} is not a folder`);
    return 2;
  }
  const { transactions, givenInBytes, rebuilt, unproven, comparisons, unread } = await compareFolder(folder);
  console.log(`${transactions} transactions, ${givenInBytes + rebuilt} of them parsed by a node and known in bytes:`);
  console.log(`${givenInBytes} given in bytes too, ${rebuilt} rebuilt and proven by their signatures`);
  for (const reason of unproven) console.log(`not compared: ${reason}`);
  for (const reason of unread) console.log(`not read: ${reason}`);

  const equal = createNameCounter();
  const explained = createNameCounter();
  const different = createNameCounter();
  for (const { what, equal: isEqual, cause, where, node, ours } of comparisons) {
    if (isEqual) equal.add(what);
    else if (cause !== null) explained.add(`${what}: ${cause}`);
    else {
      different.add(what);
      console.log(`\n${what} in ${where}\n  node ${node}\n  ours ${ours}`);
    }
  }
  equal.print('equal');
  explained.print('an older shape');
  different.print('different');
  return different.total() === 0 ? 0 : 1;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

interface FolderComparison {
  /** Number of different transactions, in any form. */
  readonly transactions: number;
  /** Number of jsonParsed transactions that were also recorded in bytes. */
  readonly givenInBytes: number;
  /** Number of jsonParsed transactions whose bytes were rebuilt and verified by their signatures. */
  readonly rebuilt: number;
  /** Reasons for jsonParsed transactions whose bytes are unknown. */
  readonly unproven: readonly string[];
  readonly comparisons: readonly Comparison[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly string[];
}

/**
 * Compares our jsonParsed with the recorded one, for every transaction in the folder whose bytes are known: also recorded in bytes, or
 * rebuilt and verified.
 */
export async function compareFolder(folder: string): Promise<FolderComparison> {
  const unread: string[] = [];
  const wires = new Map<Signature, WireEntry>();
  const parsed = new Map<Signature, FoundEntry[]>();
  const signatures = new Set<Signature>();
  for (const file of await listFiles([folder])) {
    for (const found of await readEntries(file, unread)) {
      const { body, meta } = found.entry;
      const [signature] = signaturesOf(body);
      if (signature === undefined) continue;
      signatures.add(signature);
      if (body.form === 'parsed') parsed.set(signature, [...(parsed.get(signature) ?? []), found]);
      // An answer without metadata lacks the loaded addresses, so one with metadata replaces it.
      if (body.form === 'wire' && (meta !== null || !wires.has(signature))) wires.set(signature, { body, meta });
    }
  }
  const comparisons: Comparison[] = [];
  const unproven: string[] = [];
  let givenInBytes = 0;
  let rebuilt = 0;
  for (const [signature, found] of parsed) {
    const given = wires.get(signature);
    if (given !== undefined) givenInBytes++;
    const wire = given ?? (await rebuildWire(found, unproven));
    if (wire === null) continue;
    if (given === undefined) rebuilt++;
    for (const { where, json } of found) {
      comparisons.push(...compareTransaction(wire.body.transaction, wire.meta, json, where));
    }
  }
  return { transactions: signatures.size, givenInBytes, rebuilt, unproven, comparisons, unread };
}

/** Rebuilds the signed bytes from the first answer for which the signatures verify. If there is none, adds the reasons and returns null. */
async function rebuildWire(found: readonly FoundEntry[], unproven: string[]): Promise<WireEntry | null> {
  const reasons: string[] = [];
  for (const { entry, where } of found) {
    if (entry.body.form !== 'parsed') continue;
    try {
      const transaction = await rebuildTransaction(entry.body);
      return { body: { form: 'wire', transaction }, meta: rebuildMeta(entry.body, entry.meta) };
    } catch (error) {
      if (!(error instanceof RebuildError)) throw error;
      reasons.push(`${where}: ${error.message}`);
    }
  }
  unproven.push(...reasons);
  return null;
}

function rebuildMeta(body: ParsedBody, meta: ResponseMeta | null): ResponseMeta | null {
  if (meta === null) return null;
  const inner = rebuildInner(
    meta.innerInstructions ?? [],
    body.accountKeys.map(({ pubkey }) => pubkey),
  );
  return {
    ...meta,
    loadedAddresses: loadedAddresses(body),
    innerInstructions: inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((instruction) => ({ form: 'compiled', ...instruction })),
    })),
  };
}

interface WireEntry {
  readonly body: WireBody;
  readonly meta: TransactionEntry['meta'];
}

interface FoundEntry {
  readonly entry: TransactionEntry;
  readonly json: JsonObject;
  readonly where: string;
}

async function readEntries(file: string, unread: string[]): Promise<readonly FoundEntry[]> {
  try {
    const recording = await readRecording(file);
    const answers = recording === null ? [] : findAnswers(recording);
    return answers.flatMap(({ kind, json, where }) => {
      const place = `${file} ${where}`.trimEnd();
      const entries = kind === 'block' && isJsonArray(json['transactions']) ? json['transactions'] : [json];
      return entries
        .filter(isJsonObject)
        .map((entry) => ({ entry: tryDecodeEntry(entry, decodeBody), json: entry, where: place }));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    unread.push(`${file}: ${error.message}`);
    return [];
  }
}

/** Counts names; prints the counts sorted by name. */
interface NameCounter {
  readonly add: (name: string) => void;
  readonly total: () => number;
  readonly print: (heading: string) => void;
}

export function createNameCounter(): NameCounter {
  const counts = new Map<string, number>();
  const total = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    add: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    total,
    print: (heading) => {
      console.log(`${heading}: ${total()}`);
      for (const [name, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
        console.log(`${count.toString().padStart(9)}  ${name}`);
      }
    },
  };
}
