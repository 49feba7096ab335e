import { BPF_LOADER_UPGRADEABLE, SYSTEM_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { getTransferSolInstruction, getTransferSolInstructionDataEncoder } from '@solana-program/system';
import { getCreateAssociatedTokenInstruction } from '@solana-program/token';
import { AccountRole, type Address } from '@solana/kit';
import { tokenAccount } from '../actors/economy.ts';
import { swap } from '../actors/swap.ts';
import { toKit } from '../execution/keys.ts';
import { instruction, readonly, writable, writableSigner } from '../programs/instruction.ts';
import {
  BUFFER_HEADER_BYTES,
  PROGRAM_BYTES,
  deployProgram,
  initializeBuffer,
  removeUpgradeAuthority,
  writeBuffer,
} from '../programs/upgradeable-loader.ts';
import { type ScriptAccount, type ScriptStep, encodeScript, scriptProgram } from '../programs/script-program.ts';
import { type Story, openAccount } from './story.ts';

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

/** Program bytes that fit into one transaction. */
const CHUNK_BYTES = 1_000;

/** A program is written into a buffer chunk by chunk, deployed, called, and made immutable. */
export const deployment: Story = async function* ({ builder, succeed, addToTour }) {
  const { bank, keys } = builder;
  const [author, buffer, program] = await Promise.all([
    keys.signer('author'),
    keys.signer('program buffer'),
    keys.signer('program'),
  ]);
  bank.fund(author.address, 9_000_000_000n);
  const loader = toKit(BPF_LOADER_UPGRADEABLE);
  const elf = scriptProgram();

  await succeed(author, [
    openAccount(bank, author, buffer, BUFFER_HEADER_BYTES + elf.length, loader),
    initializeBuffer(buffer.address, author.address),
  ]);
  yield 'legacy';

  for (let offset = 0; offset < elf.length; offset += CHUNK_BYTES) {
    const chunk = elf.subarray(offset, offset + CHUNK_BYTES);
    await succeed(author, [writeBuffer(buffer.address, author, offset, chunk)]);
  }
  yield 'legacy';

  const accounts = { program: program.address, buffer: buffer.address };
  addToTour(
    {
      id: 'deploy',
      title: 'A program is deployed',
      what: 'The upgradeable loader verifies the bytes that earlier transactions wrote into a buffer, and deploys them.',
    },
    await succeed(author, [
      openAccount(bank, author, program, PROGRAM_BYTES, loader),
      await deployProgram(accounts, author, elf.length * 2),
    ]),
  );
  yield 'legacy';

  const greeting = encodeScript([{ does: 'log', text: 'Hello, world' }]);
  await succeed(author, [instruction(program.address, [], (writer) => writer.bytes(greeting))]);
  yield 'legacy';

  await succeed(author, [await removeUpgradeAuthority(program.address, author)]);
};
