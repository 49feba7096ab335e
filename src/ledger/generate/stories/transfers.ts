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
      what: 'One person sends 2.5 SOL to another: one signature, one instruction, the base fee.',
    },
    await succeed(alice, [pay(2_500_000_000n)]),
  );
  yield 'legacy';

  addToTour(
    {
      id: 'priority-fee',
      title: 'A priority fee',
      what: 'The same in a hurry: compute budget instructions set a limit and a price, and the fee has two parts.',
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
      what: 'Twelve million SOL and one lamport change hands; no JavaScript number holds such balances, and no digit is lost.',
    },
    await succeed(treasury, [getTransferSolInstruction({ source: treasury, destination: foundation.address, amount })]),
  );
};
