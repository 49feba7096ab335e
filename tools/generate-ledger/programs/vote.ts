import { blockhashBytes } from '../../../src/solana/ids/id-bytes.ts';
import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import type { Blockhash } from '../../../src/solana/ids/ids.ts';
import { writeVarint } from '../../../src/solana/programs/vote.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR, VOTE_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { writeCompactU16 } from '../../../src/solana/wire/compact-u16.ts';
import { instruction, keyBytes, readonly, readonlySigner, writable } from './instruction.ts';
import type { Tower } from './tower.ts';

/** Space of a vote account. */
export const VOTE_ACCOUNT_BYTES = 3_762;

export interface VoteAccountSetup {
  readonly voteAccount: Address;
  readonly node: TransactionSigner;
  readonly voter: Address;
  readonly withdrawer: Address;
  /** Percent. */
  readonly commission: number;
}

export function initializeVoteAccount(setup: VoteAccountSetup): Instruction {
  const { voteAccount, node, voter, withdrawer, commission } = setup;
  const accounts = [writable(voteAccount), readonly(RENT_SYSVAR), readonly(CLOCK_SYSVAR), readonlySigner(node)];
  return instruction(VOTE_PROGRAM, accounts, (writer) => {
    writer.u32(0);
    for (const address of [node.address, voter, withdrawer]) writer.bytes(keyBytes(address));
    writer.u8(commission);
  });
}

/** The validator's tower and the hash of the bank state that it arrived at. */
export interface TowerSync {
  readonly tower: Tower;
  readonly bankHash: Blockhash;
  readonly blockId: Blockhash;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

export function towerSync(voteAccount: Address, voter: TransactionSigner, vote: TowerSync): Instruction {
  return instruction(VOTE_PROGRAM, [writable(voteAccount), readonlySigner(voter)], (writer) => {
    writer.u32(14);
    writer.u64(vote.tower.root);
    writeCompactU16(writer, vote.tower.votes.length);
    let previous = vote.tower.root;
    for (const { slot, confirmationCount } of vote.tower.votes) {
      writeVarint(writer, slot - previous);
      writer.u8(confirmationCount);
      previous = slot;
    }
    writer.bytes(blockhashBytes(vote.bankHash));
    writer.u8(1);
    writer.i64(vote.timestamp);
    writer.bytes(blockhashBytes(vote.blockId));
  });
}

export function withdrawVote(
  voteAccount: Address,
  destination: Address,
  withdrawer: TransactionSigner,
  lamports: bigint,
): Instruction {
  const accounts = [writable(voteAccount), writable(destination), readonlySigner(withdrawer)];
  return instruction(VOTE_PROGRAM, accounts, (writer) => {
    writer.u32(3);
    writer.u64(lamports);
  });
}
