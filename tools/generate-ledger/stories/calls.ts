import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { getTransferSolInstructionDataEncoder } from '@solana-program/system';
import { instruction, readonly, writable, writableSigner } from '../programs/instruction.ts';
import { encodeScript, type ScriptAccount, type ScriptStep } from '../sbf/script.ts';
import { swap } from '../actors/swap.ts';
import type { Story } from './story.ts';

/** Programs that call programs. */
export const calls: Story = async function* ({ builder, economy, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const trader = economy.people[7];
  const [pool] = economy.pools;
  if (trader === undefined || pool === undefined) return;

  const trade = { trader, pool, pays: 0, amountIn: 1_250_000_000n, amountOut: 1_152_073_733n } as const;
  addToTour(
    {
      id: 'swap',
      title: 'A swap, three calls deep',
      what: 'A router calls an exchange, which moves two tokens: one with the trader’s signature, one with its own.',
    },
    await succeed(trader, [await swap(economy, trade)], { computeUnitLimit: 60_000, computeUnitPrice: 250_000n }),
  );
  addToTour(
    {
      id: 'swap-refused',
      title: 'A swap that failed on its price',
      what: 'The exchange, called by the router, returns its error 6001. Its log gives the reason.',
    },
    await fail('2: Custom(6001)', trader, [await swap(economy, { ...trade, refused: true })], {
      computeUnitLimit: 60_000,
      computeUnitPrice: 250_000n,
    }),
  );
  yield 'legacy';

  const diver = await keys.signer('diver');
  bank.fund(diver.address, 5_000_000_000n);
  addToTour(
    {
      id: 'calls-deep',
      title: 'Calls five deep',
      what: 'A program calls itself three times and makes a payment at the fifth level, the deepest one allowed before SIMD-0268.',
    },
    await succeed(diver, [dive(economy.router, diver, trader.address, 3)]),
  );
  addToTour(
    {
      id: 'call-depth-exceeded',
      title: 'One call too deep',
      what: 'The same with a sixth level, which this ledger’s runtime does not allow: the whole transaction is rolled back.',
    },
    await fail('0: CallDepth', diver, [dive(economy.router, diver, trader.address, 4)]),
  );
  yield 'legacy';

  const answer = new TextEncoder().encode('the answer is 42');
  const ask = encodeScript([
    { does: 'log', text: 'Instruction: Ask' },
    { does: 'return', data: answer },
  ]);
  addToTour(
    {
      id: 'return-data',
      title: 'Return data',
      what: 'The transaction keeps the return data of the last program that set any.',
    },
    await succeed(diver, [instruction(economy.oracle, [], (writer) => writer.bytes(ask))]),
  );
};

/** The program calls itself `levels` times; the innermost call transfers lamports. */
function dive(program: Address, payer: Parameters<typeof writableSigner>[0], to: Address, levels: number) {
  const accounts: readonly ScriptAccount[] = [
    { index: 0 },
    { index: 1, signer: true, writable: true },
    { index: 2, writable: true },
    { index: 3 },
  ];
  const data = new Uint8Array(getTransferSolInstructionDataEncoder().encode({ amount: 1_000_000n }));
  let script = encodeScript([
    { does: 'log', text: 'bottom' },
    { does: 'invoke', program: 3, accounts: accounts.slice(1, 3), data },
  ]);
  for (let level = levels; level > 0; level--) {
    const call: ScriptStep = { does: 'invoke', program: 0, accounts, data: script };
    script = encodeScript([{ does: 'log', text: `level ${level}` }, call]);
  }
  const list = [readonly(program), writableSigner(payer), writable(to), readonly(SYSTEM_PROGRAM)];
  return instruction(program, list, (writer) => writer.bytes(script));
}
