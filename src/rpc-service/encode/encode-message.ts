import type { JsonValue } from '../../shared/json/json.ts';
import type { ResolvedAccountKey } from '../../solana/model/account-keys.ts';
import type { AddressTableLookup, Message } from '../../solana/model/transaction.ts';
import type { Dialect } from '../dialect.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, topLevelHeight } from './encode-instruction.ts';

/** The message as `json` has it: static keys, everything else by index. */
export function encodeRawMessage(message: Message, dialect: Dialect): JsonValue {
  const { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures } = message.header;
  return {
    accountKeys: message.accountKeys,
    ...encodeLookups(message),
    header: { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures },
    instructions: message.instructions.map((instruction) =>
      encodeCompiledInstruction(instruction, topLevelHeight(dialect)),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

/** The message as `jsonParsed` has it: every key with its rights, instructions by meaning. */
export function encodeParsedMessage(
  message: Message,
  keys: readonly ResolvedAccountKey[],
  dialect: Dialect,
): JsonValue {
  const addresses = keys.map((key) => key.address);
  return {
    accountKeys: keys.map(encodeAccountKey),
    ...encodeLookups(message),
    instructions: message.instructions.map((instruction) =>
      encodeParsedInstruction(instruction, addresses, topLevelHeight(dialect), dialect),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

/** An account key with its rights. */
export function encodeAccountKey(key: ResolvedAccountKey): JsonValue {
  return { pubkey: key.address, signer: key.signer, source: key.source, writable: key.writable };
}

function encodeLookups(message: Message): { readonly addressTableLookups?: JsonValue } {
  return message.version === 0 ? { addressTableLookups: message.addressTableLookups.map(encodeLookup) } : {};
}

function encodeLookup(lookup: AddressTableLookup): JsonValue {
  return {
    accountKey: lookup.accountKey,
    readonlyIndexes: lookup.readonlyIndexes,
    writableIndexes: lookup.writableIndexes,
  };
}

/** The limits in a version 1 header, all four keys, as Agave prints them. */
function encodeConfig({ config }: Message): { readonly transactionConfig?: JsonValue } {
  if (config === null) return {};
  const { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } = config;
  return { transactionConfig: { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } };
}
