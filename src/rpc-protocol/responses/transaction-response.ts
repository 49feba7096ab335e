import type { JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { Blockhash } from '../../solana/ids/blockhash.ts';
import type { TransactionMeta } from '../../solana/model/meta.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type {
  AddressTableLookup,
  CompiledInstruction,
  Transaction,
  TransactionConfig,
} from '../../solana/model/transaction.ts';

/** A transaction as an endpoint answered it, in any encoding; `body` says which form the answer had. */
export interface TransactionResponse extends TransactionEntry {
  readonly slot: Slot;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
  /** Position in its block, from 0; newer nodes only. */
  readonly transactionIndex: bigint | null;
}

/** A transaction as it stands in a block's answer. */
export interface TransactionEntry {
  /** What the answer's `version` member said; null where there was none. */
  readonly version: 'legacy' | number | null;
  readonly body: TransactionBody;
  readonly meta: ResponseMeta | null;
}

export type TransactionBody = WireBody | ParsedBody | AccountsBody | UndecodedBody;

/** json, base64, base58 or binary: everything that was signed is known. */
export interface WireBody {
  readonly form: 'wire';
  readonly transaction: Transaction;
}

/** jsonParsed: the node resolved the accounts and replaced instructions by their meaning; the bytes are not there. */
export interface ParsedBody {
  readonly form: 'parsed';
  readonly signatures: readonly Signature[];
  readonly accountKeys: readonly ParsedAccountKey[];
  readonly recentBlockhash: Blockhash;
  readonly instructions: readonly ResponseInstruction[];
  readonly addressTableLookups: readonly AddressTableLookup[] | null;
  /** Version 1 only. */
  readonly config: TransactionConfig | null;
}

/** transactionDetails `accounts`: who was named, not what was asked. */
export interface AccountsBody {
  readonly form: 'accounts';
  readonly signatures: readonly Signature[];
  readonly accountKeys: readonly ParsedAccountKey[];
}

/** A transaction that cannot be read here: it stays at its place, with what is known of it. */
export interface UndecodedBody {
  readonly form: 'undecoded';
  readonly signatures: readonly Signature[];
  /** Wire bytes where the answer had them. */
  readonly bytes: Uint8Array | null;
  /** In words: "version 1, not decoded here". */
  readonly reason: string;
}

/** Those that the answer gives; none of a transaction that does not show them. */
export function signaturesOf(body: TransactionBody): readonly Signature[] {
  return body.form === 'wire' ? body.transaction.signatures : body.signatures;
}

export interface ParsedAccountKey {
  readonly pubkey: Address;
  readonly signer: boolean;
  readonly writable: boolean;
  readonly source: 'transaction' | 'lookupTable';
}

export type ResponseInstruction = CompiledResponseInstruction | PartiallyDecodedInstruction | ParsedResponseInstruction;

export interface CompiledResponseInstruction extends CompiledInstruction {
  readonly form: 'compiled';
  readonly stackHeight: number | null;
}

export interface PartiallyDecodedInstruction {
  readonly form: 'partiallyDecoded';
  readonly programId: Address;
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
  readonly stackHeight: number | null;
}

export interface ParsedResponseInstruction {
  readonly form: 'parsed';
  readonly program: string;
  readonly programId: Address;
  /** `{type, info}`, or a bare string for a memo. */
  readonly parsed: JsonValue;
  readonly stackHeight: number | null;
}

/** Metadata with the members that the answer left out by name, for a page has to say why something is missing. */
export interface ResponseMeta extends TransactionMeta<ResponseInstruction> {
  readonly absent: readonly MetaMember[];
  /** False where the answer had no loadedAddresses; the empty lists then say nothing. */
  readonly loadedAddressesGiven: boolean;
  /** The deprecated `status` as JSON where it says otherwise than `err`, which is what counts; else null. */
  readonly otherStatus: string | null;
}

export type MetaMember =
  | 'computeUnitsConsumed'
  | 'costUnits'
  | 'innerInstructions'
  | 'loadedAddresses'
  | 'logMessages'
  | 'postTokenBalances'
  | 'preTokenBalances'
  | 'returnData'
  | 'rewards';
