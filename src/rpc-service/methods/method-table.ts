import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { VERSION } from '../../shared/version.ts';
import EXAMPLES from './examples.json' with { type: 'json' };
import { ACCOUNT_METHODS } from './get-account-info.ts';
import { getLatestBlockhash, isBlockhashValid } from './blockhashes.ts';
import { getInflationReward } from './get-inflation-reward.ts';
import { getBlock, getBlockTime, getConfirmedBlock } from './get-block.ts';
import { getBlocks, getBlocksWithLimit, getConfirmedBlocks, getConfirmedBlocksWithLimit } from './get-blocks.ts';
import { getSignatureStatuses } from './get-signature-statuses.ts';
import { getRankMap } from './get-rank-map.ts';
import { getConfirmedSignaturesForAddress2, getSignaturesForAddress } from './get-signatures-for-address.ts';
import { getConfirmedTransaction, getTransaction } from './get-transaction.ts';
import { getTokenAccountsByOwner } from './get-token-accounts-by-owner.ts';
import { getTransactionsForAddress } from './get-transactions-for-address.ts';
import { getTransactionsWithoutBlock } from './get-transactions-without-block.ts';
import {
  getAgGenesisCert,
  getBlockHeight,
  getEpochInfo,
  getEpochSchedule,
  getFirstAvailableBlock,
  getGenesisHash,
  getHealth,
  getSlot,
  getTransactionCount,
  getVersion,
  minimumLedgerSlot,
} from './ledger-info.ts';
import type { Method, MethodTable, ParamDescription } from './method.ts';
import type { NodeDifference } from './node-differences.ts';

const LEDGER_METHODS: readonly Method[] = [
  getTransaction,
  getBlock,
  getConfirmedTransaction,
  getConfirmedBlock,
  getSlot,
  getFirstAvailableBlock,
  minimumLedgerSlot,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getBlockHeight,
  getEpochInfo,
  getEpochSchedule,
  getGenesisHash,
  getAgGenesisCert,
  getRankMap,
  getVersion,
  getHealth,
  getLatestBlockhash,
  isBlockhashValid,
  getTransactionCount,
  getInflationReward,
  getSignatureStatuses,
  getSignaturesForAddress,
  getTransactionsForAddress,
  getTransactionsWithoutBlock,
  getConfirmedBlocks,
  getConfirmedBlocksWithLimit,
  getConfirmedSignaturesForAddress2,
];

/** The methods that every ledger has, by name. */
export const METHODS: MethodTable = createMethodTable([]);

/** The methods with these changes; account methods only if the ledger has accounts, lists of them only if it has all. */
export function createMethodTable(
  differences: readonly NodeDifference[],
  accounts: 'all' | 'some' | null = null,
): MethodTable {
  const all: readonly Method[] = [
    ...LEDGER_METHODS,
    ...(accounts === null ? [] : ACCOUNT_METHODS),
    ...(accounts === 'all' ? [getTokenAccountsByOwner] : []),
  ];
  const methods = differences.reduce((changed, { apply }) => apply(changed), all);
  return withDiscovery(methods, differences);
}

/** The methods by name, and rpc.discover, which describes them. */
export function withDiscovery(methods: readonly Method[], differences: readonly NodeDifference[]): MethodTable {
  return new Map([...methods, createDiscover(methods, differences)].map((method) => [method.name, method]));
}

/** rpc.discover returns an OpenRPC document of these methods and itself; its description lists the differences. */
function createDiscover(methods: readonly Method[], differences: readonly NodeDifference[]): Method {
  const discover: Method = {
    name: 'rpc.discover',
    summary: 'This document.',
    params: [],
    result: { name: 'document', schema: { type: 'object' } },
    handle: async () => describeService([...methods, discover], differences),
  };
  return discover;
}

function describeService(methods: readonly Method[], differences: readonly NodeDifference[]): JsonValue {
  return sortKeys({
    openrpc: '1.3.2',
    info: {
      title: 'Slotscope',
      description: [DESCRIPTION, ...differences.map(({ source, text }) => `${text} (${source})`)].join('\n'),
      license: { name: 'MIT' },
      version: VERSION,
    },
    methods: methods.map(describeMethod),
  });
}

const DESCRIPTION = 'A read-only JSON-RPC service over a confirmed ledger of blocks and transactions.';

function describeMethod({ name, summary, replacedBy, params, result }: Method): JsonObject {
  return {
    name,
    summary,
    ...(replacedBy === undefined ? {} : { deprecated: true, description: `Deprecated: use ${replacedBy}.` }),
    paramStructure: 'by-position',
    params: params.map((param) => ({ ...param })),
    result: { name: result.name, schema: result.schema },
    ...describeExample(name, params, result.name),
  };
}

/** The example of a method, from the embedded ledger. */
function describeExample(name: string, params: readonly ParamDescription[], result: string): JsonObject {
  const example = EXAMPLE_BY_METHOD.get(name);
  if (example === undefined) return {};
  const values = example.params.map((value, at) => ({ name: params[at]?.name ?? '', value }));
  return {
    examples: [{ name: 'of the embedded ledger', params: values, result: { name: result, value: example.result } }],
  };
}

const EXAMPLE_BY_METHOD: ReadonlyMap<string, MethodExample> = new Map(Object.entries(EXAMPLES));

/** A call and its result. `npm run generate:docs` writes the results to examples.json. */
interface MethodExample {
  readonly params: readonly JsonValue[];
  readonly result: JsonValue;
}

/** Sorts the keys of every object in byte order, as in all results. */
function sortKeys(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key] ?? null)]));
}
