import { openEmbeddedLedger } from '../../src/ledger/embedded/open-embedded.ts';
import { type FoundAnswer, findAnswers } from '../../src/ledger/import/import-recording.ts';
import { listFiles } from '../../src/ledger/import/import-answers.ts';
import { readRecording } from '../../src/ledger/import/read-recording.ts';
import { createWarehouseStore } from '../../src/ledger/store/warehouse-store.ts';
import { responseText } from '../../src/rpc-service/response.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import { type LedgerStore, toExecutedTransaction } from '../../src/rpc-service/store/ledger-store.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  parseJson,
  stringifyJson,
} from '../../src/shared/json/json.ts';
import type { Block } from '../../src/solana/model/block.ts';
import { encodeTransactionBytes } from '../../src/solana/wire/transaction-codec.ts';
import type { Address } from '../../src/solana/ids/ids.ts';

/** The source of cases: the embedded ledger, and the recorded answers of real nodes if there are any. */
export interface Corpus {
  readonly store: LedgerStore;
  readonly slots: readonly bigint[];
  readonly signatures: readonly string[];
  /** Some that the ledger has accounts of, and one that it has not. */
  readonly addresses: readonly Address[];
  /** Blocks of at most three transactions. */
  readonly blocks: readonly Block[];
  /** Signed transactions in the wire format. */
  readonly transactions: readonly Uint8Array[];
  /** Answers of getBlock, with at most three transactions, and of getTransaction, in every encoding. */
  readonly answers: readonly CorpusAnswer[];
}

export interface CorpusAnswer {
  readonly kind: 'block' | 'transaction';
  readonly json: JsonObject;
}

const NO_ACCOUNT = 'Config1111111111111111111111111111111111111' as Address;
const BLOCK_LENGTH = 3;
/** Cases with longer answers would take most of the time. */
const MAX_ANSWER_LENGTH = 8000;
const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'];

/** `recorded` is a folder of recorded answers, or null. */
export async function createCorpus(recorded: string | null): Promise<Corpus> {
  const store = createWarehouseStore(await openEmbeddedLedger());
  const { firstSlot, confirmedSlot } = await store.info();
  const slots = await store.slots(firstSlot ?? 0n, confirmedSlot ?? 0n, 60);
  const blocks = (await Promise.all(slots.map((slot) => firstTransactions(store, slot)))).flat();
  const embedded = blocks.flatMap(({ transactions }) => transactions.map(({ transaction }) => transaction));
  const signatures = embedded.flatMap(({ signatures: [id] }) => id ?? []);
  const answers = await embeddedAnswers(store, slots.slice(0, 25), signatures.slice(0, 60));
  if (recorded !== null) answers.push(...(await recordedAnswers(recorded)));
  const short = answers.filter(({ json }) => stringifyJson(json).length <= MAX_ANSWER_LENGTH);
  const addresses = [...new Set(embedded.flatMap(({ message }) => message.accountKeys)), NO_ACCOUNT];
  return {
    store,
    slots,
    signatures,
    addresses,
    blocks,
    transactions: embedded.map(encodeTransactionBytes),
    answers: short,
  };
}

async function firstTransactions(store: LedgerStore, slot: bigint): Promise<readonly Block[]> {
  const stored = await store.block(slot);
  if (stored === null) return [];
  const { transactions, rewards, absent: _, ...header } = stored;
  const first = Array.from({ length: Math.min(BLOCK_LENGTH, transactions.length) }, (_, at) => transactions.at(at));
  const executed = first.flatMap((each) => (each === undefined ? [] : toExecutedTransaction(each)));
  return [{ ...header, rewards: rewards() ?? [], transactions: executed }];
}

async function embeddedAnswers(
  store: LedgerStore,
  slots: readonly bigint[],
  signatures: readonly string[],
): Promise<CorpusAnswer[]> {
  const service = createService(store);
  const answers: CorpusAnswer[] = [];
  const ask = async (kind: CorpusAnswer['kind'], method: string, id: string, encoding: string): Promise<void> => {
    const options = `{"encoding":"${encoding}","maxSupportedTransactionVersion":1}`;
    const text = await responseText(
      service(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${id},${options}]}`),
    );
    const answer = parseJson(text ?? 'null');
    if (isJsonObject(answer) && isJsonObject(answer['result']))
      answers.push({ kind, json: shortened(answer['result']) });
  };
  for (const encoding of ENCODINGS) {
    for (const slot of slots) await ask('block', 'getBlock', String(slot), encoding);
    for (const signature of signatures) await ask('transaction', 'getTransaction', `"${signature}"`, encoding);
  }
  return answers;
}

async function recordedAnswers(folder: string): Promise<readonly CorpusAnswer[]> {
  const recordings: (JsonValue | null)[] = [];
  for (const file of await listFiles([folder])) recordings.push(await readRecording(file).catch(() => null));
  const answers = recordings.flatMap((recording) => (recording === null ? [] : findAnswers(recording)));
  return answers.flatMap(toCorpusAnswer);
}

function toCorpusAnswer({ kind, json }: FoundAnswer): CorpusAnswer | readonly CorpusAnswer[] {
  return kind === 'entry' ? [] : { kind, json: shortened(json) };
}

/** A block with its first transactions, signatures and rewards only. */
function shortened(json: JsonObject): JsonObject {
  const lists = ['transactions', 'signatures', 'rewards'].flatMap((name) => {
    const list = json[name];
    return isJsonArray(list) ? [[name, list.slice(0, BLOCK_LENGTH)] as const] : [];
  });
  return { ...json, ...Object.fromEntries(lists) };
}
