import {
  arrayOf,
  type Decoder,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU32,
  decodeU64,
  decodeU8,
} from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import {
  type AddressTableLookup,
  type Message,
  type MessageHeader,
  NO_CONFIG,
  type TransactionConfig,
  type TransactionVersion,
} from '../../solana/model/transaction.ts';
import { decodeCompiledInstruction } from './decode-instruction.ts';
import { decodeAddress, decodeBlockhash, MAX_ACCOUNTS } from './decode-primitives.ts';

/**
 * Decodes a message in `json` encoding. The JSON does not always show which version was signed. The version is inferred from
 * features of a single version (lookups, config), then from the response's `version`, then from whether a list of lookups is
 * present. possibleMessages returns the alternative.
 */
export function decodeMessage(object: JsonObject, version: 'legacy' | number | null): Message {
  const lookups = decodeLookups(object);
  const config = decodeConfig(object);
  const common = {
    header: decodeMember(object, 'header', decodeHeader),
    accountKeys: decodeMember(object, 'accountKeys', arrayOf(decodeAddress, MAX_ACCOUNTS)),
    recentBlockhash: decodeMember(object, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(object, 'instructions', arrayOf(decodeCompiledInstruction)),
    addressTableLookups: lookups ?? [],
  };
  const inferred = inferVersion(version, lookups, config);
  return { version: inferred, ...common, config: inferred === 1 ? (config ?? NO_CONFIG) : null };
}

/**
 * The messages that a message decoded from JSON may have been, likeliest first. Without lookups and limits, legacy and version 0
 * have the same JSON if `version` is missing or wrong; only the signatures show which bytes were signed.
 */
export function possibleMessages(message: Message): readonly Message[] {
  if (message.version === 1 || message.addressTableLookups.length > 0) return [message];
  return [message, { ...message, version: message.version === 'legacy' ? 0 : 'legacy' }];
}

/** A message's lookups; null if the member is absent, as it is in legacy messages. */
export function decodeLookups(message: JsonObject): readonly AddressTableLookup[] | null {
  return decodeOptionalMember(message, 'addressTableLookups', arrayOf(decodeLookup, MAX_ACCOUNTS));
}

function inferVersion(
  version: 'legacy' | number | null,
  lookups: readonly AddressTableLookup[] | null,
  config: TransactionConfig | null,
): TransactionVersion {
  if (lookups !== null && lookups.length > 0) return 0;
  if (config !== null || version === 1) return 1;
  if (version !== null) return version === 'legacy' ? 'legacy' : 0;
  return lookups === null ? 'legacy' : 0;
}

const decodeHeader: Decoder<MessageHeader> = (value) => {
  const object = decodeObject(value);
  return {
    numRequiredSignatures: decodeMember(object, 'numRequiredSignatures', decodeU8),
    numReadonlySignedAccounts: decodeMember(object, 'numReadonlySignedAccounts', decodeU8),
    numReadonlyUnsignedAccounts: decodeMember(object, 'numReadonlyUnsignedAccounts', decodeU8),
  };
};

const decodeLookup: Decoder<AddressTableLookup> = (value) => {
  const object = decodeObject(value);
  return {
    accountKey: decodeMember(object, 'accountKey', decodeAddress),
    writableIndexes: decodeMember(object, 'writableIndexes', arrayOf(decodeU8)),
    // Some wallets record the readonly indexes under another name.
    readonlyIndexes:
      decodeOptionalMember(object, 'readableIndexes', arrayOf(decodeU8)) ??
      decodeMember(object, 'readonlyIndexes', arrayOf(decodeU8)),
  };
};

/** The config of a version 1 message; null if absent. */
export function decodeConfig(message: JsonObject): TransactionConfig | null {
  return decodeOptionalMember(message, 'transactionConfig', decodeConfigValues);
}

const decodeConfigValues: Decoder<TransactionConfig> = (value) => {
  const object = decodeObject(value);
  return {
    priorityFee: decodeOptionalMember(object, 'priorityFee', decodeU64),
    computeUnitLimit: decodeOptionalMember(object, 'computeUnitLimit', decodeU32),
    loadedAccountsDataSizeLimit: decodeOptionalMember(object, 'loadedAccountsDataSizeLimit', decodeU32),
    heapSize: decodeOptionalMember(object, 'heapSize', decodeU32),
  };
};
