import type { Address } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { type Pool, tokenAccount } from '../actors/economy.ts';
import {
  createLookupTable,
  deactivateLookupTable,
  extendLookupTable,
  freezeLookupTable,
} from '../programs/lookup-table.ts';
import { swap } from '../actors/swap.ts';
import type { Story } from './story.ts';

/** Version 0 transactions, with lookup tables whose creation is in the ledger too. */
export const lookupTables: Story = async function* ({ builder, economy, succeed, addToTour }) {
  const { bank, keys } = builder;
  const desk = await keys.signer('trading desk');
  bank.fund(desk.address, 70_000_000_000n);
  const { table, create } = await createLookupTable(desk, builder.parent().slot);
  const friends = economy.people.slice(10, 30).map(({ address }) => address);

  addToTour(
    {
      id: 'lookup-table-made',
      title: 'A lookup table is created',
      what: 'One transaction creates and fills it. It can be used from the next block on.',
    },
    await succeed(desk, [create, extendLookupTable(table, desk, friends)]),
  );
  yield 'legacy';

  const payments = friends.map((destination, index) =>
    getTransferSolInstruction({ source: desk, destination, amount: BigInt(index + 1) * 1_000_000n }),
  );
  yield 'version 0';
  addToTour(
    {
      id: 'lookup-table',
      title: 'A version 0 transaction',
      what: 'Twenty recipients whose addresses come from a lookup table and are not in the message.',
    },
    await succeed(desk, payments, { lookupTables: { [table]: friends } }),
  );
  yield 'legacy';

  const frozen = await createLookupTable(desk, builder.parent().slot);
  const shared = await poolAccounts(economy.pools);
  await succeed(desk, [frozen.create, extendLookupTable(frozen.table, desk, shared)]);
  await succeed(desk, [freezeLookupTable(frozen.table, desk)]);
  const lookupTables = { [frozen.table]: shared };
  for (const [round, pool] of [...economy.pools, ...economy.pools].entries()) {
    yield 'version 0';
    for (const trader of economy.people.slice(round * 3, round * 3 + 3)) {
      const amountIn = 3_000_000n + BigInt(round) * 1_111n;
      const trade = await swap(economy, {
        trader,
        pool,
        pays: round % 2 === 0 ? 0 : 1,
        amountIn,
        amountOut: amountIn - 7_001n,
      });
      await succeed(trader, [trade], { lookupTables, computeUnitLimit: 60_000, computeUnitPrice: 40_000n });
    }
  }
  yield 'legacy';

  await succeed(desk, [deactivateLookupTable(table, desk)]);
};

/** The accounts that all swaps in these pools share. */
async function poolAccounts(pools: readonly Pool[]): Promise<Address[]> {
  const accounts = pools.map(async ({ authority, coins }) => {
    const vaults = coins.map(({ mint }) => tokenAccount(authority, mint));
    return [authority, ...coins.map(({ mint }) => mint), ...(await Promise.all(vaults))];
  });
  return [...new Set((await Promise.all(accounts)).flat())];
}
