import type { BlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { tryDecodeEntry, type BodyDecoder, decodeVersion } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { type FeeSignatures, countFeeSignatures } from '../../../solana/model/fees.ts';
import {
  type LoadedAddresses,
  NO_LOADED_ADDRESSES,
  type CompiledInstruction,
} from '../../../solana/model/transaction.ts';
import { resolveAccountKeys } from '../../../solana/model/account-keys.ts';
import { VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { decodeErr, decodeLoadedAddresses } from '../../../rpc-protocol/responses/decode-meta.ts';
import {
  type Damage,
  type ResponseMeta,
  type TransactionBody,
  type TransactionEntry,
  damageOf,
  signaturesOf,
  type InnerInstruction,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import {
  DecodeError,
  arrayOf,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU64,
} from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import type { Address, Signature } from '../../../solana/ids/ids.ts';
import { type LoggedFailure, findLoggedFailure } from '../failure-log.ts';
import { tipsOf } from './tips.ts';
import { type OutcomeMeta, type TransactionOutcome, outcomeOf } from '../transaction-outcome.ts';

/**
 * `contradicted`: the answer's claims about the transaction cannot be true. Known once a complete block has been
 * checked.
 */
export type RowOutcome = TransactionOutcome | 'contradicted';

/** One transaction of a block, as a row of its table. null: not in the answer. */
export interface BlockRow {
  /** Position in the block, from 0. */
  readonly index: number;
  readonly signature: Signature | null;
  readonly outcome: RowOutcome;
  readonly error: TransactionError | null;
  /** The failing call, as the log shows it; null if the transaction succeeded, or no log line states a failure. */
  readonly loggedFailure: LoggedFailure | null;
  readonly feePayer: Address | null;
  /** Lamports. */
  readonly fee: bigint | null;
  readonly computeUnits: bigint | null;
  readonly costUnits: bigint | null;
  /** What the tip accounts for block builders gained, in lamports. */
  readonly tips: bigint | null;
  /** The number of signatures charged by the base fee. */
  readonly feeSignatures: FeeSignatures | null;
  /** Number of top-level instructions. */
  readonly instructions: number | null;
  /** Programs of the top-level instructions, each once, in call order. */
  readonly programs: readonly Address[] | null;
  /** The accounts that the transaction names, each once, as far as the answer lists them. */
  readonly accounts: readonly Address[];
  /** The accounts that it locks for writing. */
  readonly writable: readonly Address[];
  readonly version: TransactionEntry['version'];
  /** A simple vote as validators define it: a legacy transaction with at most two signatures and one Vote instruction. */
  readonly isVote: boolean;
  /** Why the transaction could not be decoded; null if it was. */
  readonly undecoded: string | null;
  /** The parts of the transaction that are left out because they have another shape. None if omitted. */
  readonly damage?: readonly Damage[];
}

/** One row for each transaction, also for undecodable ones; null if transactions were not requested. */
export function blockRows(block: Pick<BlockResponse, 'transactions'>): readonly BlockRow[] | null {
  return block.transactions?.map(rowOfEntry) ?? null;
}

function rowOfEntry(entry: TransactionEntry, index: number): BlockRow {
  const row = blockRow(entry, index);
  const damage = damageOf(entry);
  return damage.length === 0 ? row : { ...row, damage };
}

export function blockRow(entry: RowTransaction, index: number): BlockRow {
  const { body, meta } = entry;
  const signatures = signaturesOf(body);
  const accounts = accountAddresses(body, meta?.loadedAddresses ?? null);
  const calls = topLevelCalls(body, accounts);
  const version = body.form === 'wire' ? body.transaction.message.version : entry.version;
  const isVoteOnly = calls?.length === 1 && calls[0]?.programId === VOTE_PROGRAM;
  return {
    index,
    signature: signatures[0] ?? null,
    outcome: outcomeOf(meta),
    error: meta?.err ?? null,
    loggedFailure: meta?.err == null || meta.logMessages === null ? null : findLoggedFailure(meta.logMessages),
    feePayer: accounts[0] ?? null,
    fee: meta?.fee ?? null,
    computeUnits: meta?.computeUnitsConsumed ?? null,
    costUnits: meta?.costUnits ?? null,
    tips: meta === null || body.form === 'undecoded' ? null : tipsOf(accounts, meta),
    feeSignatures: calls === null ? null : countFeeSignatures(signatures.length, calls),
    instructions: calls?.length ?? null,
    programs: calls === null ? null : distinct(calls.flatMap((call) => call.programId ?? [])),
    accounts: distinct(accounts),
    writable: distinct(writableAccounts(body, meta?.loadedAddresses ?? null)),
    version,
    isVote: isVoteOnly && signatures.length <= 2 && typeof version !== 'number',
    undecoded: body.form === 'undecoded' ? body.reason : null,
  };
}

/** Decodes only the parts of a transaction that a row shows. If decoding fails, the row contains the reason. */
export function decodeBlockRow(json: JsonValue, index: number, decodeBody: BodyDecoder): BlockRow {
  try {
    return blockRow(decodeRowTransaction(json, decodeBody), index);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return rowOfEntry(tryDecodeEntry(json, decodeBody), index);
  }
}

/** The accounts in index order: static, loaded writable, loaded readonly. null in place of one that could not be decoded. */
export function accountAddresses(body: TransactionBody, loaded: LoadedAddresses | null): readonly (Address | null)[] {
  switch (body.form) {
    case 'wire': {
      const keys = body.transaction.message.accountKeys;
      return loaded === null ? keys : [...keys, ...loaded.writable, ...loaded.readonly];
    }
    case 'parsed':
    case 'accounts':
      return body.accountKeys.map((key) => key.pubkey);
    case 'partial': {
      const keys = body.accountKeys.map((key) => key?.pubkey ?? null);
      return loaded === null || !body.isCompiled ? keys : [...keys, ...loaded.writable, ...loaded.readonly];
    }
    case 'undecoded':
      return [];
  }
}

/** The accounts that a transaction locks for writing, in index order. */
export function writableAccounts(body: TransactionBody, loaded: LoadedAddresses | null): readonly Address[] {
  switch (body.form) {
    case 'wire':
      return resolveAccountKeys(body.transaction.message, loaded ?? NO_LOADED_ADDRESSES)
        .filter((key) => key.writable)
        .map((key) => key.address);
    case 'parsed':
    case 'accounts':
      return body.accountKeys.filter((key) => key.writable).map((key) => key.pubkey);
    case 'partial': {
      const keys = body.accountKeys.flatMap((key) => (key?.writable === true ? key.pubkey : []));
      return loaded === null || !body.isCompiled ? keys : [...keys, ...loaded.writable];
    }
    case 'undecoded':
      return [];
  }
}

/** The parts of a transaction that a row needs. */
interface RowTransaction extends Pick<TransactionEntry, 'version' | 'body'> {
  readonly meta: (OutcomeMeta & Pick<ResponseMeta, 'computeUnitsConsumed' | 'costUnits' | 'loadedAddresses'>) | null;
}

/** The top-level instructions of a transaction in any encoding; null if the answer has none. */
export function topLevelCalls(
  body: TransactionBody,
  accounts: readonly (Address | null)[],
): readonly TopLevelCall[] | null {
  switch (body.form) {
    case 'wire':
      return body.transaction.message.instructions.map((instruction) => compiledCall(instruction, accounts));
    case 'parsed':
    case 'partial':
      return body.instructions?.map((instruction) => answeredCall(instruction, accounts)) ?? null;
    case 'accounts':
    case 'undecoded':
      return null;
  }
}

/** A top-level instruction. */
interface TopLevelCall {
  /** null if the program index is out of range. */
  readonly programId: Address | null;
  /** null if the node sent the parsed form instead. */
  readonly data: Uint8Array | null;
}

function compiledCall(instruction: CompiledInstruction, accounts: readonly (Address | null)[]): TopLevelCall {
  return {
    programId: accounts[instruction.programIdIndex] ?? null,
    get data() {
      return instruction.data;
    },
  };
}

function answeredCall(instruction: InnerInstruction, accounts: readonly (Address | null)[]): TopLevelCall {
  switch (instruction.form) {
    case 'compiled':
      return compiledCall(instruction, accounts);
    case 'partiallyDecoded':
      return { programId: instruction.programId, data: instruction.data };
    case 'parsed':
      return { programId: instruction.programId, data: null };
    case 'damaged':
      return { programId: null, data: null };
  }
}

function distinct(addresses: readonly (Address | null)[]): readonly Address[] {
  return [...new Set(addresses)].filter((address) => address !== null);
}

function decodeRowTransaction(json: JsonValue, decodeBody: BodyDecoder): RowTransaction {
  const object = decodeObject(json);
  const version = decodeMember(object, 'version', decodeVersion);
  const body = decodeMember(object, 'transaction', (json) => decodeBody(json, version));
  return { version, body, meta: decodeOptionalMember(object, 'meta', (json) => decodeRowMeta(json, body)) };
}

function decodeRowMeta(json: JsonValue | undefined, body: TransactionBody): RowTransaction['meta'] {
  const meta = decodeObject(json);
  const err = decodeErr(meta);
  const fee = decodeMember(meta, 'fee', decodeU64);
  const loadedAddresses = decodeOptionalMember(meta, 'loadedAddresses', decodeLoadedAddresses) ?? NO_LOADED_ADDRESSES;
  // A row needs the balances only to distinguish a failure from a transaction that was not executed, and for tips.
  const needsBalances =
    (err !== null && fee === 0n) ||
    accountAddresses(body, loadedAddresses).some((account) => account !== null && isTipAccount(account));
  const decodeBalances = (name: string) =>
    (needsBalances && decodeOptionalMember(meta, name, arrayOf(decodeU64))) || [];
  return {
    err,
    fee,
    preBalances: decodeBalances('preBalances'),
    postBalances: decodeBalances('postBalances'),
    computeUnitsConsumed: decodeOptionalMember(meta, 'computeUnitsConsumed', decodeU64),
    costUnits: decodeOptionalMember(meta, 'costUnits', decodeU64),
    loadedAddresses,
    // A row shows the log only of a failure.
    logMessages: err === null ? null : decodeOptionalMember(meta, 'logMessages', arrayOf(decodeString)),
  };
}
