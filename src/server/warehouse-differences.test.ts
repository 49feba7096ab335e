import { beforeEach, expect, test } from 'vitest';
import { openBigtableTarget } from '../ledger/bigtable/bigtable-engine.ts';
import { connectToBigtable, emulatorTransports } from '../ledger/bigtable/connection.ts';
import { ledgerCopy } from '../ledger/commands/ledger-copy.ts';
import { encodeInfoRow, UNKNOWN_INFO } from '../ledger/rows/info-row.ts';
import { describeOnEmulator } from '../ledger/test-support/describe-on-emulator.ts';
import { useImportFolder } from '../ledger/test-support/import-folder.ts';
import {
  blockAnswer,
  RECORDED_META,
  signedTransaction,
  transactionAnswer,
  transactionBase64,
} from '../ledger/test-support/signed-answers.ts';
import { createWarehouseStore } from '../ledger/store/warehouse-store.ts';
import { createService } from '../rpc-service/create-service.ts';
import { responseText } from '../rpc-service/response.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
} from '../shared/json/json.ts';
import { transactionId } from '../solana/model/transaction.ts';
import { conformanceRequests, type Request, type Sample } from './test-support/conformance-requests.ts';
import { WAREHOUSE_DIFFERENCES, type WarehouseDifference } from './test-support/warehouse-differences.ts';

// Seen to fail against: a list that lacks one of the differences.

const NAME = { project: 'test', instance: 'differences' };
const { put, importAll, ledger } = useImportFolder();

const LISTS = ['innerInstructions', 'logMessages', 'postTokenBalances', 'preTokenBalances', 'rewards'];
const MEMBERS = [...LISTS, 'computeUnitsConsumed', 'costUnits', 'loadedAddresses', 'returnData', 'status'];
const BLOCK_MEMBERS = ['blockHeight', 'blockTime', 'numRewardPartitions', 'rewards'];

const LOOSE = signedTransaction(900);
const FIRST_SLOT = 1000;

/** Recorded answers with everything that the row of a block has no place for, and a transaction without a block. */
function recordings(): readonly JsonObject[] {
  let number = 0;
  const entry = (meta: JsonValue): JsonObject => ({
    meta,
    transaction: transactionBase64(signedTransaction(number++)),
    version: 'legacy',
  });
  const forms = (object: JsonObject, names: readonly string[]): JsonObject[] =>
    names.flatMap((name) => [
      { ...object, [name]: null },
      Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
    ]);
  const unknownError = { InstructionError: [0, 'UnheardOf'] };
  const reward = { commission: null, lamports: 1, postBalance: 5, pubkey: '1'.repeat(32), rewardType: 'Unheard' };
  const metas = [
    ...forms(RECORDED_META, MEMBERS),
    { ...RECORDED_META, rewards: [reward] },
    { ...RECORDED_META, err: unknownError, status: { Err: unknownError } },
  ];
  const whole = { ...blockAnswer([], FIRST_SLOT - 1), rewards: [reward] };
  return [
    { ...whole, transactions: metas.map(entry) },
    ...forms(whole, BLOCK_MEMBERS).map((block, at) => ({
      ...block,
      ...positionOf(FIRST_SLOT + 2 * at + 2),
      transactions: [entry(RECORDED_META)],
    })),
    transactionAnswer(LOOSE, 500),
  ];
}

const positionOf = (slot: number): JsonObject => {
  const { blockhash, parentSlot, previousBlockhash } = blockAnswer([], slot - 1);
  return { blockhash: blockhash ?? null, parentSlot: parentSlot ?? null, previousBlockhash: previousBlockhash ?? null };
};

describeOnEmulator((emulator) => {
  beforeEach(async () => {
    for (const [at, answer] of recordings().entries()) await put(`${at}.json`, answer);
    expect((await importAll()).refusals).toEqual([]);
    await ledger().write([
      encodeInfoRow({
        ...UNKNOWN_INFO,
        genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
        cluster: 'mainnet-beta',
        finalizedSlot: BigInt(FIRST_SLOT + 14),
        gaps: 'skipped',
        advances: false,
      }),
    ]);
  });

  test(
    'a copy in a warehouse differs from its ledger as listed, and in nothing else',
    { timeout: 300_000 },
    async () => {
      const connection = () => connectToBigtable(NAME, emulatorTransports(emulator().host));
      const target = await openBigtableTarget(NAME, connection());
      const lines: string[] = [];
      const print = (text: string): void => void lines.push(text);
      expect(
        await ledgerCopy(ledger(), { ...target, name: 'it' }, { line: print, problem: print, progress: () => {} }),
      ).toBe(0);
      expect(lines).toContain('1 transaction without a block was left out: a warehouse has no place for it.');
      const local = createService(createWarehouseStore(ledger()));
      const remote = createService(createWarehouseStore(target.reader, { remoteMs: 1000 }));
      const listed = new Set<WarehouseDifference>();
      let [count, differing] = [0, 0];
      for (const [method, params] of requests()) {
        const text = stringifyJson({ jsonrpc: '2.0', id: 1, method, params });
        const [ours, theirs] = [await responseText(local(text)), await responseText(remote(text))];
        count += 1;
        if (ours === theirs) continue;
        differing += 1;
        const changes = [...findChanges(parseJson(ours ?? ''), parseJson(theirs ?? ''), '')];
        expect({ text, changes: changes.length }).not.toEqual({ text, changes: 0 });
        for (const change of changes) {
          const difference = WAREHOUSE_DIFFERENCES.find((each) => describes(each, method, change));
          if (difference === undefined) expect({ text, change }).toBe('listed in warehouse-differences.ts');
          else listed.add(difference);
        }
      }
      await target.reader.close();
      console.log(
        `${count} requests to a ledger and its copy in a warehouse, ${differing} with listed differences, no other`,
      );
      expect(WAREHOUSE_DIFFERENCES.filter((difference) => !listed.has(difference))).toEqual([]);
    },
  );
});

interface Change {
  readonly path: string;
  readonly ledger: string;
  readonly warehouse: string;
}

function* findChanges(one: JsonValue | undefined, other: JsonValue | undefined, path: string): Generator<Change> {
  const keys = commonKeys(one, other);
  if (keys === null) {
    const [ledger, warehouse] = [describe(one), describe(other)];
    if (ledger !== warehouse) yield { path: path.slice(1), ledger, warehouse };
    return;
  }
  for (const key of keys) {
    const step = isJsonArray(one) ? '*' : key;
    yield* findChanges(memberOf(one, key), memberOf(other, key), `${path}.${step}`);
  }
}

/** The members of two objects, or of two lists of the same length; null if they are compared as wholes. */
function commonKeys(one: JsonValue | undefined, other: JsonValue | undefined): ReadonlySet<string> | null {
  if (isJsonArray(one)) return isJsonArray(other) && one.length === other.length ? new Set(Object.keys(one)) : null;
  if (!isJsonObject(one) || !isJsonObject(other)) return null;
  return new Set([...Object.keys(one), ...Object.keys(other)]);
}

function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(key)];
  return isJsonObject(value) ? value[key] : undefined;
}

const describe = (value: JsonValue | undefined): string => (value === undefined ? 'left out' : stringifyJson(value));

function describes(difference: WarehouseDifference, method: string, change: Change): boolean {
  const { path, ledger, warehouse } = change;
  if (method === 'getTransactionsForAddress') {
    // A page contains what two other methods return, and its token depends on it.
    return (
      path === 'result.paginationToken' ||
      describes(difference, 'getTransaction', { ...change, path: path.replace('data.*.', '') }) ||
      describes(difference, 'getSignaturesForAddress', { ...change, path: path.replace('.data', '') })
    );
  }
  return (
    difference.methods.test(method) &&
    difference.path.test(path) &&
    difference.ledger.test(ledger) &&
    difference.warehouse.test(warehouse)
  );
}

/** The first block has a transaction for each way to record a member, and the others one each. */
const FIRST_LENGTH = 2 * MEMBERS.length + 2;
const samples = Array.from({ length: 1 + 2 * BLOCK_MEMBERS.length }, (_, at): Sample => {
  const numbers = at === 0 ? Array.from({ length: FIRST_LENGTH }, (__, number) => number) : [FIRST_LENGTH + at - 1];
  const signatures = numbers.map((number) => transactionId(signedTransaction(number)));
  const addresses = signedTransaction(numbers[0] ?? 0).message.accountKeys.slice(0, 1);
  return { slot: FIRST_SLOT + 2 * at, isLarge: true, signatures, addresses };
});

function* requests(): Generator<Request> {
  yield* conformanceRequests(samples);
  for (const slot of [FIRST_SLOT + 1, FIRST_SLOT + 3])
    for (const method of ['getBlock', 'getBlockTime']) yield [method, [slot]];
  for (const transaction of [LOOSE, signedTransaction(0)]) {
    const id = transactionId(transaction);
    for (const method of ['getTransaction', 'getConfirmedTransaction']) yield [method, [id, { encoding: 'json' }]];
    yield ['getSignatureStatuses', [[id]]];
  }
}
