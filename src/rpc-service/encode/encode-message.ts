import type { JsonValue } from '../../shared/json/json.ts';
import type { ResolvedAccountKey } from '../../solana/model/account-keys.ts';
import type { AddressTableLookup, Message } from '../../solana/model/transaction.ts';
import type { ResponseStyle } from '../response-style.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, topLevelHeight } from './encode-instruction.ts';

/** Encodes a message as `json` does: static keys, and instructions by index. */
export function encodeRawMessage(message: Message, style: ResponseStyle): JsonValue {
  const { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures } = message.header;
  return {
    accountKeys: message.accountKeys,
    ...encodeLookups(message),
    header: { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures },
    instructions: message.instructions.map((instruction) =>
      encodeCompiledInstruction(instruction, topLevelHeight(style)),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

/** Encodes a message as `jsonParsed` does: all keys with their signer and writable flags, and parsed instructions. */
export function encodeParsedMessage(
  message: Message,
  keys: readonly ResolvedAccountKey[],
  style: ResponseStyle,
): JsonValue {
  const addresses = keys.map((key) => key.address);
  return {
    accountKeys: keys.map(encodeAccountKey),
    ...encodeLookups(message),
    instructions: message.instructions.map((instruction) =>
      encodeParsedInstruction(instruction, addresses, topLevelHeight(style), style),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

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

/** The limits of a version 1 header. Like Agave, includes all four keys even if null. */
function encodeConfig({ config }: Message): { readonly transactionConfig?: JsonValue } {
  if (config === null) return {};
  const { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } = config;
  return { transactionConfig: { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } };
}
