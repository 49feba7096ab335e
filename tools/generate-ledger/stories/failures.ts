import type { Address } from '@solana/kit';
import { AccountRole } from '@solana/kit';
import { getTransferSolInstruction, getTransferSolInstructionDataEncoder } from '@solana-program/system';
import { getCreateAssociatedTokenInstruction } from '@solana-program/token';
import { SYSTEM_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { tokenAccount } from '../actors/economy.ts';
import { toKit } from '../execution/kit-address.ts';
import { instruction, readonly, writable, writableSigner } from '../programs/instruction.ts';
import { encodeScript, type ScriptStep } from '../sbf/script.ts';
import { openAccount, type Story } from './story.ts';

/** Transactions that fail for different reasons; all of them pay their fee. */
export const failures: Story = async function* ({ builder, economy, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const clumsy = await keys.signer('clumsy');
  const stranger = await keys.signer('bob');
  bank.fund(clumsy.address, 8_000_000_000n);
  const run = (program: Address, steps: readonly ScriptStep[]) =>
    instruction(program, [], (writer) => writer.bytes(encodeScript(steps)));

  addToTour(
    {
      id: 'budget-exceeded',
      title: 'Out of compute units',
      what: 'A program with an endless loop reaches its limit of 80,000 compute units.',
    },
    await fail(
      '2: ProgramFailedToComplete',
      clumsy,
      [run(economy.oracle, [{ does: 'log', text: 'Instruction: FindLastDigitOfPi' }, { does: 'spin' }])],
      { computeUnitLimit: 80_000, computeUnitPrice: 50_000n },
    ),
  );
  yield 'legacy';

  const unknownTag = instruction(SYSTEM_PROGRAM, [writableSigner(clumsy)], (writer) => {
    writer.u32(0xdead);
    writer.u64(0xbeefn);
  });
  addToTour(
    {
      id: 'bad-instruction-data',
      title: 'Invalid instruction data',
      what: 'The System program has no instruction 57005, and no parser knows it, so its bytes are shown.',
    },
    await fail('0: InvalidInstructionData', clumsy, [unknownTag]),
  );
  yield 'legacy';

  const theft = {
    programAddress: toKit(SYSTEM_PROGRAM),
    accounts: [
      { address: stranger.address, role: AccountRole.WRITABLE },
      { address: clumsy.address, role: AccountRole.WRITABLE },
    ],
    data: getTransferSolInstructionDataEncoder().encode({ amount: 1_000_000_000n }),
  };
  addToTour(
    {
      id: 'missing-signature',
      title: 'A missing signature',
      what: 'The System program refuses to transfer lamports from an account that did not sign.',
    },
    await fail('0: MissingRequiredSignature', clumsy, [theft]),
  );
  yield 'legacy';

  const newcomer = await keys.signer('newcomer');
  addToTour(
    {
      id: 'rent-refused',
      title: 'Below the rent-exempt minimum',
      what: 'A new account would hold less than the rent-exempt minimum, so the whole transaction is rolled back.',
    },
    await fail('InsufficientFundsForRent', clumsy, [
      getTransferSolInstruction({ source: clumsy, destination: newcomer.address, amount: 1_000n }),
    ]),
  );
  yield 'legacy';

  const twice = await keys.signer('ticket box');
  await fail('0: Custom(0)', clumsy, [openAccount(bank, clumsy, twice, 0, toKit(SYSTEM_PROGRAM))]);
  const [coin] = economy.coins;
  const [holder] = economy.people;
  if (coin === undefined || holder === undefined) return;
  const owner = holder.address;
  const ata = await tokenAccount(owner, coin.mint);
  await fail('0: IllegalOwner', clumsy, [
    getCreateAssociatedTokenInstruction({ payer: clumsy, ata, owner, mint: coin.mint }),
  ]);
  yield 'legacy';

  const callWritable = encodeScript([
    { does: 'invoke', program: 0, accounts: [{ index: 1, signer: true, writable: true }], data: new Uint8Array() },
  ]);
  const escalation = [readonly(SYSTEM_PROGRAM), writable(stranger.address)];
  await fail('0: PrivilegeEscalation', clumsy, [
    instruction(economy.oracle, escalation, (writer) => writer.bytes(callWritable)),
  ]);
  yield 'legacy';

  const ticks = Array.from({ length: 60 }, (_, tick) => run(economy.oracle, [{ does: 'log', text: `tick ${tick}` }]));
  addToTour(
    {
      id: 'logs-truncated',
      title: 'A truncated log',
      what: 'The programs log more than 10,000 bytes. The runtime stops there and writes “Log truncated”.',
    },
    await succeed(clumsy, ticks, { computeUnitLimit: 60_000 }),
  );
};
