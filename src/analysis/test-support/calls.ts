import type { Address } from '../../solana/ids/ids.ts';
import { PAYER } from './transactions.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Call } from '../facts/transaction/calls.ts';
import type { TokenBalance } from '../../solana/model/transaction.ts';
import { TOKEN_PROGRAM } from '../../solana/ids/program-ids.ts';

export const MINT = 'DrZ26cKJDksVRWib3DVVsjo9eeXccc7hKhDJviiYEEZY' as Address;
export const PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;

export function call(programId: Address, data = new Uint8Array(), stackHeight: number | null = null): Call {
  return { programId, accounts: [], data, parsedByNode: null, stackHeight };
}

export function customError(index: number, code: number): TransactionError {
  return { name: 'InstructionError', index, error: { name: 'Custom', code } };
}

export function balance(accountIndex: number, amount: bigint): TokenBalance {
  return {
    accountIndex,
    mint: MINT,
    owner: PAYER,
    programId: TOKEN_PROGRAM,
    uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
  };
}
