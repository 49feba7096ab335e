import { ACCOUNT_ENCODINGS, type AccountEncoding, COMMITMENTS, ENCODINGS } from '../../rpc-protocol/config.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import { REWARD_TYPES } from '../../solana/model/transaction.ts';
import { BLOCK_MEMBERS, META_MEMBERS } from '../store/ledger-store.ts';

// JSON Schemas of parameters and results, for the OpenRPC document.

export const u64Schema: JsonObject = { type: 'integer', minimum: 0, maximum: U64_MAX };
export const i64Schema: JsonObject = { type: 'integer', minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };
export const slotSchema: JsonObject = { ...u64Schema, description: 'A slot.' };
export const base58Schema: JsonObject = { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]*$' };
export const signatureSchema: JsonObject = { ...base58Schema, description: 'A signature: 64 bytes as base58.' };

export const addressSchema: JsonObject = { ...base58Schema, description: 'An address: 32 bytes as base58.' };

const text: JsonObject = { type: 'string' };
const anything: JsonObject = {};

export function nullable(schema: JsonObject): JsonObject {
  return { oneOf: [schema, { type: 'null' }] };
}

export function arrayOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** An object with these members; all are required except those in `optional`. */
export function objectOf(properties: JsonObject, optional: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties).filter((key) => !optional.includes(key)) };
}

const commitment = { enum: COMMITMENTS, default: 'finalized' };
const encoding = { enum: ENCODINGS, default: 'json' };
const maxVersion = { type: 'integer', minimum: 0, maximum: 255 };

export const commitmentConfigSchema: JsonObject = { type: 'object', properties: { commitment } };

export const tipConfigSchema = {
  type: 'object',
  properties: {
    commitment: { enum: ['finalized', 'confirmed', 'processed'], default: 'finalized' },
    minContextSlot: slotSchema,
  },
} as const satisfies JsonObject;

const sizeSchema = { ...u64Schema, description: 'Bytes.' };

/** The configuration of the methods that return accounts. */
export function accountConfigSchema(defaultEncoding: AccountEncoding): JsonObject {
  return {
    type: 'object',
    properties: {
      ...tipConfigSchema.properties,
      dataSlice: objectOf({ length: sizeSchema, offset: sizeSchema }),
      encoding: { enum: ACCOUNT_ENCODINGS, default: defaultEncoding },
    },
  };
}

export const accountSchema: JsonObject = objectOf({
  data: {
    description: 'The data and the name of their encoding; for `binary`, base58 alone; for `jsonParsed`, an object.',
    oneOf: [
      { type: 'object' },
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
      { type: 'string' },
    ],
  },
  executable: { type: 'boolean' },
  lamports: u64Schema,
  owner: addressSchema,
  rentEpoch: u64Schema,
  space: sizeSchema,
});

export function signaturesConfigSchema(maxLimit: number): JsonObject {
  return {
    type: 'object',
    properties: {
      before: { ...signatureSchema, description: 'Only transactions older than this one.' },
      beforeSlot: { ...slotSchema, description: 'Only transactions of slots below this one; not with `before`.' },
      commitment,
      limit: { type: 'integer', minimum: 1, maximum: maxLimit, default: maxLimit },
      minContextSlot: slotSchema,
      until: { ...signatureSchema, description: 'Only transactions newer than this one.' },
      untilSlot: { ...slotSchema, description: 'Only transactions of slots above this one; not with `until`.' },
    },
  };
}

export const transactionConfigMembers = { commitment, encoding, maxSupportedTransactionVersion: maxVersion } as const;

export const transactionConfigSchema: JsonObject = {
  oneOf: [
    {
      type: 'object',
      properties: {
        ...transactionConfigMembers,
        slot: { ...slotSchema, description: 'The only slot to look in; null if the transaction is not of this slot.' },
      },
    },
    { ...encoding, description: 'The encoding alone.' },
  ],
};

/** The second parameter of a block method that supports these values of `transactionDetails`. */
export function blockConfigSchema(details: readonly string[], hasFooter = false): JsonObject {
  const transactionDetails = { enum: details, default: 'full' };
  const rewards = { type: 'boolean', default: true };
  return {
    oneOf: [
      {
        type: 'object',
        properties: {
          commitment,
          encoding,
          ...(hasFooter ? { footer: { type: 'boolean', default: false } } : {}),
          maxSupportedTransactionVersion: maxVersion,
          rewards,
          transactionDetails,
        },
      },
      { ...encoding, description: 'The encoding alone.' },
    ],
  };
}

const transactionError = { description: 'A TransactionError, as nodes print it.', oneOf: [text, { type: 'object' }] };
const wireTransaction: JsonObject = {
  description: 'Message and signatures; or the bytes and the name of their encoding; or, for `binary`, base58 alone.',
  oneOf: [{ type: 'object' }, { type: 'array', items: text, minItems: 2, maxItems: 2 }, text],
};
const version: JsonObject = { oneOf: [{ const: 'legacy' }, { type: 'integer', minimum: 0 }] };
const balances = arrayOf(u64Schema);

const contractMeta = objectOf(
  {
    err: nullable(transactionError),
    fee: u64Schema,
    innerInstructions: nullable(arrayOf(anything)),
    loadedAddresses: anything,
    logMessages: nullable(arrayOf(text)),
    postBalances: balances,
    postTokenBalances: arrayOf(anything),
    preBalances: balances,
    preTokenBalances: arrayOf(anything),
    status: anything,
  },
  ['loadedAddresses', 'postTokenBalances', 'preTokenBalances'],
);

// In nodeMeta and the node's results, members are also optional or nullable if imported answers can lack them.
const nodeMeta = objectOf(
  {
    computeUnitsConsumed: nullable(u64Schema),
    costUnits: nullable(u64Schema),
    err: nullable(transactionError),
    fee: u64Schema,
    innerInstructions: nullable(arrayOf(anything)),
    loadedAddresses: anything,
    logMessages: nullable(arrayOf(text)),
    postBalances: balances,
    postTokenBalances: nullable(arrayOf(anything)),
    preBalances: balances,
    preTokenBalances: nullable(arrayOf(anything)),
    returnData: anything,
    rewards: nullable(arrayOf(anything)),
    status: anything,
  },
  META_MEMBERS,
);

export const contractTransactionSchema = nullable(
  objectOf(
    {
      blockTime: nullable(i64Schema),
      meta: nullable(contractMeta),
      slot: slotSchema,
      transaction: wireTransaction,
      version,
    },
    ['version'],
  ),
);

export const nodeTransactionSchema = nullable(
  objectOf(
    {
      blockTime: nullable(i64Schema),
      meta: nullable(nodeMeta),
      slot: slotSchema,
      transaction: wireTransaction,
      transactionIndex: { type: 'integer', minimum: 0 },
      version,
    },
    ['blockTime', 'transactionIndex', 'version'],
  ),
);

const contractReward = objectOf(
  {
    commission: { type: 'integer', minimum: 0, maximum: 255 },
    lamports: i64Schema,
    postBalance: u64Schema,
    pubkey: base58Schema,
    rewardType: { enum: ['fee', 'rent', 'voting', 'staking'] },
  },
  ['commission', 'rewardType'],
);

const nodeReward = objectOf(
  {
    commission: nullable({ type: 'integer', minimum: 0, maximum: 255 }),
    commissionBps: { type: 'integer', minimum: 0, maximum: 65_535 },
    lamports: i64Schema,
    postBalance: u64Schema,
    pubkey: base58Schema,
    rewardType: nullable({ type: 'string', description: `${REWARD_TYPES.join(', ')}, or another word as recorded` }),
  },
  ['commissionBps'],
);

const OPTIONAL_IN_BLOCKS = ['footer', 'numRewardPartitions', 'rewards', 'signatures', 'transactions'];

export const contractBlockSchema = nullable(
  objectOf(
    {
      blockTime: nullable(i64Schema),
      blockhash: base58Schema,
      parentSlot: slotSchema,
      previousBlockhash: base58Schema,
      rewards: arrayOf(contractReward),
      signatures: arrayOf(signatureSchema),
      transactions: arrayOf(
        objectOf({ meta: nullable(contractMeta), transaction: wireTransaction, version }, ['version']),
      ),
    },
    OPTIONAL_IN_BLOCKS,
  ),
);

export const nodeBlockSchema = objectOf(
  {
    blockHeight: nullable(u64Schema),
    blockTime: nullable(i64Schema),
    blockhash: base58Schema,
    footer: {
      ...nullable({ type: 'object' }),
      description:
        'With `footer: true`: what the leader wrote (SIMD-0307), with its members as recorded; null if it was not recorded.',
    },
    numRewardPartitions: nullable(u64Schema),
    parentSlot: slotSchema,
    previousBlockhash: base58Schema,
    rewards: nullable(arrayOf(nodeReward)),
    signatures: arrayOf(signatureSchema),
    transactions: arrayOf(objectOf({ meta: nullable(nodeMeta), transaction: wireTransaction, version }, ['version'])),
  },
  [...OPTIONAL_IN_BLOCKS, ...BLOCK_MEMBERS],
);

export const mentionSchema: JsonObject = objectOf(
  {
    blockTime: nullable(i64Schema),
    confirmationStatus: { enum: ['confirmed', 'finalized'] },
    err: nullable(transactionError),
    memo: nullable(text),
    signature: signatureSchema,
    slot: slotSchema,
    transactionIndex: nullable({ type: 'integer', minimum: 0 }),
  },
  ['err', 'transactionIndex'],
);

export const withoutBlockSchema: JsonObject = objectOf(
  {
    blockTime: nullable(i64Schema),
    err: { ...nullable(transactionError), description: 'Left out if no metadata was recorded.' },
    signature: signatureSchema,
    slot: slotSchema,
    transactionIndex: nullable(u64Schema),
  },
  ['err'],
);

export const signatureStatusSchema = objectOf({
  confirmationStatus: { enum: ['confirmed', 'finalized'] },
  confirmations: nullable(u64Schema),
  err: nullable(transactionError),
  slot: slotSchema,
  status: anything,
});

/**
 * True if JSON has the shape that rpc.discover describes. Supports only the JSON Schema keywords that its document
 * uses.
 */
export function fitsSchema(value: JsonValue, schema: JsonObject): boolean {
  const { oneOf, const: constant, enum: choices, type } = schema;
  if (isJsonArray(oneOf)) return oneOf.some((choice) => isJsonObject(choice) && fitsSchema(value, choice));
  if (constant !== undefined) return value === constant;
  if (isJsonArray(choices)) return choices.includes(value);
  switch (type) {
    case 'integer':
      return typeof value === 'bigint' || Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'null':
      return value === null;
    case 'array':
      return isJsonArray(value) && fitsItems(value, schema['items']);
    case 'object':
      return isJsonObject(value) && fitsMembers(value, schema);
    default:
      return true;
  }
}

function fitsItems(values: readonly JsonValue[], items: JsonValue | undefined): boolean {
  return !isJsonObject(items) || values.every((value) => fitsSchema(value, items));
}

/** Other members are allowed: newer nodes add some. */
function fitsMembers(object: JsonObject, { properties, required }: JsonObject): boolean {
  if (isJsonArray(required) && !required.every((name) => typeof name === 'string' && object[name] !== undefined))
    return false;
  if (!isJsonObject(properties)) return true;
  return Object.entries(properties).every(([name, schema]) => {
    const member = object[name];
    return member === undefined || !isJsonObject(schema) || fitsSchema(member, schema);
  });
}
