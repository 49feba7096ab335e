import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import type { ExecutedTransaction } from '../../../solana/model/block.ts';
import type { Bank } from '../execution/bank.ts';
import type { Draft } from '../execution/draft.ts';
import type { Economy } from '../actors/economy.ts';
import type { BlockBuilder } from '../chain/block-builder.ts';
import type { StopText } from '../tour.ts';
import type { Validators } from '../actors/validators.ts';

/** What a block may contain: versioned transactions keep to blocks of their own. */
export type StoryBlock = 'legacy' | 'version 0' | 'version 1';

/**
 * Something worth seeing, told in transactions. A story runs in one block until it yields the kind of block in which it goes
 * on; it begins in a legacy block.
 */
export type Story = (context: StoryContext) => AsyncGenerator<StoryBlock, void, void>;

export interface StoryContext {
  readonly stage: BlockBuilder;
  readonly economy: Economy;
  readonly validators: Validators;
  /** Executes in the open block; throws where it does not succeed, for then the story is not what it says it is. */
  readonly succeed: (...draft: StoryDraft) => Promise<ExecutedTransaction>;
  /** Executes in the open block; throws where it does not fail with this error, written as describeOutcome does. */
  readonly fail: (outcome: string, ...draft: StoryDraft) => Promise<ExecutedTransaction>;
  /** Puts a transaction of the open block on the tour. */
  readonly show: (text: StopText, executed: ExecutedTransaction) => void;
}

type StoryDraft = readonly [
  payer: TransactionSigner,
  instructions: readonly Instruction[],
  options?: Omit<Draft, 'payer' | 'instructions'>,
];

export function createStoryContext(
  base: Pick<StoryContext, 'stage' | 'economy' | 'validators' | 'show'>,
): StoryContext {
  const run = async (outcome: string, ...[payer, instructions, options]: StoryDraft): Promise<ExecutedTransaction> => {
    const executed = await base.stage.execute({ payer, instructions, ...options });
    const found = describeOutcome(executed);
    if (found === outcome) return executed;
    throw new Error(`${found} came where ${outcome} was to come:\n${executed.meta?.logMessages?.join('\n')}`);
  };
  return { ...base, succeed: (...draft) => run('success', ...draft), fail: run };
}

/** An account with just the lamports that it must have. */
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

/** `success`, or an error in short: `InsufficientFundsForRent`, `1: InvalidArgument`, `0: Custom(6001)`. */
function describeOutcome({ meta }: ExecutedTransaction): string {
  const err = meta?.err ?? null;
  if (err === null) return 'success';
  if (err.name !== 'InstructionError' || !('error' in err)) return err.name;
  const { error } = err;
  return `${err.index}: ${'code' in error ? `Custom(${error.code})` : error.name}`;
}
