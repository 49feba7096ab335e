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
import { decodeAddress, decodeBlockhash } from './decode-primitives.ts';

/**
 * A message as `json` has it. JSON does not always say which version was signed, so that is the best guess: what only one version
 * has (lookups, limits), else the answer's `version`, else whether there is a list of lookups at all; messageCandidates has the
 * other guess.
 */
export function decodeMessage(object: JsonObject, version: 'legacy' | number | null): Message {
  const lookups = decodeLookups(object);
  const config = decodeConfig(object);
  const common = {
    header: decodeMember(object, 'header', decodeHeader),
    accountKeys: decodeMember(object, 'accountKeys', arrayOf(decodeAddress)),
    recentBlockhash: decodeMember(object, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(object, 'instructions', arrayOf(decodeCompiledInstruction)),
    addressTableLookups: lookups ?? [],
  };
  const guess = guessVersion(version, lookups, config);
  return { version: guess, ...common, config: guess === 1 ? (config ?? NO_CONFIG) : null };
}

/**
 * The messages that a message decoded from JSON may have been, likeliest first. Without lookups and limits, legacy and version 0
 * have the same JSON if `version` is missing or wrong; only the signatures tell which bytes were signed.
 */
export function possibleMessages(message: Message): readonly Message[] {
  if (message.version === 1 || message.addressTableLookups.length > 0) return [message];
  return [message, { ...message, version: message.version === 'legacy' ? 0 : 'legacy' }];
}

/** A message's lookups; null where the answer has none, which is how nodes print legacy. */
export function decodeLookups(message: JsonObject): readonly AddressTableLookup[] | null {
  return decodeOptionalMember(message, 'addressTableLookups', arrayOf(decodeLookup));
}

function guessVersion(
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
    // Some wallets record the readonly indexes by another name.
    readonlyIndexes:
      decodeOptionalMember(object, 'readableIndexes', arrayOf(decodeU8)) ??
      decodeMember(object, 'readonlyIndexes', arrayOf(decodeU8)),
  };
};

/** The limits that a version 1 message states; null where it states none. */
export function decodeConfig(message: JsonObject): TransactionConfig | null {
  return decodeOptionalMember(message, 'transactionConfig', decodeLimits);
}

const decodeLimits: Decoder<TransactionConfig> = (value) => {
  const object = decodeObject(value);
  return {
    priorityFee: decodeOptionalMember(object, 'priorityFee', decodeU64),
    computeUnitLimit: decodeOptionalMember(object, 'computeUnitLimit', decodeU32),
    loadedAccountsDataSizeLimit: decodeOptionalMember(object, 'loadedAccountsDataSizeLimit', decodeU32),
    heapSize: decodeOptionalMember(object, 'heapSize', decodeU32),
  };
};
