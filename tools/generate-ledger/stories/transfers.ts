import { getTransferSolInstruction } from '@solana-program/system';
import type { Story } from './story.ts';

const SOL = 1_000_000_000n;

/** SOL transfers: plain, with a priority fee, to several recipients, and with amounts above 2^53. */
export const transfers: Story = async function* ({ builder, succeed, addToTour }) {
  const alice = await builder.keys.signer('alice');
  const bob = await builder.keys.signer('bob');
  builder.bank.fund(alice.address, 48n * SOL);
  const pay = (amount: bigint) => getTransferSolInstruction({ source: alice, destination: bob.address, amount });

  addToTour(
    {
      id: 'transfer',
      title: 'A transfer',
      what: 'One account sends 2.5 SOL to another: one signature, one instruction, the base fee.',
    },
    await succeed(alice, [pay(2_500_000_000n)]),
  );
  yield 'legacy';

  addToTour(
    {
      id: 'priority-fee',
      title: 'A priority fee',
      what: 'The same transfer with a priority fee: Compute Budget instructions set a unit limit and a price per unit.',
    },
    await succeed(alice, [pay(125_000_000n)], { computeUnitLimit: 450, computeUnitPrice: 22_222_222n }),
  );
  yield 'legacy';

  const family = await Promise.all(
    ['carol', 'dave', 'erin', 'frank', 'grace'].map((name) => builder.keys.signer(name)),
  );
  const presents = family.map(({ address: destination }, index) =>
    getTransferSolInstruction({ source: alice, destination, amount: SOL * BigInt(index + 1) }),
  );
  await succeed(alice, presents);
  yield 'legacy';

  const treasury = await builder.keys.signer('treasury');
  const foundation = await builder.keys.signer('foundation');
  builder.bank.fund(treasury.address, 61_234_567_890_123_456n);
  builder.bank.fund(foundation.address, 9_007_199_254_740_993n);
  const amount = 12_000_000n * SOL + 1n;
  addToTour(
    {
      id: 'large-balances',
      title: 'Balances above 2^53',
      what: 'A transfer of twelve million SOL and one lamport. JavaScript numbers cannot hold such balances; every digit is shown.',
    },
    await succeed(treasury, [getTransferSolInstruction({ source: treasury, destination: foundation.address, amount })]),
  );
};
