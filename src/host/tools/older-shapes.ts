import { nameParsed, readParsed } from './answered-instruction.ts';
import { isJsonObject, type JsonObject } from '../../shared/json.ts';

/** A form that an older node gave an instruction, made from what the newest gives. */
export interface OlderShape {
  readonly cause: string;
  readonly json: JsonObject;
}

/**
 * The forms that older nodes are known to have given this instruction; `bytes` is its form without a parser, `compiled` its form by
 * indexes.
 */
export function olderShapes(newest: JsonObject, bytes: JsonObject, compiled: JsonObject): readonly OlderShape[] {
  const shapes: OlderShape[] = [{ cause: 'before 1.3: by indexes', json: compiled }];
  const instruction = readParsed(newest);
  const { parsed } = newest;
  if (instruction === null || !isJsonObject(parsed)) return shapes;
  const name = nameParsed(instruction);
  const info = isJsonObject(parsed['info']) ? parsed['info'] : {};
  const withInfo = (changed: JsonObject): JsonObject => ({ ...newest, parsed: { ...parsed, info: changed } });

  if (name.startsWith('address-lookup-table ') || LATER.has(name)) {
    shapes.push({ cause: 'by a node that had no parser for it yet', json: bytes });
  }
  if (name === 'spl-associated-token-account create') {
    const rentSysvar = 'SysvarRent111111111111111111111111111111111';
    shapes.push({ cause: 'before 1.10: with the rent sysvar', json: withInfo({ ...info, rentSysvar }) });
  }
  if (name === 'spl-token amountToUiAmount') {
    const json = withInfo({ ...info, amount: typeof info['amount'] === 'string' ? BigInt(info['amount']) : null });
    shapes.push({ cause: 'before 2.0: amount as a number', json });
  }
  if (name === 'bpf-upgradeable-loader close' && info['programAccount'] === null) {
    const { programAccount: _none, ...rest } = info;
    shapes.push({ cause: 'by the first nodes that knew it: without programAccount', json: withInfo(rest) });
  }
  return shapes;
}

/** Instructions that programs got after their parser, and that older nodes therefore give in bytes. */
const LATER: ReadonlySet<string> = new Set([
  ...[
    'authorizeChecked',
    'updatevotestate',
    'updatevotestateswitch',
    'authorizeWithSeed',
    'authorizeCheckedWithSeed',
  ].map((type) => `vote ${type}`),
  ...['compactupdatevotestate', 'compactupdatevotestateswitch', 'towersync', 'towersyncswitch'].map(
    (type) => `vote ${type}`,
  ),
  ...['initializeAccount2', 'syncNative', 'initializeAccount3', 'initializeMultisig2', 'initializeMint2'].map(
    (type) => `spl-token ${type}`,
  ),
  ...['getAccountDataSize', 'initializeImmutableOwner', 'amountToUiAmount', 'uiAmountToAmount'].map(
    (type) => `spl-token ${type}`,
  ),
  ...['moveStake', 'moveLamports', 'deactivateDelinquent', 'redelegate'].map((type) => `stake ${type}`),
  'system upgradeNonce',
  'spl-associated-token-account createIdempotent',
  'spl-associated-token-account recoverNested',
]);
