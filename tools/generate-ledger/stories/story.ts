import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import type { ExecutedTransaction } from '../../../src/solana/model/block.ts';
import type { Bank } from '../execution/bank.ts';
import type { Draft } from '../execution/draft.ts';
import type { Economy } from '../actors/economy.ts';
import type { BlockBuilder } from '../execution/block-builder.ts';
import type { TourText } from './tour.ts';
import type { Validators } from '../actors/validators.ts';

/** The kind of block that a part of a story runs in, named by the version of the story's transactions. */
export type StoryBlock = 'legacy' | 'version 0' | 'version 1';

/**
 * A sequence of transactions that demonstrates a feature. A story runs in one block until it yields the kind of block in which it
 * continues. It starts in a legacy block.
 */
export type Story = (context: StoryContext) => AsyncGenerator<StoryBlock, void, void>;

export interface StoryContext {
  readonly builder: BlockBuilder;
  readonly economy: Economy;
  readonly validators: Validators;
  /** Executes in the open block. Throws if the transaction fails. */
  readonly succeed: (...draft: StoryDraft) => Promise<ExecutedTransaction>;
  /** Executes in the open block. Throws unless it fails with this error, formatted as by describeOutcome. */
  readonly fail: (outcome: string, ...draft: StoryDraft) => Promise<ExecutedTransaction>;
  /** Adds a transaction of the open block to the tour. */
  readonly addToTour: (text: TourText, executed: ExecutedTransaction) => void;
}

type StoryDraft = readonly [
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  options?: Omit<Draft, 'payer' | 'instructions'>,
];

export function createStoryContext(
  base: Pick<StoryContext, 'builder' | 'economy' | 'validators' | 'addToTour'>,
): StoryContext {
  const run = async (outcome: string, ...[payer, instructions, options]: StoryDraft): Promise<ExecutedTransaction> => {
    const executed = await base.builder.execute({ payer, instructions, ...options });
    const found = describeOutcome(executed);
    if (found === outcome) return executed;
    throw new Error(`expected ${outcome}, got ${found}:\n${executed.meta?.logMessages?.join('\n')}`);
  };
  return { ...base, succeed: (...draft) => run('success', ...draft), fail: run };
}

/** Creates an account with the rent-exempt minimum balance. */
export function openAccount(
  bank: Bank,
  payer: TransactionSigner,
  newAccount: TransactionSigner,
  space: number,
  programAddress: Address,
): Instruction {
  return getCreateAccountInstruction({
    payer,
    newAccount,
    lamports: bank.minimumBalance(space),
    space,
    programAddress,
  });
}

/** `success`, or the error in short form: `InsufficientFundsForRent`, `1: InvalidArgument`, `0: Custom(6001)`. */
function describeOutcome({ meta }: ExecutedTransaction): string {
  const err = meta?.err ?? null;
  if (err === null) return 'success';
  if (err.name !== 'InstructionError' || !('error' in err)) return err.name;
  const { error } = err;
  return `${err.index}: ${'code' in error ? `Custom(${error.code})` : error.name}`;
}
