import { getAddressDecoder, getTransactionEncoder } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { type Draft, signDraft } from '../execution/draft.ts';
import { sha256 } from '../execution/keys.ts';
import { memo } from '../programs/instruction.ts';
import type { StoryContext } from './story.ts';

/** The limits of version 1 transactions (SIMD-0385). */
const BYTES = 4096;
const ACCOUNTS = 64;
const INSTRUCTIONS = 64;
/** Repeated until the transaction is full. */
const SENTENCE = 'This memo fills what the other instructions leave of 4,096 bytes. ';

/** A version 1 transaction that uses all of its limits, and a transaction whose fee payer cannot pay. */
export async function runLimits({ builder, addToTour }: Pick<StoryContext, 'builder' | 'addToTour'>): Promise<void> {
  const { bank, keys } = builder;
  const payer = await keys.signer('frontier');
  bank.fund(payer.address, 40_000_000_000n);
  // The fee payer and two programs take the other three places.
  const others = Array.from({ length: ACCOUNTS - 3 }, (_, at) =>
    getAddressDecoder().decode(sha256('slotscope limit', String(at))),
  );
  for (const address of others) bank.fund(address, 10_000_000n);
  const transfers = Array.from({ length: INSTRUCTIONS - 1 }, (_, at) => {
    const destination = others[at % others.length] ?? payer.address;
    return getTransferSolInstruction({ source: payer, destination, amount: BigInt(at + 1) * 1000n });
  });
  const draft = (text: string): Draft => ({
    payer,
    instructions: [...transfers, memo(text)],
    version1: { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 2_000_000, priorityFeeLamports: 7_000n },
  });
  const sizeOf = async (text: string) =>
    getTransactionEncoder().encode(await signDraft(draft(text), builder.parent().blockhash)).length;
  const free = BYTES - (await sizeOf(''));
  const executed = await builder.execute(draft(SENTENCE.repeat(Math.ceil(free / SENTENCE.length)).slice(0, free)));
  if (executed.meta?.err != null) throw new Error(`the transaction at its limits failed: ${executed.meta.err.name}`);
  addToTour(
    {
      id: 'version-1-limits',
      title: 'As large as it gets',
      what: 'A version 1 transaction with 64 instructions and 64 accounts, in 4,096 bytes.',
    },
    executed,
  );

  const pauper = await keys.signer('pauper');
  bank.fund(pauper.address, 1_000_000n);
  const bid = { computeUnitLimit: 200_000, computeUnitPrice: 10_000_000n };
  addToTour(
    {
      id: 'no-op',
      title: 'Included, not executed',
      what: 'Its fee payer cannot pay the fee. It is in the block and counts its compute units, and changes nothing.',
    },
    await builder.includeUnexecuted({
      payer: pauper,
      instructions: [getTransferSolInstruction({ source: pauper, destination: payer.address, amount: 1n })],
      ...bid,
    }),
  );
}
