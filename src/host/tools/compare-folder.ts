import type { JsonObject } from '../../shared/json.ts';
import { isJsonArray, isJsonObject } from '../../shared/json.ts';
import { findAnswers } from '../../ledger/import/find-answers.ts';
import { listFiles } from '../../ledger/import/list-files.ts';
import { readRecording } from '../../ledger/import/read-recording.ts';
import { Refusal } from '../../ledger/import/refusal.ts';
import { decodeEntryOrReason } from '../../solana/answer/decode-entry.ts';
import type { AnsweredEntry, WireBody } from '../../solana/answer/transaction-answer.ts';
import type { Signature } from '../../solana/signature.ts';
import { compareTransaction, type Comparison } from './compare-transaction.ts';

export interface FolderComparison {
  /** Transactions found, each counted once whatever forms it was found in. */
  readonly transactions: number;
  /** Transactions found both as jsonParsed and with their bytes. */
  readonly pairs: number;
  readonly comparisons: readonly Comparison[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly string[];
}

/** Every transaction that the folder's recorded answers have both as jsonParsed and in bytes: ours against the node's. */
export async function compareFolder(folder: string): Promise<FolderComparison> {
  const unread: string[] = [];
  const wires = new Map<Signature, WireEntry>();
  const parsed = new Map<Signature, FoundEntry[]>();
  const signatures = new Set<Signature>();
  for (const file of await listFiles([folder])) {
    for (const found of await readEntries(file, unread)) {
      const { body, meta } = found.entry;
      const [signature] = body.form === 'wire' ? body.transaction.signatures : body.signatures;
      if (signature === undefined) continue;
      signatures.add(signature);
      if (body.form === 'parsed') parsed.set(signature, [...(parsed.get(signature) ?? []), found]);
      // Bytes without metadata leave loaded addresses unknown, so an answer with it replaces one without.
      if (body.form === 'wire' && (meta !== null || !wires.has(signature))) wires.set(signature, { body, meta });
    }
  }
  const pairs = [...parsed].flatMap(([signature, found]) => {
    const wire = wires.get(signature);
    return wire === undefined ? [] : [{ wire, found }];
  });
  const comparisons = pairs.flatMap(({ wire, found }) =>
    found.flatMap(({ where, json }) => compareTransaction(wire.body.transaction, wire.meta, json, where)),
  );
  return { transactions: signatures.size, pairs: pairs.length, comparisons, unread };
}

interface WireEntry {
  readonly body: WireBody;
  readonly meta: AnsweredEntry['meta'];
}

interface FoundEntry {
  readonly entry: AnsweredEntry;
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
        .map((entry) => ({ entry: decodeEntryOrReason(entry), json: entry, where: place }));
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    unread.push(`${file}: ${error.message}`);
    return [];
  }
}
