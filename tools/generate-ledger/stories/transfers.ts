import { MEMO_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import {
  SYSTEM_PROGRAM_ADDRESS,
  getAuthorizeNonceAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system';
import type { Address } from '@solana/kit';
import { type Pool, tokenAccount } from '../actors/economy.ts';
import { swap } from '../actors/swap.ts';
import { NONCE_ACCOUNT_BYTES, durableNonce, readNonce, setNonce } from '../execution/bank.ts';
import {
  createLookupTable,
  deactivateLookupTable,
  extendLookupTable,
  freezeLookupTable,
  instruction,
  memo,
  memoV1,
} from '../programs/instruction.ts';
import { type Story, openAccount } from './story.ts';

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

/** Memos of both Memo programs, and a memo that is not UTF-8. */
export const memos: Story = async function* ({ builder, succeed, fail, addToTour }) {
  const poet = await builder.keys.signer('poet');
  const reader = await builder.keys.signer('alice');
  builder.bank.fund(poet.address, 7_000_000_000n);

  addToTour(
    {
      id: 'memo',
      title: 'A memo',
      what: 'A transfer with a memo in several scripts, signed by the sender.',
    },
    await succeed(poet, [
      getTransferSolInstruction({ source: poet, destination: reader.address, amount: 77_000_000n }),
      memo('Für Alice, с любовью, 愛をこめて 🌊 “quoted” \\ and\ntwo lines', [poet]),
    ]),
  );
  await succeed(poet, [memoV1('The first memo program logs nothing of this.')]);
  yield 'legacy';

  const notUtf8 = instruction(MEMO_PROGRAM, [], (writer) => writer.bytes([0x68, 0x69, 0xff, 0xfe]));
  await fail('0: ProgramFailedToComplete', poet, [notUtf8]);
};

/** A transaction that was signed offline and does not expire: it uses a nonce instead of a recent blockhash. */
export const durableNonceStory: Story = async function* ({ builder, succeed, addToTour }) {
  const { bank, keys } = builder;
  const custodian = await keys.signer('custodian');
  const coldWallet = await keys.signer('cold wallet');
  const customer = await keys.signer('alice');
  const nonce = await keys.signer('nonce');
  const nonceAccount = nonce.address;
  for (const { address } of [custodian, coldWallet]) bank.fund(address, 90_000_000_000n);
  const advance = () => setNonce(bank, nonceAccount, durableNonce(builder.parent().blockhash));

  await succeed(custodian, [
    openAccount(bank, custodian, nonce, NONCE_ACCOUNT_BYTES, SYSTEM_PROGRAM_ADDRESS),
    getInitializeNonceAccountInstruction({ nonceAccount, nonceAuthority: custodian.address }),
  ]);
  advance();
  yield 'legacy';

  const newNonceAuthority = coldWallet.address;
  await succeed(custodian, [
    getAuthorizeNonceAccountInstruction({ nonceAccount, nonceAuthority: custodian, newNonceAuthority }),
  ]);
  yield 'legacy';
  yield 'legacy';

  const source = coldWallet;
  addToTour(
    {
      id: 'durable-nonce',
      title: 'A durable nonce',
      what: 'Signed long before it was sent: it has the value of a nonce account in place of a recent blockhash.',
    },
    await succeed(
      coldWallet,
      [getTransferSolInstruction({ source, destination: customer.address, amount: 31_415_926_535n })],
      { nonce: { value: readNonce(bank, nonceAccount), account: nonceAccount, authority: coldWallet.address } },
    ),
  );
  advance();
  yield 'legacy';

  await succeed(coldWallet, [
    getWithdrawNonceAccountInstruction({
      nonceAccount,
      recipientAccount: custodian.address,
      nonceAuthority: coldWallet,
      withdrawAmount: bank.balance(nonceAccount),
    }),
  ]);
};

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
