import { getTransferSolInstruction } from '@solana-program/system';
import { memo } from '../programs/memo.ts';
import { swap } from '../actors/swap.ts';
import type { Story } from './story.ts';

/** Version 1 transactions (SIMD-0385): message first, signatures last, limits in the header. */
export const version1: Story = async function* ({ builder, economy, succeed, addToTour }) {
  const pioneer = await builder.keys.signer('pioneer');
  builder.bank.fund(pioneer.address, 12_000_000_000n);
  const settler = await builder.keys.signer('bob');
  const limits = { computeUnitLimit: 60_000, loadedAccountsDataSizeLimit: 2_000_000, priorityFeeLamports: 4_321n };
  yield 'version 1';

  addToTour(
    {
      id: 'version-1',
      title: 'A version 1 transaction',
      what: 'Its limits and its priority fee are in the header; it needs no Compute Budget instructions.',
    },
    await succeed(
      pioneer,
      [
        getTransferSolInstruction({ source: pioneer, destination: settler.address, amount: 1_000_000_001n }),
        memo('sent in version 1', [pioneer]),
      ],
      { version1: limits },
    ),
  );
  const [trader] = economy.people;
  const [pool] = economy.pools;
  if (trader === undefined || pool === undefined) return;
  const trade = await swap(economy, { trader, pool, pays: 1, amountIn: 5_000_000n, amountOut: 4_990_000n });
  await succeed(trader, [trade], { version1: limits });
};
