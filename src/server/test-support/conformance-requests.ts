import { METHODS } from '../../rpc-service/methods/method-table.ts';
import type { JsonValue } from '../../shared/json/json.ts';

/** A block of the ledger under test. */
export interface Sample {
  readonly slot: number;
  readonly signatures: readonly string[];
  /** Some that its transactions name. */
  readonly addresses: readonly string[];
  /** Large blocks are requested in fewer forms. */
  readonly isLarge: boolean;
}

export type Request = readonly [method: string, params: readonly JsonValue[]];

const COMMITMENTS = [undefined, 'finalized', 'confirmed', 'processed', 'nonsense'] as const;

/** Each method with each of its options, and with invalid parameters. `samples` are in the order of their slots. */
export function* conformanceRequests(samples: readonly Sample[]): Generator<Request> {
  const slots = samples.map(({ slot }) => slot);
  const [first, second, last] = [slots[0] ?? 0, slots[1] ?? 0, slots.at(-1) ?? 0];
  const around = [0, first - 1, first + 1000, last, last + 1, last + 10_000].filter((slot) => slot >= 0);
  for (const { slot, isLarge, signatures, addresses } of samples) {
    for (const method of ['getBlock', 'getConfirmedBlock']) {
      for (const config of blockConfigs(isLarge)) yield [method, [slot, config]];
      yield [method, [slot]];
    }
    yield ['getBlockTime', [slot]];
    for (const signature of signatures.slice(0, 3)) {
      for (const method of ['getTransaction', 'getConfirmedTransaction']) {
        for (const config of transactionConfigs()) yield [method, [signature, config]];
      }
    }
    yield ['getSignatureStatuses', [signatures.slice(0, 20), { searchTransactionHistory: true }]];
    yield ['getSignatureStatuses', [signatures.slice(0, 20)]];
    for (const method of ['getSignaturesForAddress', 'getConfirmedSignaturesForAddress2']) {
      for (const address of addresses) {
        for (const config of signaturesConfigs(signatures)) yield [method, [address, config]];
        yield [method, [address]];
      }
    }
    for (const address of addresses) {
      for (const config of historyConfigs(slot, signatures)) yield ['getTransactionsForAddress', [address, config]];
      yield ['getTransactionsForAddress', [address]];
    }
  }
  for (const slot of around) {
    for (const method of ['getBlock', 'getConfirmedBlock', 'getBlockTime']) yield [method, [slot]];
    for (const limit of [1, 3, 500]) yield ['getBlocksWithLimit', [slot, limit]];
    for (const to of [slot, last, last + 5]) yield ['getBlocks', [slot, to]];
  }
  yield ['getBlocks', [second]];
  for (const method of METHODS.keys()) {
    yield [method, []];
    yield [method, ['nonsense']];
    for (const commitment of COMMITMENTS) yield [method, [{ commitment: commitment ?? null }]];
    for (const commitment of COMMITMENTS) yield [method, [first, { commitment: commitment ?? null }]];
  }
  yield ['noSuchMethod', []];
}

function* blockConfigs(isLarge: boolean): Generator<JsonValue> {
  const encodings = isLarge ? ['json', 'jsonParsed', 'base64'] : ['json', 'jsonParsed', 'base64', 'base58', 'binary'];
  for (const encoding of encodings) {
    for (const transactionDetails of ['full', 'accounts', 'signatures', 'none']) {
      for (const rewards of [true, false]) {
        yield { encoding, transactionDetails, rewards, maxSupportedTransactionVersion: 1 };
      }
    }
  }
  yield { transactionDetails: 'signatures' };
  for (const commitment of COMMITMENTS) yield { transactionDetails: 'none', commitment: commitment ?? null };
}

function* signaturesConfigs(signatures: readonly string[]): Generator<JsonValue> {
  const [first, last] = [signatures[0] ?? null, signatures.at(-1) ?? null];
  for (const commitment of COMMITMENTS) yield { commitment: commitment ?? null };
  for (const limit of [0, 1, 3, 1001]) yield { limit };
  yield { before: last };
  yield { until: first, limit: 5 };
  yield { before: last, until: first };
  for (const key of ['before', 'until']) yield { [key]: '1'.repeat(64) };
  yield { minContextSlot: 1_000_000_000_000 };
}

function* historyConfigs(slot: number, signatures: readonly string[]): Generator<JsonValue> {
  const [first, last] = [signatures[0] ?? null, signatures.at(-1) ?? null];
  for (const sortOrder of ['asc', 'desc', 'nonsense']) {
    yield { sortOrder, limit: 3 };
    yield { sortOrder, limit: 2, paginationToken: `${slot}:3` };
    yield { sortOrder, limit: 2, transactionDetails: 'full', maxSupportedTransactionVersion: 1 };
    yield { sortOrder, filters: { slot: { gte: slot }, signature: { gt: first, lte: last }, status: 'succeeded' } };
    yield { sortOrder, filters: { slot: { lt: slot }, blockTime: { gt: 0 }, status: 'failed' } };
  }
  yield { paginationToken: 'nonsense' };
  yield { filters: { nonsense: 1 } };
}

function* transactionConfigs(): Generator<JsonValue> {
  for (const encoding of ['json', 'jsonParsed', 'base64', 'base58', 'binary', 'nonsense']) {
    for (const maxSupportedTransactionVersion of [0, 1]) yield { encoding, maxSupportedTransactionVersion };
  }
  yield { encoding: 'json' };
}
