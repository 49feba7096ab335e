import type {
  TokenBalance,
  UiTokenAmount,
  Message,
  CompiledInnerInstruction,
  InnerInstructions,
  LoadedAddresses,
  ReturnData,
} from '../../../src/solana/model/transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { type Transaction, getTransactionEncoder } from '@solana/kit';
import type { FailedTransactionMetadata, InnerInstruction, TransactionMetadata } from 'litesvm';
import { createByteReader } from '../../../src/shared/bytes/bytes.ts';
import type {
  InstructionError,
  PlainInstructionErrorName,
  TransactionError,
} from '../../../src/solana/errors/transaction-error.ts';
import { encodeAddress } from '../../../src/solana/ids/id-bytes.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';
import type { ExecutedTransaction } from '../../../src/solana/model/block.ts';
import { decodeTransactionBytes } from '../../../src/solana/wire/transaction-codec.ts';
import type { Bank } from './bank.ts';
import { fromKit, toKit } from './keys.ts';

/** Bytes before the addresses in a lookup table account. */
const TABLE_HEADER_BYTES = 56;

/** Executes a signed transaction and records the metadata that a node would. LiteSVM does not report `costUnits`. */
export function recordExecution(bank: Bank, signed: Transaction): ExecutedTransaction {
  const transaction = decodeTransactionBytes(new Uint8Array(getTransactionEncoder().encode(signed)));
  const loadedAddresses = readLoadedAddresses(bank, transaction.message);
  const accounts = [...transaction.message.accountKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
  const called = new Set(
    transaction.message.instructions.flatMap(({ programIdIndex }) => accounts[programIdIndex] ?? []),
  );
  const balances = () => accounts.map((address) => bank.balance(toKit(address)));
  const tokens = () => tokenBalances(accounts, called, (address) => readTokenState(bank, address));

  const preBalances = balances();
  const preTokenBalances = tokens();
  const result = bank.execute(signed);
  const postBalances = balances();
  const failed = 'err' in result;
  const metadata = failed ? result.meta() : result;
  return {
    transaction,
    meta: {
      err: failed ? executionError(result) : null,
      // Execution conserves lamports except for the fee.
      fee: sum(preBalances) - sum(postBalances),
      preBalances,
      postBalances,
      innerInstructions: readInnerInstructions(metadata),
      logMessages: metadata.logs(),
      preTokenBalances,
      postTokenBalances: tokens(),
      rewards: [],
      loadedAddresses,
      returnData: readReturnData(metadata),
      computeUnitsConsumed: metadata.computeUnitsConsumed(),
      costUnits: null,
    },
  };
}

/** What a node records of a transaction that it does not execute because its fee payer cannot pay. It counts the units that were requested. */
export function recordUnexecuted(bank: Bank, signed: Transaction, computeUnitLimit: number): ExecutedTransaction {
  const transaction = decodeTransactionBytes(new Uint8Array(getTransactionEncoder().encode(signed)));
  const balances = transaction.message.accountKeys.map((address) => bank.balance(toKit(address)));
  return {
    transaction,
    meta: {
      err: { name: 'InsufficientFundsForFee' },
      fee: 0n,
      preBalances: balances,
      postBalances: balances,
      innerInstructions: [],
      logMessages: [],
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      loadedAddresses: { writable: [], readonly: [] },
      returnData: null,
      computeUnitsConsumed: BigInt(computeUnitLimit),
      costUnits: null,
    },
  };
}

function readLoadedAddresses(bank: Bank, message: Message): LoadedAddresses {
  const load = (access: 'writableIndexes' | 'readonlyIndexes'): readonly Address[] =>
    message.addressTableLookups.flatMap((lookup) => {
      const table = bank.account(toKit(lookup.accountKey))?.data;
      if (table === undefined) throw new Error(`no lookup table ${lookup.accountKey}`);
      return lookup[access].map((index) => {
        const start = TABLE_HEADER_BYTES + index * 32;
        return encodeAddress(new Uint8Array(table.slice(start, start + 32)));
      });
    });
  return { writable: load('writableIndexes'), readonly: load('readonlyIndexes') };
}

function readTokenState(bank: Bank, address: Address): TokenState | null {
  const account = bank.account(toKit(address));
  if (account === null) return null;
  return { owner: fromKit(account.programAddress), data: new Uint8Array(account.data) };
}

function readInnerInstructions(metadata: TransactionMetadata): readonly InnerInstructions<CompiledInnerInstruction>[] {
  return metadata
    .innerInstructions()
    .map((calls, index) => ({ index, instructions: calls.map(readInnerInstruction) }))
    .filter(({ instructions }) => instructions.length > 0);
}

function readInnerInstruction(inner: InnerInstruction): CompiledInnerInstruction {
  const call = inner.instruction();
  return {
    programIdIndex: call.programIdIndex(),
    accounts: [...call.accounts()],
    data: new Uint8Array(call.data()),
    stackHeight: inner.stackHeight(),
  };
}

function readReturnData(metadata: TransactionMetadata): ReturnData | null {
  const returned = metadata.returnData();
  const data = new Uint8Array(returned.data());
  return data.length === 0 ? null : { programId: encodeAddress(new Uint8Array(returned.programId())), data };
}

function sum(lamports: readonly bigint[]): bigint {
  return lamports.reduce((total, amount) => total + amount, 0n);
}

/**
 * The error of a failed transaction. Parses LiteSVM's debug text, which is the only place that contains the error names.
 * Throws on errors for which a node drops the transaction: such a transaction is in no block.
 */
function executionError(failed: FailedTransactionMetadata): TransactionError {
  const text = String(failed.err());
  const instruction = /^TransactionErrorInstructionError \{ index: (\d+), error: (.*) \}$/s.exec(text);
  if (instruction?.[1] !== undefined && instruction[2] !== undefined) {
    return { name: 'InstructionError', index: Number(instruction[1]), error: instructionError(instruction[2]) };
  }
  const rent = /^TransactionErrorInsufficientFundsForRent \{ account_index: (\d+) \}$/.exec(text);
  if (rent?.[1] !== undefined) return { name: 'InsufficientFundsForRent', accountIndex: Number(rent[1]) };
  throw new Error(`the transaction was not executed at all: ${text}`);
}

function instructionError(text: string): InstructionError {
  const custom = /^InstructionErrorCustom \{ code: (\d+) \}$/.exec(text);
  if (custom?.[1] !== undefined) return { name: 'Custom', code: Number(custom[1]) };
  if (!/^\w+$/.test(text)) throw new Error(`unknown instruction error: ${text}`);
  return { name: text as PlainInstructionErrorName };
}

/** An account that may be a token account or a mint. */
interface TokenState {
  /** The program that owns the account. */
  readonly owner: Address;
  readonly data: Uint8Array;
}

const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/** Size of an account without extensions. With extensions, the next byte is the account type. */
const ACCOUNT_BYTES = 165;
const ACCOUNT_TYPE = 2;
const STATE_OFFSET = 108;
const MINT_DECIMALS_OFFSET = 44;

/**
 * The token balances that a node records for a transaction: none if its accounts include no token program, otherwise one for
 * each initialized token account that is not called as a program.
 */
function tokenBalances(
  accounts: readonly Address[],
  called: ReadonlySet<Address>,
  stateOf: (address: Address) => TokenState | null,
): readonly TokenBalance[] {
  if (!accounts.some((address) => TOKEN_PROGRAMS.includes(address))) return [];
  return accounts.flatMap((address, accountIndex) => {
    const state = called.has(address) ? null : stateOf(address);
    const token = state === null ? null : parseTokenAccount(state);
    const mint = token === null ? null : stateOf(token.mint);
    if (state === null || token === null || mint === null) return [];
    const uiTokenAmount = toUiTokenAmount(token.amount, mint.data[MINT_DECIMALS_OFFSET] ?? 0);
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId: state.owner, uiTokenAmount }];
  });
}

/** Computed as nodes do: uiAmount is the double nearest to amount / 10^decimals, uiAmountString is exact. */
export function toUiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return {
    amount,
    decimals,
    uiAmount: amount === 0n ? null : Number(amount) / 10 ** decimals,
    uiAmountString: fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`,
  };
}

function parseTokenAccount({
  owner: program,
  data,
}: TokenState): { mint: Address; owner: Address; amount: bigint } | null {
  if (!TOKEN_PROGRAMS.includes(program)) return null;
  const isTokenAccount =
    data.length === ACCOUNT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === ACCOUNT_TYPE);
  if (!isTokenAccount || data[STATE_OFFSET] === 0) return null;
  const reader = createByteReader(data);
  return { mint: encodeAddress(reader.bytes(32)), owner: encodeAddress(reader.bytes(32)), amount: reader.u64() };
}
