import type { Method, ParamDescription } from '../../rpc-service/methods/method.ts';
import {
  arrayOf,
  fitsSchema,
  base58Schema,
  commitmentConfigSchema,
  i64Schema,
  nullable,
  objectOf,
  signatureSchema,
  slotSchema,
  tipConfigSchema,
  u64Schema,
} from '../../rpc-service/methods/schemas.ts';
import {
  OLD_COMMITMENTS,
  type Param,
  type Params,
  optional,
  readU64,
  required,
} from '../../rpc-service/request/params.ts';
import { type JsonObject, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { createSingleFlight, findRange } from './ask-upstreams.ts';
import {
  type CallOfPool,
  type CallSize,
  type Outcome,
  type UpstreamPool,
  noAnswer,
  throwCallersFault,
} from './upstream-pool.ts';
import type { Upstream } from './upstream.ts';

/** The methods whose parameters and results are passed on as they are. */
export function createProxyMethods(pool: UpstreamPool): readonly Method[] {
  const share = createSingleFlight<string>();
  const ask = (proxied: ProxyMethod, params: Params, order?: () => Promise<readonly Upstream[]>): Promise<string> => {
    const method = proxied.replacedBy ?? proxied.name;
    const call: CallOfPool = { method, params: writeParams(params), size: proxied.size ?? 'long' };
    return share(`${method} ${call.params}`, () =>
      pool.enter(call.size, async () => askFirst(pool, call, proxied, await order?.())),
    );
  };
  return [
    ...[...TIP_METHODS, ...ADDRESS_METHODS].map((proxied): Method => ({
      ...proxied,
      handleText: (_store, params) => ask(proxied, params),
    })),
    ...RANGE_METHODS.map((proxied): Method => ({
      ...proxied,
      handleText: (_store, params) => ask(proxied, params, () => orderByRange(pool, readRange(proxied, params))),
    })),
  ];
}

/** The first result of an upstream. Throws RpcError if there is none. */
async function askFirst(
  pool: UpstreamPool,
  call: CallOfPool,
  { result }: ProxyMethod,
  order: readonly Upstream[] | undefined,
): Promise<string> {
  const outcomes: Outcome[] = [];
  for await (const { upstream, answer } of pool.answers(call, order === undefined ? {} : { order })) {
    throwCallersFault(answer);
    if (answer.kind !== 'result') outcomes.push({ upstream, answer });
    else if (fitsSchema(answer.value, result.schema)) return answer.text();
    else outcomes.push({ upstream, answer: { kind: 'failed', reason: 'its answer has another shape' } });
  }
  throw noAnswer(outcomes);
}

/** The parameters as sent. Only the names of commitments that nodes since 2.0 ignore are replaced. */
export function writeParams(params: Params): string {
  return `[${params.map(writeParam).join(',')}]`;
}

function writeParam({ value, text }: Param): string {
  if (!isJsonObject(value)) return text;
  const { commitment } = value;
  const name = typeof commitment === 'string' ? OLD_COMMITMENTS.get(commitment) : undefined;
  return name === undefined ? text : stringifyJson({ ...value, commitment: name });
}

interface Range {
  readonly from: Slot;
  readonly to: Slot;
}

function readRange({ params: [, second] }: ProxyMethod, params: Params): Range {
  const from = readU64(required(params, 0));
  const end = second?.name === 'endSlot' ? optional(params[1]) : null;
  return { from, to: end === null || isJsonObject(end.value) ? U64_MAX : readU64(end) };
}

/** Upstreams whose ledger has the range first; then those with the oldest block and the newest tip. Asks only if there are several. */
async function orderByRange(pool: UpstreamPool, { from, to }: Range): Promise<readonly Upstream[]> {
  if (pool.upstreams.length < 2) return pool.upstreams;
  const ranges = await Promise.all(
    pool.upstreams.map(async (upstream) => {
      const { first, tip } = await findRange(pool, upstream, 'confirmed');
      return { upstream, start: max(first ?? U64_MAX, from), end: min(tip ?? 0n, to) };
    }),
  );
  return ranges
    .sort((one, other) => compare(one.start, other.start) || compare(other.end, one.end))
    .map(({ upstream }) => upstream);
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** A method that is passed to the upstreams as it is. */
interface ProxyMethod {
  readonly name: string;
  readonly summary: string;
  /** The current name of a method that nodes have removed, as sent to the upstreams. */
  readonly replacedBy?: string;
  readonly params: readonly ParamDescription[];
  /** By default long. */
  readonly size?: CallSize;
  /** An answer of another shape is not passed on. */
  readonly result: { readonly name: string; readonly schema: JsonObject };
}

const config: ParamDescription = { name: 'config', required: false, schema: tipConfigSchema };
const commitmentConfig: ParamDescription = { name: 'config', required: false, schema: commitmentConfigSchema };
const startSlot: ParamDescription = { name: 'startSlot', required: true, schema: slotSchema };
const slotResult = { name: 'slot', schema: slotSchema };
const context = objectOf({ slot: slotSchema });
const accountConfig: ParamDescription = { name: 'config', required: false, schema: { type: 'object' } };
const account = objectOf({
  data: {},
  executable: { type: 'boolean' },
  lamports: u64Schema,
  owner: base58Schema,
  rentEpoch: u64Schema,
});

/** About the tip of an upstream, and what does not change. The first upstream that answers is the one that counts. */
const TIP_METHODS: readonly ProxyMethod[] = [
  { name: 'getSlot', size: 'short', summary: 'The newest slot at a commitment.', params: [config], result: slotResult },
  {
    name: 'getBlockHeight',
    size: 'short',
    summary: 'The height of the newest block at a commitment.',
    params: [config],
    result: { name: 'height', schema: u64Schema },
  },
  {
    name: 'getFirstAvailableBlock',
    size: 'short',
    summary: 'The slot of the oldest block that the upstream has.',
    params: [],
    result: slotResult,
  },
  {
    name: 'minimumLedgerSlot',
    size: 'short',
    summary: 'The lowest slot that the upstream has anything about.',
    params: [],
    result: slotResult,
  },
  {
    name: 'getEpochInfo',
    size: 'short',
    summary: 'Where in its epoch the newest block stands.',
    params: [config],
    result: {
      name: 'epochInfo',
      schema: objectOf({ absoluteSlot: slotSchema, epoch: u64Schema, slotIndex: u64Schema, slotsInEpoch: u64Schema }),
    },
  },
  {
    name: 'getTransactionCount',
    size: 'short',
    summary: 'How many transactions there are from genesis to the newest block at a commitment.',
    params: [config],
    result: { name: 'count', schema: u64Schema },
  },
  {
    name: 'getEpochSchedule',
    size: 'short',
    summary: 'How slots make epochs.',
    params: [],
    result: { name: 'schedule', schema: objectOf({ slotsPerEpoch: u64Schema }) },
  },
  {
    name: 'getGenesisHash',
    size: 'short',
    summary: 'The genesis hash of the cluster.',
    params: [],
    result: { name: 'genesisHash', schema: base58Schema },
  },
  {
    name: 'getAgGenesisCert',
    size: 'short',
    summary: 'The certificate of the block with which Alpenglow began; null before that.',
    params: [],
    result: {
      name: 'certificate',
      schema: nullable(objectOf({ block: objectOf({ slot: slotSchema }), signature: { type: 'object' } })),
    },
  },
  {
    name: 'getRankMap',
    summary: 'The validators of an epoch by their ranks, to which the bitmap of a certificate refers.',
    params: [{ name: 'slot', required: false, schema: nullable(slotSchema) }, accountConfig],
    result: { name: 'ranks', schema: nullable({ oneOf: [{ type: 'object' }, { type: 'array' }] }) },
  },
  {
    name: 'getVersion',
    size: 'short',
    summary: 'The version of the upstream.',
    params: [],
    result: { name: 'version', schema: { type: 'object' } },
  },
  {
    name: 'getHealth',
    size: 'short',
    summary: 'Says "ok" if an upstream says so.',
    params: [],
    result: { name: 'health', schema: { const: 'ok' } },
  },
  {
    name: 'getLatestBlockhash',
    size: 'short',
    summary: 'The newest blockhash, and the height up to which it is valid.',
    params: [config],
    result: {
      name: 'latest',
      schema: objectOf({ context, value: objectOf({ blockhash: base58Schema, lastValidBlockHeight: u64Schema }) }),
    },
  },
  {
    name: 'isBlockhashValid',
    size: 'short',
    summary: 'Whether a blockhash is still valid.',
    params: [{ name: 'blockhash', required: true, schema: base58Schema }, config],
    result: { name: 'validity', schema: objectOf({ context, value: { type: 'boolean' } }) },
  },
  {
    name: 'getAccountInfo',
    summary: 'An account as of the newest slot at a commitment; null if it does not exist.',
    params: [{ name: 'address', required: true, schema: base58Schema }, accountConfig],
    result: { name: 'account', schema: objectOf({ context, value: nullable(account) }) },
  },
  {
    name: 'getMultipleAccounts',
    summary: 'Accounts as of the newest slot at a commitment; null for those that do not exist.',
    params: [{ name: 'addresses', required: true, schema: arrayOf(base58Schema) }, accountConfig],
    result: { name: 'accounts', schema: objectOf({ context, value: arrayOf(nullable(account)) }) },
  },
  {
    name: 'getTokenAccountsByOwner',
    summary: 'The token accounts of an owner as of the newest slot at a commitment, of a mint or a token program.',
    params: [
      { name: 'owner', required: true, schema: base58Schema },
      { name: 'filter', required: true, schema: { type: 'object' } },
      accountConfig,
    ],
    result: {
      name: 'accounts',
      schema: objectOf({ context, value: arrayOf(objectOf({ account, pubkey: base58Schema })) }),
    },
  },
  {
    name: 'getInflationReward',
    summary: 'The staking or voting rewards of accounts for an epoch.',
    params: [{ name: 'addresses', required: true, schema: arrayOf(base58Schema) }, config],
    result: {
      name: 'rewards',
      schema: arrayOf(
        nullable(objectOf({ amount: u64Schema, effectiveSlot: slotSchema, epoch: u64Schema, postBalance: u64Schema })),
      ),
    },
  },
  {
    name: 'getRecentPerformanceSamples',
    size: 'short',
    summary: 'Transactions and slots of the last minutes.',
    params: [{ name: 'limit', required: false, schema: u64Schema }],
    result: {
      name: 'samples',
      schema: arrayOf(
        objectOf({
          numSlots: u64Schema,
          numTransactions: u64Schema,
          samplePeriodSecs: u64Schema,
          slot: slotSchema,
        }),
      ),
    },
  },
  {
    name: 'getRecentPrioritizationFees',
    size: 'short',
    summary: 'The lowest prioritization fees of recent blocks.',
    params: [{ name: 'addresses', required: false, schema: arrayOf(base58Schema) }],
    result: { name: 'fees', schema: arrayOf(objectOf({ prioritizationFee: u64Schema, slot: slotSchema })) },
  },
];

const signatures = {
  params: [
    { name: 'address', required: true, schema: base58Schema },
    { name: 'config', required: false, schema: { type: 'object' } },
  ],
  result: {
    name: 'signatures',
    schema: arrayOf(
      objectOf({ blockTime: nullable(i64Schema), err: {}, signature: signatureSchema, slot: slotSchema }, [
        'blockTime',
        'err',
      ]),
    ),
  },
} as const;

const object: JsonObject = { type: 'object' };

/** The history of an address at one upstream. An upstream cannot tell whether the history is complete. */
const ADDRESS_METHODS: readonly ProxyMethod[] = [
  {
    name: 'getSignaturesForAddress',
    summary: 'The newest transactions of an address that the upstream has, newest first.',
    ...signatures,
  },
  {
    name: 'getConfirmedSignaturesForAddress2',
    summary: 'The newest transactions of an address that the upstream has, newest first.',
    replacedBy: 'getSignaturesForAddress',
    ...signatures,
  },
  {
    name: 'getTransactionsForAddress',
    summary: 'A page of the transactions of an address, with filters. Few upstreams have this method.',
    params: signatures.params,
    result: {
      name: 'page',
      schema: objectOf({ data: arrayOf(object), paginationToken: nullable({ type: 'string' }) }, ['paginationToken']),
    },
  },
];

const blocks = {
  params: [
    startSlot,
    { name: 'endSlot', required: false, schema: { oneOf: [slotSchema, commitmentConfigSchema] } },
    commitmentConfig,
  ],
  result: { name: 'slots', schema: arrayOf(slotSchema) },
} as const;

const blocksWithLimit = {
  params: [startSlot, { name: 'limit', required: true, schema: u64Schema }, commitmentConfig],
  result: { name: 'slots', schema: arrayOf(slotSchema) },
} as const;

/** Lists of slots. Upstreams that cover the range come first. */
const RANGE_METHODS: readonly ProxyMethod[] = [
  { name: 'getBlocks', summary: 'The slots with a block from one slot to another, ascending.', ...blocks },
  {
    name: 'getBlocksWithLimit',
    summary: 'The first slots with a block from a slot on, ascending.',
    ...blocksWithLimit,
  },
  {
    name: 'getConfirmedBlocks',
    summary: 'The slots with a block from one slot to another, ascending.',
    replacedBy: 'getBlocks',
    ...blocks,
  },
  {
    name: 'getConfirmedBlocksWithLimit',
    summary: 'The first slots with a block from a slot on, ascending.',
    replacedBy: 'getBlocksWithLimit',
    ...blocksWithLimit,
  },
];
