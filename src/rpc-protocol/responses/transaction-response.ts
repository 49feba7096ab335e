import type { JsonValue } from '../../shared/json/json.ts';
import type { Address, Blockhash, Signature, Slot } from '../../solana/ids/ids.ts';
import type {
  AddressTableLookup,
  CompiledInstruction,
  Transaction,
  TransactionConfig,
  TransactionMeta,
} from '../../solana/model/transaction.ts';

/** A transaction as a page shows it: from a response, or from bytes alone. */
export interface ShownTransaction extends TransactionEntry {
  /** null if there is no response, or if it has something else in its place. */
  readonly slot: Slot | null;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
  /** Index in its block, from 0; only newer nodes return it. */
  readonly transactionIndex: bigint | null;
}

/** A decoded getTransaction response in any encoding. */
export type TransactionResponse = ShownTransaction;

/** A transaction with its metadata, as in a block response. `body.form` names the form of the response. */
export interface TransactionEntry {
  /** The response's `version` member: "legacy", a number, or a word of the future; null if absent. */
  readonly version: number | string | null;
  readonly body: TransactionBody;
  readonly meta: ResponseMeta | null;
  /** The parts outside of the metadata that were left out, or are null, because their JSON has another shape. None if omitted. */
  readonly damage?: readonly Damage[];
}

/** Every part of an answer whose JSON has another shape. */
export function damageOf({ damage = [], meta }: TransactionEntry): readonly Damage[] {
  return [...damage, ...(meta?.damage ?? [])];
}

export type TransactionBody = WireBody | ParsedBody | PartialBody | AccountsBody | UndecodedBody;

/** Encoding json, base64, base58 or binary: the complete signed message. */
export interface WireBody {
  readonly form: 'wire';
  readonly transaction: Transaction;
}

/** Encoding jsonParsed: the node resolved the accounts and parsed the instructions, so the message bytes are not available. */
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

/** The readable parts of a transaction whose JSON has another shape in some part, which is listed in the entry's `damage`. */
export interface PartialBody {
  readonly form: 'partial';
  readonly signatures: readonly Signature[];
  /** null in place of a key of another shape; empty if there is no list. */
  readonly accountKeys: readonly (ParsedAccountKey | null)[];
  /** True if loaded addresses are only in the metadata, as in encoding json. */
  readonly isCompiled: boolean;
  readonly recentBlockhash: Blockhash | null;
  /** null if there is no list. */
  readonly instructions: readonly InnerInstruction[] | null;
  readonly addressTableLookups: readonly AddressTableLookup[] | null;
  readonly config: TransactionConfig | null;
}

/** transactionDetails `accounts`: account keys without instructions. */
export interface AccountsBody {
  readonly form: 'accounts';
  readonly signatures: readonly Signature[];
  readonly accountKeys: readonly ParsedAccountKey[];
}

/** A transaction that could not be decoded, with the parts that could. */
export interface UndecodedBody {
  readonly form: 'undecoded';
  readonly signatures: readonly Signature[];
  /** Wire bytes, or null if the response was JSON. */
  readonly bytes: Uint8Array | null;
  /** Shown to the user: "version 2, not decoded here". */
  readonly reason: string;
}

/** The signatures in the response; empty if an undecoded transaction does not show them. */
export function signaturesOf(body: TransactionBody): readonly Signature[] {
  return body.form === 'wire' ? body.transaction.signatures : body.signatures;
}

export interface ParsedAccountKey {
  readonly pubkey: Address;
  readonly signer: boolean;
  readonly writable: boolean;
  /** "transaction", "lookupTable", or an unknown word. */
  readonly source: string;
}

export type ResponseInstruction = CompiledResponseInstruction | PartiallyDecodedInstruction | ParsedResponseInstruction;

/** An instruction of the message or of a program. */
export type InnerInstruction = ResponseInstruction | DamagedInstruction;

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
  /** `{type, info}`, or a plain string for a memo. */
  readonly parsed: JsonValue;
  readonly stackHeight: number | null;
}

/** An instruction whose JSON has another shape. */
export interface DamagedInstruction {
  readonly form: 'damaged';
  readonly damage: Damage;
  readonly stackHeight: number | null;
}

/** A part of an answer that could not be decoded. The rest of the answer stands. */
export interface Damage {
  /** "meta.innerInstructions[0].instructions[2].data". */
  readonly path: string;
  /** "expected base58 text, found 7". */
  readonly reason: string;
}

/** Metadata that also records which members were absent, so that a page can explain why something is missing. */
export interface ResponseMeta extends Omit<TransactionMeta<InnerInstruction>, 'fee' | 'preBalances' | 'postBalances'> {
  /** False if the answer does not show whether the transaction succeeded; `err` is then null. True if omitted. */
  readonly hasOutcome?: boolean;
  /** null if damaged. */
  readonly fee: bigint | null;
  /** null in place of a balance of another shape; empty if there is no list. */
  readonly preBalances: readonly (bigint | null)[];
  readonly postBalances: readonly (bigint | null)[];
  /** Those of the balances that the recorder printed as 1.2345e18, and so rounded. None if omitted. */
  readonly rounded?: readonly bigint[];
  readonly absent: readonly MetaMember[];
  /** False if the response had no loadedAddresses; the empty lists are then placeholders. */
  readonly hasLoadedAddresses: boolean;
  /** The deprecated `status` as JSON if it contradicts `err`, which takes precedence; otherwise null. */
  readonly conflictingStatus: string | null;
  /** `returnData` as JSON if its encoding is unknown; `returnData` is then null. */
  readonly undecodedReturnData: string | null;
  /** The parts that were left out, or are null, because their JSON has another shape. */
  readonly damage: readonly Damage[];
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
