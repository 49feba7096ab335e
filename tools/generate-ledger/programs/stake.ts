import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import {
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import { instruction, keyBytes, readonly, readonlySigner, writable } from './instruction.ts';

/** Space of a stake account. */
export const STAKE_ACCOUNT_BYTES = 200;

/** One address is both the staker and the withdrawer; there is no lockup. */
export function initializeStake(stake: Address, authority: Address): Instruction {
  return instruction(STAKE_PROGRAM, [writable(stake), readonly(RENT_SYSVAR)], (writer) => {
    writer.u32(0);
    const key = keyBytes(authority);
    writer.bytes(key);
    writer.bytes(key);
    writer.bytes(new Uint8Array(8 + 8 + 32));
  });
}

export function delegateStake(stake: Address, vote: Address, authority: TransactionSigner): Instruction {
  const sysvars = [readonly(CLOCK_SYSVAR), readonly(STAKE_HISTORY_SYSVAR), readonly(STAKE_CONFIG)];
  const accounts = [writable(stake), readonly(vote), ...sysvars, readonlySigner(authority)];
  return instruction(STAKE_PROGRAM, accounts, (writer) => writer.u32(2));
}

/** Moves lamports into a second stake account, which must exist and be uninitialized. */
export function splitStake(stake: Address, into: Address, authority: TransactionSigner, lamports: bigint): Instruction {
  return instruction(STAKE_PROGRAM, [writable(stake), writable(into), readonlySigner(authority)], (writer) => {
    writer.u32(3);
    writer.u64(lamports);
  });
}

export function withdrawStake(
  stake: Address,
  destination: Address,
  authority: TransactionSigner,
  lamports: bigint,
): Instruction {
  const sysvars = [readonly(CLOCK_SYSVAR), readonly(STAKE_HISTORY_SYSVAR)];
  const accounts = [writable(stake), writable(destination), ...sysvars, readonlySigner(authority)];
  return instruction(STAKE_PROGRAM, accounts, (writer) => {
    writer.u32(4);
    writer.u64(lamports);
  });
}

export function deactivateStake(stake: Address, authority: TransactionSigner): Instruction {
  return instruction(STAKE_PROGRAM, [writable(stake), readonly(CLOCK_SYSVAR), readonlySigner(authority)], (writer) =>
    writer.u32(5),
  );
}

export function mergeStake(into: Address, from: Address, authority: TransactionSigner): Instruction {
  const sysvars = [readonly(CLOCK_SYSVAR), readonly(STAKE_HISTORY_SYSVAR)];
  const accounts = [writable(into), writable(from), ...sysvars, readonlySigner(authority)];
  return instruction(STAKE_PROGRAM, accounts, (writer) => writer.u32(7));
}
