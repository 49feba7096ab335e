import type { TransactionBody } from '../../rpc-protocol/responses/transaction-response.ts';
import {
  type AbsentForm,
  type AbsentInBlock,
  type AbsentInMeta,
  type AbsentMembers,
  BLOCK_MEMBERS,
  META_MEMBERS,
  NONE_ABSENT,
} from '../../rpc-service/absent-members.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';

/** How the service answers a member that has no value in a row; `value`: as an empty list, or from other parts of the row. */
type DefaultForms<Name extends string> = Readonly<Record<Name, AbsentForm | 'value'>>;

const BLOCK_DEFAULTS: DefaultForms<keyof AbsentInBlock> = {
  blockHeight: 'null',
  blockTime: 'null',
  numRewardPartitions: 'left out',
  rewards: 'value',
};

const PROTO_META_DEFAULTS: DefaultForms<keyof AbsentInMeta> = {
  computeUnitsConsumed: 'left out',
  costUnits: 'left out',
  err: 'value',
  innerInstructions: 'null',
  loadedAddresses: 'value',
  logMessages: 'null',
  postTokenBalances: 'value',
  preTokenBalances: 'value',
  returnData: 'left out',
  rewards: 'value',
  status: 'value',
};

const META_DEFAULTS = {
  proto: PROTO_META_DEFAULTS,
  bin: { ...PROTO_META_DEFAULTS, postTokenBalances: 'null', preTokenBalances: 'null', rewards: 'null' },
} as const;

/** The members that a getBlock answer has no value for, if the service would answer them in another form. */
export function findAbsentInBlock(block: JsonObject): AbsentInBlock {
  return findAbsent(block, BLOCK_MEMBERS, BLOCK_DEFAULTS);
}

/** The same for metadata whose transaction has this form in the answer and is stored in a row of this kind. */
export function findAbsentInMeta(
  meta: JsonValue | undefined,
  form: TransactionBody['form'],
  rowKind: keyof typeof META_DEFAULTS,
): AbsentInMeta {
  if (!isJsonObject(meta)) return NONE_ABSENT;
  const { loadedAddresses, ...absent } = findAbsent(meta, META_MEMBERS, META_DEFAULTS[rowKind]);
  // With jsonParsed, no node returns them: they are in the list of account keys.
  return loadedAddresses === undefined || form === 'parsed' ? absent : { ...absent, loadedAddresses };
}

function findAbsent<Name extends string>(
  object: JsonObject,
  names: readonly Name[],
  defaults: DefaultForms<Name>,
): AbsentMembers<Name> {
  const absent: { [name in Name]?: AbsentForm } = {};
  for (const name of names) {
    const form = formOf(name, object[name]);
    if (form !== 'value' && form !== defaults[name]) absent[name] = form;
  }
  return absent;
}

function formOf(name: string, value: JsonValue | undefined): AbsentForm | 'value' {
  if (value === undefined) return 'left out';
  // In `err`, null is a value: success.
  return value === null && name !== 'err' ? 'null' : 'value';
}
