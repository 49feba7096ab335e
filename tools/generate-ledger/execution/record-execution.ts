import { encodeAddress } from '../../../src/solana/ids/id-bytes.ts';
import { getTransactionEncoder, type Transaction } from '@solana/kit';
import type { InnerInstruction, TransactionMetadata } from 'litesvm';
import type { Address } from '../../../src/solana/ids/ids.ts';
import type { ExecutedTransaction } from '../../../src/solana/model/block.ts';
import type {
  CompiledInnerInstruction,
  InnerInstructions,
  LoadedAddresses,
  Message,
  ReturnData,
} from '../../../src/solana/model/transaction.ts';
import { decodeTransactionBytes } from '../../../src/solana/wire/transaction-codec.ts';
import type { Bank } from './bank.ts';
import { executionError } from './execution-error.ts';
import { fromKit, toKit } from './kit-address.ts';
import { type TokenState, tokenBalances } from './token-balances.ts';

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
