import { readParsed } from './answered-instruction.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { olderNodeOutputs } from '../../solana/programs/older-node-output.ts';
import { nameParsed } from '../../solana/programs/registry.ts';

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
  if (instruction === null) return shapes;
  const name = nameParsed(instruction);
  if (name.startsWith('address-lookup-table ') || LATER.has(name)) {
    shapes.push({ cause: 'by a node that had no parser for it yet', json: bytes });
  }
  for (const { cause, parsed } of olderNodeOutputs(instruction)) shapes.push({ cause, json: { ...newest, parsed } });
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
