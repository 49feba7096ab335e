import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { WRAPPED_SOL } from '../../../src/solana/ids/program-ids.ts';
import { tokenAccount } from '../actors/economy.ts';
import { toKit } from '../execution/kit-address.ts';
import type { Story } from './story.ts';

/** Wraps SOL into a token account and unwraps it. */
export const wrappedSol: Story = async function* ({ builder, succeed, addToTour }) {
  const trader = await builder.keys.signer('trader');
  builder.bank.fund(trader.address, 25_000_000_000n);
  const mint = toKit(WRAPPED_SOL);
  const wrapped = await tokenAccount(trader.address, mint);

  addToTour(
    {
      id: 'wrapped-sol',
      title: 'Wrapping SOL',
      what: 'A transfer adds lamports to a token account of the native mint; syncNative updates its token balance.',
    },
    await succeed(trader, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: trader, ata: wrapped, owner: trader.address, mint }),
      getTransferSolInstruction({ source: trader, destination: wrapped, amount: 10_000_000_000n }),
      getSyncNativeInstruction({ account: wrapped }),
    ]),
  );
  yield 'legacy';

  await succeed(trader, [getCloseAccountInstruction({ account: wrapped, destination: trader.address, owner: trader })]);
};
