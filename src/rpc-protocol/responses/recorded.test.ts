import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeHex, parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { resolveAccountKeys } from '../../solana/model/account-keys.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { verifySignatures } from '../../solana/verify-signatures.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { decodeBlockResponse } from './decode-block.ts';
import { decodeTransactionResponse, possibleMessages, tryDecodeEntry } from './decode-transaction.ts';
import { decodeBody } from './decode-body.ts';
import type { TransactionEntry } from './transaction-response.ts';

const folder = recordedFolder();

/** Transactions whose metadata was edited in the repositories they come from, and the path at which each is rejected. */
const EDITED = new Map([
  ['anza-xyz+kit____setup____9f7cd50e.json', 'result.rewards[0].commission'],
  [
    'wormhole-foundation+wormhole-explorer__solanaLogMessagePublishedMapper.test__3de848a5.json',
    'result.meta.preBalances',
  ],
  ['wormhole-foundation+wormhole-explorer__solanaTransferRedeemedMapper.test__80af5289.json', 'result.meta.fee'],
]);

interface RecordedEntry {
  readonly file: string;
  readonly entry: TransactionEntry;
  /** The `transaction` member as recorded. */
  readonly recorded: JsonValue | undefined;
}

describe.skipIf(folder === null)('recorded responses', () => {
  const entries: RecordedEntry[] = [];
  const blocks: string[] = [];
  const rejected: { readonly file: string; readonly error: DecodeError }[] = [];

  beforeAll(() => {
    for (const part of ['raw', 'raw-localnet', 'raw-unverified']) {
      for (const name of readdirSync(join(folder ?? '', part))) {
        const file = `${part}/${name}`;
        // Some recorders left control characters unescaped inside strings.
        const text = readFileSync(join(folder ?? '', file), 'utf8').replaceAll(/\p{Cc}/gu, '');
        for (const response of findResponses(parseJson(text))) decodeFound(file, response);
      }
    }
  });

  test('each decodes, or is rejected with a path', () => {
    const forms = countBy(entries, ({ file, entry }) => `${file.split('/')[0]} ${entry.body.form}`);
    console.log(`${blocks.length} blocks, ${entries.length} transactions`, forms);
    for (const { file, error } of rejected) console.log(`rejected ${file}: ${error.message}`);

    for (const { file, error } of rejected.filter(({ file }) => isReal(file))) {
      expect([file, error.path]).toEqual([file, EDITED.get(baseName(file))]);
    }
    for (const { file, entry } of entries) {
      if (entry.body.form !== 'undecoded') continue;
      console.log(`undecoded ${file}: ${entry.body.reason}`);
      expect([file, isReal(file)]).toEqual([file, false]);
    }
    expect(entries.length).toBeGreaterThan(4000);
  });

  test('wire bytes round-trip', () => {
    let count = 0;
    for (const { file, entry, recorded } of entries) {
      const bytes = recordedBytes(recorded);
      if (bytes === null || entry.body.form !== 'wire') continue;
      expect([file, encodeHex(encodeTransactionBytes(entry.body.transaction))]).toEqual([file, encodeHex(bytes)]);
      count++;
    }
    console.log(`${count} transactions round-tripped byte for byte`);
    expect(count).toBeGreaterThan(3000);
  });

  test('every signature is valid for one of the possible messages', async () => {
    const counts = { inferred: 0, alternative: 0, signatures: 0 };
    // The import of all recordings checks each signature too.
    const step = IS_LONG ? 1 : 4;
    for (const { file, entry } of entries.filter((_, at) => at % step === 0)) {
      if (!isReal(file) || entry.body.form !== 'wire') continue;
      const { transaction } = entry.body;
      const valid = await findValidMessage(transaction);
      expect([file, valid]).toEqual([file, expect.any(Number)]);
      counts[valid === 0 ? 'inferred' : 'alternative']++;
      counts.signatures += transaction.signatures.length;
    }
    console.log(counts);
    expect(counts.signatures).toBeGreaterThan(3000 / step);
  });

  test('metadata has a balance for every account', () => {
    const whole = entries.filter(
      ({ file, entry }) =>
        file.startsWith('raw/') && entry.meta?.hasLoadedAddresses === true && entry.meta.damage.length === 0,
    );
    const wrong = whole.filter(({ entry }) => {
      if (entry.body.form !== 'wire' || entry.meta === null) return false;
      const { loadedAddresses, preBalances, postBalances } = entry.meta;
      const keys = resolveAccountKeys(entry.body.transaction.message, loadedAddresses);
      return keys.length !== preBalances.length || keys.length !== postBalances.length;
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
    expect(whole.length).toBeGreaterThan(1000);
  });

  function decodeFound(file: string, response: JsonObject): void {
    try {
      if (isBlock(response)) {
        blocks.push(file);
        const transactions = decodeBlockResponse(response, 0n, decodeBody)?.transactions ?? [];
        const recorded = isJsonArray(response['transactions']) ? response['transactions'] : [];
        for (const [index, entry] of transactions.entries()) keep(file, entry, recorded[index]);
      } else if ('slot' in response) {
        const entry = decodeTransactionResponse(response, decodeBody);
        if (entry !== null) keep(file, entry, response);
      } else {
        keep(file, tryDecodeEntry(response, decodeBody), response);
      }
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      rejected.push({ file, error });
    }
  }

  function keep(file: string, entry: TransactionEntry, response: JsonValue | undefined): void {
    entries.push({ file, entry, recorded: isJsonObject(response) ? response['transaction'] : undefined });
  }
});

/** Index of the possible message that all signatures are valid for, or null. */
async function findValidMessage({ signatures, message }: Transaction): Promise<number | null> {
  for (const [index, candidate] of possibleMessages(message).entries()) {
    const checks = await verifySignatures({ signatures, message: candidate });
    if (checks.every((check) => check === 'valid')) return index;
  }
  return null;
}

function* findResponses(value: JsonValue): Generator<JsonObject> {
  if (isJsonArray(value)) {
    for (const item of value) yield* findResponses(item);
  } else if (isJsonObject(value)) {
    if (isBlock(value) || ('transaction' in value && ('meta' in value || 'slot' in value))) yield value;
    else for (const member of Object.values(value)) yield* findResponses(member);
  }
}

function isBlock(value: JsonObject): boolean {
  return 'blockhash' in value && 'parentSlot' in value;
}

function isReal(file: string): boolean {
  return !file.startsWith('raw-unverified/');
}

function baseName(file: string): string {
  return file.slice(file.indexOf('/') + 1);
}

function recordedBytes(transaction: JsonValue | undefined): Uint8Array | null {
  if (!isJsonArray(transaction) || typeof transaction[0] !== 'string') return null;
  return transaction[1] === 'base64' ? parseBase64(transaction[0]) : parseBase58(transaction[0]);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
