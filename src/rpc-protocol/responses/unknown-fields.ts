import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';

/** The fields of an object, or of each object of a list. `null`: any value; nothing below it is looked at. */
export interface KnownFields {
  readonly [name: string]: KnownFields | null;
}

const REWARD = fields('commission commissionBps lamports postBalance pubkey rewardType');

const TOKEN_BALANCE = {
  ...fields('accountIndex mint owner programId'),
  uiTokenAmount: fields('amount decimals uiAmount uiAmountString'),
};

const INSTRUCTION = {
  ...fields('accounts data program programId programIdIndex stackHeight'),
  parsed: fields('info type'),
};

const META = {
  ...fields('computeUnitsConsumed costUnits err fee logMessages postBalances preBalances'),
  innerInstructions: { index: null, instructions: INSTRUCTION },
  loadedAddresses: fields('readonly writable'),
  postTokenBalances: TOKEN_BALANCE,
  preTokenBalances: TOKEN_BALANCE,
  returnData: fields('data programId'),
  rewards: REWARD,
  status: fields('Err Ok'),
};

const ACCOUNT_KEY = fields('pubkey signer source writable');

const MESSAGE = {
  accountKeys: ACCOUNT_KEY,
  addressTableLookups: fields('accountKey readableIndexes readonlyIndexes writableIndexes'),
  header: fields('numReadonlySignedAccounts numReadonlyUnsignedAccounts numRequiredSignatures'),
  instructions: INSTRUCTION,
  recentBlockhash: null,
  transactionConfig: fields('computeUnitLimit heapSize loadedAccountsDataSizeLimit priorityFee'),
};

const ENTRY = {
  meta: META,
  transaction: { accountKeys: ACCOUNT_KEY, message: MESSAGE, signatures: null },
  version: null,
};

/** The known fields of a getTransaction or getConfirmedTransaction response. */
export const TRANSACTION_FIELDS: KnownFields = { ...fields('blockTime slot transactionIndex'), ...ENTRY };

/** The known fields of a getBlock or getConfirmedBlock response. */
export const BLOCK_FIELDS: KnownFields = {
  ...fields('blockHeight blockTime blockhash numRewardPartitions parentSlot previousBlockhash signatures'),
  footer: fields('blockProducerTimeNanos blockUserAgent'),
  rewards: REWARD,
  transactions: ENTRY,
};

/** How often each unknown field occurs, by its path: "transactions[].meta.deadline". */
export function countUnknownFields(answer: JsonObject, known: KnownFields): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  countIn(answer, known, '', counts);
  return counts;
}

function countIn(value: JsonValue, known: KnownFields, path: string, counts: Map<string, number>): void {
  if (isJsonArray(value)) {
    for (const item of value) countIn(item, known, `${path}[]`, counts);
  } else if (isJsonObject(value)) {
    const prefix = path === '' ? '' : `${path}.`;
    for (const [name, member] of Object.entries(value)) {
      const below = Object.hasOwn(known, name) ? known[name] : undefined;
      if (below === undefined) counts.set(prefix + name, (counts.get(prefix + name) ?? 0) + 1);
      else if (below !== null) countIn(member, below, prefix + name, counts);
    }
  }
}

function fields(names: string): KnownFields {
  return Object.fromEntries(names.split(' ').map((name) => [name, null]));
}
