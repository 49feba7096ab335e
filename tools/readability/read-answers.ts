import { overviewBlock } from '../../src/analysis/facts/block/block-overview.ts';
import { blockSentence, blockSubtitle } from '../../src/analysis/explain/block/block-sentence.ts';
import { type BlockResponse, decodeBlockResponse } from '../../src/rpc-protocol/responses/decode-block.ts';
import { listFiles } from '../../src/ledger/import/import-answers.ts';
import { type FoundAnswer, findAnswers } from '../../src/ledger/import/import-recording.ts';
import { Refusal } from '../../src/ledger/import/import-report.ts';
import { readRecording } from '../../src/ledger/import/read-recording.ts';
import { decodeBody } from '../../src/rpc-protocol/responses/decode-body.ts';
import {
  type TransactionEntry,
  type TransactionResponse,
  signaturesOf,
} from '../../src/rpc-protocol/responses/transaction-response.ts';
import { plainText } from '../../src/shared/format/rich-text.ts';
import { DecodeError } from '../../src/shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonArray } from '../../src/shared/json/json.ts';
import { tryDecodeEntry } from '../../src/rpc-protocol/responses/decode-transaction.ts';

/** A transaction of a folder of recorded answers. */
export interface RecordedAnswer {
  readonly answer: TransactionResponse;
  readonly signature: string;
  /** Whether the answer was a whole block. */
  readonly inBlock: boolean;
  /** "2024", or "undated" without a block time. */
  readonly year: string;
}

/**
 * Every transaction below a folder, each signature once: the most complete of its answers. Folders in SKIPPED are left
 * out, because their answers were edited or are not transactions.
 */
export async function readAnswers(folder: string): Promise<readonly RecordedAnswer[]> {
  const answers = new Map<string, RecordedAnswer>();
  for (const response of await recordedResponses(folder)) {
    for (const answer of transactionsOf(response)) {
      const known = answers.get(answer.signature);
      if (known === undefined || completeness(answer) > completeness(known)) answers.set(answer.signature, answer);
    }
  }
  return [...answers.values()];
}

/** Every answer below a folder, but for those in the folders of SKIPPED. */
async function recordedResponses(folder: string): Promise<readonly (FoundAnswer & { readonly file: string })[]> {
  const found: (FoundAnswer & { readonly file: string })[] = [];
  for (const file of await listFiles([folder])) {
    if (SKIPPED.some((name) => file.slice(folder.length).includes(`${name}/`))) continue;
    for (const answer of await answersIn(file)) found.push({ ...answer, file });
  }
  return found;
}

const SKIPPED = ['raw-unverified', 'raw-other-methods'];

async function answersIn(file: string): Promise<readonly FoundAnswer[]> {
  try {
    const recording = await readRecording(file);
    return recording === null ? [] : findAnswers(recording);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function transactionsOf({ kind, json }: FoundAnswer): readonly RecordedAnswer[] {
  const inBlock = kind === 'block';
  const entries = inBlock ? json['transactions'] : [json];
  const blockTime = integerIn(json, 'blockTime');
  const year = blockTime === null ? 'undated' : String(new Date(Number(blockTime) * 1000).getUTCFullYear());
  const slot = integerIn(json, 'slot') ?? 0n;
  return (isJsonArray(entries) ? entries : []).flatMap((entry) => {
    const answer = { ...tryDecodeEntry(entry, decodeBody), slot, blockTime, transactionIndex: null };
    const [signature] = signaturesOf(answer.body);
    return signature === undefined ? [] : [{ answer, signature, inBlock, year }];
  });
}

function integerIn(json: JsonObject, key: string): bigint | null {
  const value: JsonValue | undefined = json[key];
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : null;
}

/**
 * How complete an answer is: message bytes weigh most, then parsed instructions, metadata, logs and inner instructions.
 */
function completeness({ answer: { body, meta }, inBlock }: RecordedAnswer): number {
  const form = { wire: 16, parsed: 8, partial: 4, accounts: 0, undecoded: 0 }[body.form];
  const recorded = [meta, meta?.logMessages, meta?.innerInstructions].filter((part) => part !== null).length;
  return form + 2 * recorded + (inBlock ? 0 : 1);
}

/** A recorded block with its transactions, and the headline that its page prints with the line below it. */
interface RecordedBlock {
  readonly file: string;
  readonly entries: readonly TransactionEntry[];
  readonly text: string;
}

/** Every whole block below a folder. Its slot is not in an answer, so the headline names slot 0. */
export async function readBlocks(folder: string, most = Infinity): Promise<readonly RecordedBlock[]> {
  return (await recordedResponses(folder)).flatMap(({ file, kind, json }) => {
    if (isJsonArray(json['transactions']) && json['transactions'].length > most) return [];
    const block = kind === 'block' ? decodeOrNull(json) : null;
    const entries = block?.transactions ?? null;
    if (block === null || entries === null) return [];
    const { summary } = overviewBlock(block);
    if (summary === null) return [];
    return [{ file, entries, text: `${blockSentence(block.slot, summary)} ${plainText(blockSubtitle(summary))}` }];
  });
}

/** Null for a block that the page refuses as invalid: some recordings were edited by hand. */
function decodeOrNull(json: JsonObject): BlockResponse | null {
  try {
    return decodeBlockResponse(json, 0n, decodeBody);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
