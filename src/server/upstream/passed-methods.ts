import type { JsonObject } from '../../shared/json/json.ts';
import type { ParamDescription } from '../../rpc-service/methods/method.ts';
import {
  arrayOf,
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

/** A method that is passed to the upstreams as it is. */
export interface PassedMethod {
  readonly name: string;
  readonly summary: string;
  /** The current name, by which the upstreams are asked, of a method that nodes have removed. */
  readonly replacedBy?: string;
  readonly params: readonly ParamDescription[];
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
export const TIP_METHODS: readonly PassedMethod[] = [
  { name: 'getSlot', summary: 'The newest slot at a commitment.', params: [config], result: slotResult },
  {
    name: 'getBlockHeight',
    summary: 'The height of the newest block at a commitment.',
    params: [config],
    result: { name: 'height', schema: u64Schema },
  },
  {
    name: 'getFirstAvailableBlock',
    summary: 'The slot of the oldest block that the upstream has.',
    params: [],
    result: slotResult,
  },
  {
    name: 'minimumLedgerSlot',
    summary: 'The lowest slot that the upstream has anything about.',
    params: [],
    result: slotResult,
  },
  {
    name: 'getEpochInfo',
    summary: 'Where in its epoch the newest block stands.',
    params: [config],
    result: {
      name: 'epochInfo',
      schema: objectOf({ absoluteSlot: slotSchema, epoch: u64Schema, slotIndex: u64Schema, slotsInEpoch: u64Schema }),
    },
  },
  {
    name: 'getEpochSchedule',
    summary: 'How slots make epochs.',
    params: [],
    result: { name: 'schedule', schema: objectOf({ slotsPerEpoch: u64Schema }) },
  },
  {
    name: 'getGenesisHash',
    summary: 'The genesis hash of the cluster.',
    params: [],
    result: { name: 'genesisHash', schema: base58Schema },
  },
  {
    name: 'getVersion',
    summary: 'The version of the upstream.',
    params: [],
    result: { name: 'version', schema: { type: 'object' } },
  },
  {
    name: 'getHealth',
    summary: 'Says "ok" if an upstream says so.',
    params: [],
    result: { name: 'health', schema: { const: 'ok' } },
  },
  {
    name: 'getLatestBlockhash',
    summary: 'The newest blockhash, and the height up to which it is valid.',
    params: [config],
    result: {
      name: 'latest',
      schema: objectOf({ context, value: objectOf({ blockhash: base58Schema, lastValidBlockHeight: u64Schema }) }),
    },
  },
  {
    name: 'isBlockhashValid',
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

/** What an upstream has of an address. None can tell that there is no more. */
export const ADDRESS_METHODS: readonly PassedMethod[] = [
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

/** Lists of slots. Of several upstreams, one that covers the range is asked first. */
export const RANGE_METHODS: readonly PassedMethod[] = [
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
