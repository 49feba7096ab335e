import { readParsed } from './parsed-instruction.ts';
import type { JsonObject } from '../../src/shared/json/json.ts';
import { olderNodeOutputs } from '../../src/solana/programs/encode-instruction.ts';
import { nameParsed } from '../../src/solana/programs/registry.ts';

/** The jsonParsed form of an instruction in an older node version. */
export interface OlderForm {
  readonly cause: string;
  readonly json: JsonObject;
}

/**
 * The known forms of an instruction in older node versions, derived from the newest form. `bytes` is its form without a parser,
 * `compiled` its form with indexes.
 */
export function olderNodeForms(newest: JsonObject, bytes: JsonObject, compiled: JsonObject): readonly OlderForm[] {
  const forms: OlderForm[] = [{ cause: 'before 1.3: by indexes', json: compiled }];
  const instruction = readParsed(newest);
  if (instruction === null) return forms;
  const name = nameParsed(instruction);
  if (name.startsWith('address-lookup-table ') || ADDED_LATER.has(name)) {
    forms.push({ cause: 'by a node that had no parser for it yet', json: bytes });
  }
  for (const { cause, parsed } of olderNodeOutputs(instruction)) forms.push({ cause, json: { ...newest, parsed } });
  return forms;
}

/** Instructions that were added to their program after nodes had a parser for it. Older nodes print them as bytes. */
const ADDED_LATER: ReadonlySet<string> = new Set([
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
