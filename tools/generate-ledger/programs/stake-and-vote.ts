import { writeVarint } from '../../../src/solana/programs/vote.ts';
import {
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  VOTE_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import { blockhashBytes } from '../../../src/solana/ids/id-bytes.ts';
import type { Blockhash, Slot } from '../../../src/solana/ids/ids.ts';
import { writeCompactU16 } from '../../../src/solana/wire/compact-u16.ts';
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

/** Space of a vote account. */
export const VOTE_ACCOUNT_BYTES = 3_762;

interface VoteAccountSetup {
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
interface TowerSync {
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

/** A validator's vote tower: the votes that are still locked out, oldest first, and the root below them. */
export interface Tower {
  readonly root: Slot;
  readonly votes: readonly TowerVote[];
}

interface TowerVote {
  readonly slot: Slot;
  /** The vote is locked out for 2^confirmationCount slots. */
  readonly confirmationCount: number;
}

const MAX_VOTES = 31;

/** The tower after one more vote: removes expired votes, confirms the others, and moves the oldest to the root if it is full. */
export function voteOn({ root, votes }: Tower, slot: Slot): Tower {
  const locked = [...votes];
  for (let last = locked.at(-1); last !== undefined && expired(last, slot); last = locked.at(-1)) locked.pop();
  const rooted = locked.length === MAX_VOTES ? locked.shift() : undefined;
  locked.push({ slot, confirmationCount: 1 });
  return {
    root: rooted?.slot ?? root,
    votes: locked.map((vote, index) => ({
      slot: vote.slot,
      // A vote gains a confirmation if the votes above it are at least as many as its confirmations.
      confirmationCount: vote.confirmationCount + (locked.length > index + vote.confirmationCount ? 1 : 0),
    })),
  };
}

function expired({ slot, confirmationCount }: TowerVote, now: Slot): boolean {
  return slot + (1n << BigInt(confirmationCount)) < now;
}
