import { expect, test } from 'vitest';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { sha256 } from '../../../shared/bytes/sha256.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { addressBytes } from '../../../solana/ids/id-bytes.ts';
import type { Address, Blockhash } from '../../../solana/ids/ids.ts';
import {
  METAPLEX_METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
} from '../../../solana/ids/program-ids.ts';
import { NAMED_ADDRESSES } from '../../../solana/names/address-names.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';
import { OTHER, parsedInstruction, unparsedInstruction } from '../../test-support/failed-view.ts';
import { KING, PAYER, SIGNATURE, VOTE, meta } from '../../test-support/transactions.ts';
import { sentenceText } from '../clauses.ts';
import { summarizeTransaction } from './summarize-transaction.ts';

const WRAPPER = '7gETM2B8mgq5JcGHcE7C93uxVYDv9889FUk5FV7gDAct' as Address;
const WORMHOLE = addressOf('Wormhole Core Bridge');
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address;

const post = called(WORMHOLE, [1]);

test('says what an unnamed program had a named one do', () => {
  expect(headlineOf([unparsedInstruction(WRAPPER, PAYER)], [post])).toBe(
    '7dGrdJ…YpuuUu posted a Wormhole message via 7gETM2…7gDAct; nothing but the fee moved.',
  );
});

test('says what the stored instructions of a multisig did', () => {
  const execute = called(addressOf('Squads v4'), VAULT_TRANSACTION_EXECUTE);
  expect(headlineOf([execute], [post])).toMatch(/^7dGrdJ…YpuuUu posted a Wormhole message via Squads v4/);
  // Without a known name inside, its own says more.
  expect(headlineOf([execute], [unparsedInstruction(addressOf('Drift v2'))])).toMatch(/called Squads v4: vault/);
  const approve = called(addressOf('Squads v4'), PROPOSAL_APPROVE);
  expect(headlineOf([approve, execute], [called(addressOf('Drift v2'), UPDATE_ADMIN)], 1)).toBe(
    '7dGrdJ…YpuuUu called Drift v2: update admin via Squads v4; nothing but the fee moved.',
  );
});

test('lets what was mined lead over the call that resets the epoch', () => {
  const ore = addressOf('ORE');
  expect(headlineOf([called(ore, [4]), called(ore, [2])], [])).toBe('7dGrdJ…YpuuUu mined ORE.');
});

test('lets an amount that an inner call logged lead over what was paid out of it', () => {
  const ore = addressOf('ORE');
  const [treasury, miner] = [account('1'), account('2')];
  const headlineFor = (reward: bigint) => {
    const event = Buffer.from(new BigUint64Array([20n, reward, 0n]).buffer).toString('base64');
    const log = [
      `Program ${WRAPPER} invoke [1]`,
      `Program ${ore} invoke [2]`,
      `Program return: ${ore} ${event}`,
      `Program ${ore} success`,
      `Program ${WRAPPER} success`,
    ];
    const tokens = [
      [treasury, OTHER, USDC, HELD - 4_000_000n],
      [miner, KING, USDC, HELD + 4_000_000n],
    ] as const;
    const inner = [called(ore, [2]), transfer(treasury, miner, OTHER, USDC, '4000000')];
    return headlineOf([unparsedInstruction(WRAPPER, PAYER, OTHER, KING)], inner, 0, { tokens, log });
  };
  expect(headlineFor(101_711_872n)).toBe('7dGrdJ…YpuuUu mined 0.00101711872 ORE via 7gETM2…7gDAct.');
  expect(headlineFor(0n)).toMatch(/^4 USDC went from 4m1Pvj…yrTTye to King7k…o8cb7T/);
});

test('counts the acts inside an unnamed program', () => {
  const run = called(addressOf('Tuktuk'), RUN_TASK);
  expect(headlineOf([unparsedInstruction(WRAPPER, PAYER)], [run, run])).toContain('ran 2 queued tasks via');
});

test('lets a fee of a few lamports for a call not lead', () => {
  const pay = (lamports: bigint) =>
    parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: OTHER, lamports });
  const call = unparsedInstruction(WRAPPER, PAYER);
  const headlineFor = (lamports: bigint) =>
    headlineOf([pay(lamports), call], [post], 1, { before: [lamports, 0n], after: [0n, lamports] });
  expect(headlineFor(100n)).toBe('7dGrdJ…YpuuUu posted a Wormhole message via 7gETM2…7gDAct.');
  expect(headlineFor(1_000_000n)).toMatch(/^7dGrdJ…YpuuUu sent 0\.001 SOL to 4m1Pvj…yrTTye/);
});

test('tells the SOL that an unnamed program wrapped before the rent', () => {
  const wrap = system('transfer', { source: PAYER, destination: account('1'), lamports: 500_000_000n });
  const create = system('createAccount', { source: PAYER, newAccount: OTHER, lamports: 1_447_680n, space: 80n });
  const { sentence, details } = summarizeTransaction(
    viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER, account('1'))], [create, wrap], 0, {
      tokens: [[account('1'), PAYER, WRAPPED_SOL, 509_000_000n]],
      before: [600_000_000n, 0n, 0n, 11_039_280n],
      after: [98_552_320n, 1_447_680n, 0n, 511_039_280n],
    }),
  );
  expect(sentenceText(sentence)).toBe('7dGrdJ…YpuuUu wrapped 0.5 SOL via 7gETM2…7gDAct.');
  expect(sentenceText(details)).toBe('Also: paid 0.00144768 SOL of rent for 1 account.');
});

test('lets the account that was created for a program lead over its bare name, but not over that of an instruction', () => {
  const create = (owner: Address) =>
    system('createAccount', { source: PAYER, newAccount: OTHER, lamports: 1_447_680n, space: 80n, owner });
  const balances = { before: [2_000_000n, 0n], after: [552_320n, 1_447_680n] };
  const [tree, drift] = [addressOf('Light Merkle Tree (2022)'), addressOf('Drift v2')];
  expect(headlineOf([create(tree), unparsedInstruction(tree)], [], 1, balances)).toBe(
    '7dGrdJ…YpuuUu created account 4m1Pvj…yrTTye for Light Merkle Tree (2022) with 0.00144768 SOL.',
  );
  expect(headlineOf([create(drift), called(drift, UPDATE_ADMIN)], [], 1, balances)).toMatch(/called Drift v2: update/);
});

test('says once to whom a message from another chain brought tokens', () => {
  const [vault, mine, fees] = [account('1'), account('2'), account('3')];
  const receive = called(addressOf('CCTP Message Transmitter v2'), [...RECEIVE_MESSAGE, ...Array<number>(12).fill(0)]);
  const view = viewOf(
    [receive],
    [transfer(vault, fees, OTHER, USDC, '1000000'), transfer(vault, mine, OTHER, USDC, '4000000')],
    0,
    {
      tokens: [
        [vault, OTHER, USDC, 4_000_000n],
        [mine, KING, USDC, 13_000_000n],
        [fees, VOTE, USDC, 10_000_000n],
      ],
    },
  );
  const { sentence, details } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toBe('7dGrdJ…YpuuUu delivered 4 USDC from Ethereum to King7k…o8cb7T.');
  expect(sentenceText(details)).toBe('Via CCTP Message Transmitter v2. Also: 1 USDC went from 4m1Pvj…yrTTye to Vote.');
});

test('tells what was bridged out without the fee of its message', () => {
  const [mine, custody] = [account('1'), account('2')];
  const bridge = called(addressOf('Wormhole Token Bridge'), [5, ...Array<number>(52).fill(0), 4, 0]);
  const view = viewOf(
    [bridge],
    [
      transfer(mine, custody, PAYER, USDC, '4000000'),
      system('transfer', { source: PAYER, destination: OTHER, lamports: 100n }),
    ],
    0,
    {
      before: [1_000_000n, 900_000n],
      after: [999_900n, 900_100n],
      tokens: [
        [mine, PAYER, USDC, 5_000_000n],
        [custody, KING, USDC, 13_000_000n],
      ],
    },
  );
  const { sentence, details } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toBe('7dGrdJ…YpuuUu bridged out 4 USDC to BNB Smart Chain via Wormhole Token Bridge.');
  expect(sentenceText(details)).toMatch(/0\.0000001 SOL of fees went to 4m1Pvj…yrTTye/);
});

test('orders that were replaced lead over what is settled of earlier ones', () => {
  const [mine, vault] = [account('1'), account('2')];
  const book = addressOf('OpenBook v2');
  const view = viewOf(
    [called(book, CANCEL_ALL_AND_PLACE_ORDERS), called(book, SETTLE_FUNDS)],
    [transfer(vault, mine, OTHER, USDC, '4000000')],
    1,
    {
      tokens: [
        [vault, OTHER, USDC, 5_000_000n],
        [mine, PAYER, USDC, 13_000_000n],
      ],
    },
  );
  const { sentence, details } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toBe('7dGrdJ…YpuuUu replaced its orders with new ones via OpenBook v2.');
  expect(sentenceText(details)).toMatch(/got 4 USDC/);
});

test.each([
  ['beside a larger payment', 1n, '1 SOL went from 4m1Pvj…yrTTye to King7k…o8cb7T.', 'the fee payer 7dGrdJ…YpuuUu.'],
  ['in the same amount', 1_000n, '2 SOL went from 4m1Pvj…yrTTye to King7k…o8cb7T and 7dGrdJ…YpuuUu.', ''],
])('tells a refund of fees apart from what was sent: %s', (_, thousandths, headline, end) => {
  const pay = (destination: Address, lamports: bigint) => system('transfer', { source: OTHER, destination, lamports });
  const back = thousandths * 1_000_000n;
  const { sentence, details } = summarizeTransaction(
    viewOf([pay(KING, 1_000_000_000n), pay(PAYER, back)], [], 0, {
      before: [0n, 1_000_000_000n + back],
      after: [back, 0n, 1_000_000_000n],
      signers: [PAYER, OTHER],
    }),
  );
  expect(sentenceText(sentence)).toBe(headline);
  expect(sentenceText(details).endsWith(end)).toBe(true);
});

test.each([
  [WRAPPER, 'got back a fee', 1n, '4 USDC went from 4m1Pvj…yrTTye to King7k…o8cb7T via 7gETM2…7gDAct.'],
  [addressOf('Ape Pro'), 'got back a fee', 1n, '4 USDC went from 4m1Pvj…yrTTye to King7k…o8cb7T via Ape Pro.'],
  [WRAPPER, 'got a payment', 1_000n, '7dGrdJ…YpuuUu got 0.005 SOL from 4m1Pvj…yrTTye via 7gETM2…7gDAct.'],
])('what %s moved between others leads if its signer only %s', (program, _, times, headline) => {
  const [vault, theirs] = [account('1'), account('2')];
  const back = times * 5000n;
  const view = viewOf(
    [unparsedInstruction(program, PAYER, OTHER, KING)],
    [transfer(vault, theirs, OTHER, USDC, '4000000')],
    0,
    {
      before: [0n, back],
      after: [back, 0n],
      tokens: [
        [vault, OTHER, USDC, 5_000_000n],
        [theirs, KING, USDC, HELD + 4_000_000n],
      ],
    },
  );
  expect(sentenceText(summarizeTransaction(view).sentence)).toBe(headline);
});

test('tells what a program paid to several accounts without an instruction', () => {
  const receivers = (count: number) => Array.from('ABCDEFGH'.slice(0, count), account);
  const textsFor = (count: number) => {
    const all = receivers(count);
    const view = viewOf([unparsedInstruction(addressOf('Ape Pro'), PAYER, OTHER, ...all)], [], 0, {
      before: [0n, BigInt(count) * 5_000_000n, 0n, ...all.map(() => 0n)],
      after: [0n, 0n, 0n, ...all.map(() => 5_000_000n)],
      keys: all,
    });
    const { sentence, details } = summarizeTransaction(view);
    return `${sentenceText(sentence)} ${sentenceText(details)}`;
  };
  expect(textsFor(2)).toContain('0.005 SOL went from 4m1Pvj…yrTTye to AAAAAA…AAAAAA via Ape Pro');
  expect(textsFor(2)).toContain('0.005 SOL went from 4m1Pvj…yrTTye to BBBBBB…BBBBBB');
  expect(textsFor(5)).toContain('0.025 SOL went from 4m1Pvj…yrTTye to 5 accounts');
});

test('takes the fee that Metaplex leaves on new metadata for no price', () => {
  const inner = [
    system('transfer', { source: PAYER, destination: OTHER, lamports: 10_000_000n }),
    system('assign', { account: OTHER, owner: METAPLEX_METADATA_PROGRAM }),
    system('transfer', { source: PAYER, destination: KING, lamports: 7_000_000n }),
  ];
  const balances = { before: [30_000_000n, 0n, 0n], after: [13_000_000n, 10_000_000n, 7_000_000n] };
  const view = viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER, KING)], inner, 0, balances);
  const { sentence, details } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toMatch(/^7dGrdJ…YpuuUu sent 0\.007 SOL to King7k…o8cb7T/);
  expect(sentenceText(details)).toContain('paid 0.01 SOL of metadata fees');
});

test('tells the compressed NFTs of inner calls, which no balance shows', () => {
  const bubblegum = (name: string, accounts: readonly Address[], ...data: readonly number[]): ResponseInstruction => ({
    form: 'partiallyDecoded',
    programId: addressOf('Metaplex Bubblegum'),
    accounts,
    data: Uint8Array.from([...sha256(new TextEncoder().encode(`global:${name}`)).subarray(0, 8), ...data]),
    stackHeight: null,
  });
  const pay = system('transfer', { source: PAYER, destination: KING, lamports: 1_000_000_000n });
  const burn = bubblegum('burn', [OTHER, PAYER]);
  const textFor = (owner: Address) => {
    const mint = bubblegum('mint_v1', [OTHER, owner], 3, 0, 0, 0, 0x46, 0x6f, 0x6f);
    const balances = { before: [1_000_000_000n, 0n], after: [0n, 1_000_000_000n] };
    const outer = unparsedInstruction(WRAPPER, PAYER, KING);
    const { sentence, details } = summarizeTransaction(viewOf([outer], [pay, mint, burn, burn], 0, balances));
    return [sentenceText(sentence), sentenceText(details)];
  };
  expect(textFor(PAYER)).toEqual([
    '7dGrdJ…YpuuUu paid 1 SOL and got compressed NFT “Foo” via 7gETM2…7gDAct.',
    'Also: 2 compressed NFTs were burned.',
  ]);
  expect(textFor(OTHER)).toEqual([
    '7dGrdJ…YpuuUu sent 1 SOL to King7k…o8cb7T via 7gETM2…7gDAct.',
    'Also: compressed NFT “Foo” was minted to 4m1Pvj…yrTTye and 2 compressed NFTs were burned.',
  ]);
});

test('says what an inner call traded if the balances do not add up', () => {
  const [mine, yours] = [account('1'), account('2')];
  const [pool, vault] = [account('3'), account('4')];
  const swap = unparsedInstruction(addressOf('Jupiter v6'), OTHER);
  const inner = [
    { ...swap, stackHeight: 2 },
    { ...transfer(mine, pool, OTHER, USDC, '5000000'), stackHeight: 3 },
    { ...transfer(vault, yours, KING, USDT, '4000000'), stackHeight: 3 },
    // It passes on what it got, so that it is the trader.
    { ...transfer(yours, account('5'), OTHER, USDT, '4000000'), stackHeight: 2 },
  ] as readonly ResponseInstruction[];
  const tokens = [
    [mine, OTHER, USDC],
    [yours, OTHER, USDT],
    [pool, KING, USDC],
    [vault, KING, USDT],
    [account('5'), VOTE, USDT],
  ] as const;
  const text = headlineOf([unparsedInstruction(WRAPPER, PAYER)], inner, 0, {
    tokens,
    before: [9n, 1n],
    after: [7n, 1n],
  });
  expect(text).toMatch(/^4m1Pvj…yrTTye swapped 5 USDC for 4 USDT paid to Vote via/);
});

test('names no owner as the one who burned what a delegate burned inside', () => {
  const [source, mint] = [account('1'), USDC];
  const info = { account: source, mint, authority: PAYER, tokenAmount: { amount: '5000000', decimals: 6 } };
  const burn = parsedInstruction('spl-token', TOKEN_PROGRAM, 'burnChecked', info);
  const tokens = [[source, OTHER, USDC, 4_000_000n]] as const;
  expect(headlineOf([unparsedInstruction(WRAPPER, PAYER)], [burn], 0, { tokens })).toMatch(
    /^5 USDC was burned from 4m1Pvj…yrTTye/,
  );
});

test('tells what left for another chain, not the message about it', () => {
  const cctp = addressOf('CCTP Token Messenger Minter');
  const [source, fees] = [account('1'), account('2')];
  const burn = parsedInstruction('spl-token', TOKEN_PROGRAM, 'burnChecked', {
    account: source,
    mint: USDC,
    authority: OTHER,
    tokenAmount: { amount: '8000000', decimals: 6 },
  });
  const fee = transfer(source, fees, OTHER, USDC, '1000');
  const pay = system('transfer', { source: PAYER, destination: KING, lamports: 100n });
  const deposit = unparsedInstruction(cctp, OTHER);
  const inner = [fee, pay, post, deposit, { ...burn, stackHeight: 3 }] as readonly ResponseInstruction[];
  const calls = [TOKEN_PROGRAM, SYSTEM_PROGRAM, WORMHOLE].flatMap((program) => [
    `Program ${program} invoke [2]`,
    `Program ${program} success`,
  ]);
  const log = [
    `Program ${WRAPPER} invoke [1]`,
    ...calls,
    `Program ${cctp} invoke [2]`,
    'Program log: Instruction: DepositForBurn',
    `Program ${TOKEN_PROGRAM} invoke [3]`,
    `Program ${TOKEN_PROGRAM} success`,
    `Program ${cctp} success`,
    `Program ${WRAPPER} success`,
  ];
  const balances = { before: [100n, 0n, 0n], after: [0n, 0n, 100n], log };
  for (const [owner, ending] of [
    [PAYER, 'got 0.001 USDC'],
    [VOTE, '0.001 USDC went from 4m1Pvj…yrTTye to'],
  ] as const) {
    const tokens = [
      [source, OTHER, USDC, 999_000n],
      [fees, owner, USDC, HELD + 1000n],
    ] as const;
    const view = viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER, KING)], inner, 0, { ...balances, tokens });
    const { sentence, details } = summarizeTransaction(view);
    expect(sentenceText(sentence)).toMatch(/^7dGrdJ…YpuuUu bridged 8 USDC out via 7gETM2…7gDAct/);
    expect(sentenceText(details)).toContain(ending);
  }
});

test('tells a trade in an inner call if its proceeds are passed on, or its price was funded', () => {
  const venue = (...accounts: readonly Address[]) => unparsedInstruction(addressOf('Pump.fun'), ...accounts);
  const [mine, vault] = [account('1'), account('2')];
  const inside = (call: ResponseInstruction) => ({ ...call, stackHeight: 3 }) as ResponseInstruction;
  const pass = (source: Address, destination: Address) =>
    system('transfer', { source, destination, lamports: 5_000_000_000n });
  const textsOf = (
    inner: readonly ResponseInstruction[],
    [before, after]: readonly (readonly bigint[])[],
    units: bigint,
    program = WRAPPER,
  ) => {
    const tokens = [
      [mine, PAYER, USDC, HELD + units],
      [vault, OTHER, USDC, HELD - units],
    ] as const;
    const outer = unparsedInstruction(program, PAYER, OTHER, KING);
    const { sentence, details } = summarizeTransaction(
      viewOf([outer], inner, 0, { before: before ?? [], after: after ?? [], tokens }),
    );
    return [sentenceText(sentence), sentenceText(details)];
  };
  // The venue pays from its own account, which needs no transfer.
  const sold = [venue(PAYER, OTHER), inside(transfer(mine, vault, PAYER, USDC, '8000000')), pass(PAYER, KING)];
  const gave = [
    [0n, 5_000_000_000n, 0n],
    [0n, 0n, 5_000_000_000n],
  ];
  expect(textsOf(sold, gave, -8_000_000n)).toEqual([
    '7dGrdJ…YpuuUu swapped 8 USDC for 5 SOL via Pump.fun.',
    'Also: 5 SOL of the proceeds went to King7k…o8cb7T, and 7dGrdJ…YpuuUu called 7gETM2…7gDAct.',
  ]);
  // Without the pool among the accounts of the venue, another call may have paid.
  expect(textsOf(sold.with(0, venue(PAYER)), gave, -8_000_000n)[0]).toMatch(/ paid 8 USDC/);
  const bought = [
    pass(KING, PAYER),
    venue(PAYER, OTHER),
    inside(transfer(vault, mine, OTHER, USDC, '8000000')),
    inside(pass(PAYER, OTHER)),
  ];
  const funded = [
    [0n, 0n, 5_000_000_000n],
    [0n, 5_000_000_000n, 0n],
  ];
  expect(textsOf(bought, funded, 8_000_000n)).toEqual([
    '7dGrdJ…YpuuUu swapped 5 SOL for 8 USDC via Pump.fun.',
    'Also: 5 SOL came from King7k…o8cb7T and 7dGrdJ…YpuuUu called 7gETM2…7gDAct.',
  ]);
  // A program that nobody knows to trade proves nothing.
  const unknown = bought.with(1, unparsedInstruction(account('7'), PAYER, OTHER));
  expect(textsOf(unknown, funded, 8_000_000n)[0]).toMatch(/ got 8 USDC/);
});

test('tells a trade that a program makes with what somebody else owns', () => {
  const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
  const UNNAMED = account('y');
  const [POOL, MANAGER] = [VOTE, account('z')];
  const owners = [OTHER, POOL, MANAGER];
  const mints = [USDC, USDT, BONK, UNNAMED];
  const at = (owner: Address, mint: Address) =>
    account('ABCDEFGHJKLM'.charAt(owners.indexOf(owner) + owners.length * mints.indexOf(mint)));
  const inside = (call: ResponseInstruction) => ({ ...call, stackHeight: 3 }) as ResponseInstruction;
  const move = (from: Address, to: Address, mint: Address, units: number) =>
    transfer(at(from, mint), at(to, mint), from, mint, String(units));
  const textsOf = (
    inner: readonly ResponseInstruction[],
    changes: readonly (readonly [Address, Address, bigint])[],
  ) => {
    const tokens = changes.map(([owner, mint, units]) => [at(owner, mint), owner, mint, HELD + units] as const);
    const outer = unparsedInstruction(WRAPPER, PAYER, OTHER, KING);
    const { sentence, details } = summarizeTransaction(viewOf([outer], inner, 0, { before: [], after: [], tokens }));
    return [sentenceText(sentence), sentenceText(details)];
  };
  const venue = (name: string) => unparsedInstruction(addressOf(name));
  const trade = [move(OTHER, POOL, USDC, 8_000_000), move(POOL, OTHER, USDT, 9_000_000)].map(inside);
  const traded = [
    [OTHER, USDC, -8_000_000n],
    [OTHER, USDT, 9_000_000n],
    [POOL, USDC, 8_000_000n],
    [POOL, USDT, -9_000_000n],
  ] as const;
  const [headline, details] = textsOf([venue('Saros'), ...trade], traded);
  expect(headline).toBe('7dGrdJ…YpuuUu swapped 8 USDC from 4m1Pvj…yrTTye for 9 USDT via Saros.');
  expect(details).toContain('Also: called 7gETM2…7gDAct.');
  // The trader is the one who pays first, unless the call is named as a purchase.
  const bought = [move(POOL, OTHER, UNNAMED, 9_000_000), move(OTHER, POOL, USDC, 8_000_000)].map(inside);
  const purchase = traded.map(([owner, mint, units]) => [owner, mint === USDT ? UNNAMED : mint, units] as const);
  expect(textsOf([venue('Pump.fun'), ...bought], purchase)[0]).toMatch(/ swapped 9 of yyyyyy.* from Vote/);
  const buy = called(addressOf('Pump.fun'), [0x66, 0x06, 0x3d, 0x12, 0x01, 0xda, 0xeb, 0xea]);
  expect(textsOf([buy, ...bought], purchase)[0]).toContain(' swapped 8 USDC from 4m1Pvj…yrTTye for 9 of ');
  // The account between an owner and the venue belongs to the program: the trade is that of the owner.
  const [funded, paidOut] = [move(MANAGER, OTHER, USDC, 8_000_000), move(OTHER, MANAGER, USDT, 9_000_000)];
  const passed = traded.map(([owner, mint, units]) => [owner === OTHER ? MANAGER : owner, mint, units] as const);
  const still = [USDC, USDT].map((mint) => [OTHER, mint, 0n] as const);
  expect(textsOf([funded, venue('Saros'), ...trade, paidOut], [...passed, ...still])[0]).toBe(
    '7dGrdJ…YpuuUu swapped 8 USDC from zzzzzz…zzzzzz for 9 USDT via Saros.',
  );
  const hop = [move(OTHER, POOL, BONK, 500_000), move(POOL, OTHER, USDC, 8_000_000)].map(inside);
  const second = [move(OTHER, POOL, USDC, 7_999_000), move(POOL, OTHER, USDT, 9_000_000)].map(inside);
  const router = [venue('Jupiter v6'), ...hop, ...second];
  const [routed, kept] = textsOf(router, [
    [OTHER, BONK, -500_000n],
    [OTHER, USDC, 1000n],
    [OTHER, USDT, 9_000_000n],
    [POOL, BONK, 500_000n],
    [POOL, USDC, -1000n],
    [POOL, USDT, -9_000_000n],
  ]);
  expect(routed).toMatch(/^7dGrdJ…YpuuUu swapped \S+ BONK from 4m1Pvj…yrTTye for 9 USDT via Jupiter v6/);
  expect(kept).toContain('4m1Pvj…yrTTye kept the remaining 0.001 USDC');
  // A price of which a part came back may have been another one.
  const refund = inside(move(POOL, OTHER, USDC, 1_000_000));
  const refunded = traded.map(([owner, mint, units]) => {
    const back = mint === USDC ? 1_000_000n : 0n;
    return [owner, mint, owner === OTHER ? units + back : units - back] as const;
  });
  expect(textsOf([venue('Saros'), ...trade, refund], refunded)[0]).not.toContain(' from 4m1Pvj');
});

test('says that a program without a name created a token, and not only what that cost', () => {
  const mint = account('A');
  const ofMint = (type: string, info: JsonObject) =>
    parsedInstruction('spl-token', TOKEN_PROGRAM, type, { mint, ...info });
  const text = (value: string) => [value.length, 0, 0, 0, ...new TextEncoder().encode(value)];
  // createMetadataAccountV3
  const label = [33, ...text('The Foo'), ...text('FOO'), ...text('https://foo.example'), 0, 0, 0, 0, 0];
  const made = [
    ofMint('initializeMint2', { decimals: 6, mintAuthority: PAYER }),
    { ...called(METAPLEX_METADATA_PROGRAM, label), accounts: [OTHER, mint] },
    ofMint('mintToChecked', {
      account: account('2'),
      mintAuthority: PAYER,
      tokenAmount: { amount: '5000000', decimals: 6 },
    }),
    system('transfer', { source: PAYER, destination: KING, lamports: 100_000_000n }),
  ];
  const textsOf = (program: Address, inner: readonly ResponseInstruction[]) => {
    const tokens = [[account('2'), OTHER, mint, HELD + 5_000_000n]] as const;
    const balances = { before: [100_000_000n, 0n, 0n], after: [0n, 0n, 100_000_000n], tokens };
    const { sentence, details } = summarizeTransaction(
      viewOf([unparsedInstruction(program, PAYER, KING)], inner, 0, balances),
    );
    return [sentenceText(sentence), sentenceText(details)];
  };
  const [headline, details] = textsOf(WRAPPER, made);
  expect(headline).toBe('7dGrdJ…YpuuUu created token FOO (AAAAAA…AAAAAA) via 7gETM2…7gDAct.');
  expect(details).toContain('the token’s name is “The Foo”, 7dGrdJ…YpuuUu sent 0.1 SOL to King7k…o8cb7T');
  expect(details).toContain('5 FOO (AAAAAA…AAAAAA) was minted to 4m1Pvj…yrTTye');
  // Without its label or its supply, it may be the share of a pool, or made for later.
  expect(textsOf(WRAPPER, made.toSpliced(1, 1))[0]).toContain(' sent 0.1 SOL to King7k…o8cb7T');
  expect(textsOf(WRAPPER, made.toSpliced(2, 1))[0]).not.toContain('created token');
  expect(textsOf(addressOf('Saros'), made)[0]).not.toContain('created token');
});

test('takes no account for a signer of the act that a call allocated', () => {
  const inner = [
    system('transfer', { source: PAYER, destination: KING, lamports: 890_880n }),
    system('allocate', { account: KING, space: 0n }),
    post,
  ];
  const headlineFor = (held: bigint) => {
    const balances = { before: [890_880n, 0n, held], after: [0n, 0n, held + 890_880n], signers: [PAYER, KING] };
    return headlineOf([unparsedInstruction(WRAPPER, PAYER, KING)], inner, 0, balances);
  };
  expect(headlineFor(0n)).toMatch(/^7dGrdJ…YpuuUu posted a Wormhole message/);
  // One that held lamports may act for itself.
  expect(headlineFor(1n)).not.toContain('posted a Wormhole message');
});

test('names the receiver of what an account sent that its program then closed', () => {
  const [source, destination] = [account('1'), account('2')];
  const move = transfer(source, destination, OTHER, USDC, '5000000');
  const tokens = [
    [source, OTHER, USDC, HELD - 5_000_000n],
    [destination, VOTE, USDC, HELD + 5_000_000n],
  ] as const;
  const balances = { before: [1n, 2_248_080n, 0n], after: [1n, 0n, 2_248_080n], tokens };
  const view = viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER, KING)], [move], 0, balances);
  const { sentence, details } = summarizeTransaction(view);
  expect(sentenceText(sentence)).toMatch(/^4m1Pvj…yrTTye sent 5 USDC to Vote/);
  expect(sentenceText(details)).toContain('King7k…o8cb7T got 0.00224808 SOL of rent from 1 account');
});

test('says what left through a warp route of Hyperlane, and where to', () => {
  const [source, vault] = [account('1'), account('2')];
  const lock = transfer(source, vault, PAYER, USDC, '5000000');
  const gas = system('transfer', { source: PAYER, destination: KING, lamports: 3_000_000n });
  const tokens = [
    [source, PAYER, USDC, HELD - 5_000_000n],
    [vault, VOTE, USDC, HELD + 5_000_000n],
  ] as const;
  const balances = { before: [3_000_000n, 0n, 0n], after: [0n, 0n, 3_000_000n], tokens };
  const headlineFor = (amount: number, mailbox: Address) => {
    const data = new Uint8Array(77).fill(1, 0, 9);
    new DataView(data.buffer).setUint32(9, 1_408_864_445, true);
    new DataView(data.buffer).setUint32(45, amount, true);
    const call = { ...called(WRAPPER, []), data };
    return headlineOf([call], [lock, unparsedInstruction(mailbox), gas], 0, balances);
  };
  expect(headlineFor(5_000_000, addressOf('Hyperlane Mailbox'))).toBe(
    '7dGrdJ…YpuuUu bridged 5 USDC to Hyperlane domain 1408864445 and paid 0.003 SOL.',
  );
  expect(headlineFor(4_000_000, addressOf('Hyperlane Mailbox'))).toMatch(/ paid 0\.003 SOL and 5 USDC via /);
  expect(headlineFor(5_000_000, OTHER)).toMatch(/ paid 0\.003 SOL and 5 USDC via /);
});

test('says what arrived through a warp route of Hyperlane, for whom and where from', () => {
  const deliver = system('transfer', { source: OTHER, destination: KING, lamports: 5_000_000n });
  const balances = { before: [0n, 5_000_000n, 0n], after: [0n, 0n, 5_000_000n] };
  const headlineFor = (recipient: Address, mailbox: Address) => {
    const data = new Uint8Array(112);
    data.set([0x21, 0xd2, 0x05, 0x42, 0xc4, 0xd4, 0xef, 0x8e]);
    new DataView(data.buffer).setUint32(8, 1_408_864_445, true);
    data.set(addressBytes(recipient), 48);
    const inner = [
      { ...called(account('6'), []), data },
      { ...deliver, stackHeight: 3 },
    ] as readonly ResponseInstruction[];
    return headlineOf([unparsedInstruction(mailbox, PAYER, OTHER, KING)], inner, 0, balances);
  };
  const mailbox = addressOf('Hyperlane Mailbox');
  expect(headlineFor(KING, mailbox)).toBe('King7k…o8cb7T received 0.005 SOL from Hyperlane domain 1408864445.');
  expect(headlineFor(VOTE, mailbox)).toMatch(/^4m1Pvj…yrTTye sent 0\.005 SOL to King7k…o8cb7T/);
  expect(headlineFor(KING, WRAPPER)).not.toContain('received');
});

test('says which chain a message of Hyperlane went to', () => {
  const data = new Uint8Array(69);
  data[0] = 4;
  new DataView(data.buffer).setUint32(33, 18_081, true);
  const accounts = [OTHER, OTHER, OTHER, OTHER, PAYER, KING];
  const dispatch = { ...unparsedInstruction(addressOf('Hyperlane Mailbox'), ...accounts), data };
  // The account of the message signs, too.
  expect(headlineOf([unparsedInstruction(WRAPPER, PAYER, KING)], [dispatch], 0, { signers: [PAYER, KING] })).toMatch(
    /^7dGrdJ…YpuuUu dispatched a Hyperlane message to domain 18081 via 7gETM2…7gDAct/,
  );
});

test('says which answer an oracle reported to which feed', () => {
  const submit = [0x58, 0xa6, 0x66, 0xb5, 0xa2, 0x7f, 0xaa, 0x30];
  const answer = (...bytes: readonly number[]) => [...submit, ...Array<number>(8).fill(9), ...bytes];
  const headlineFor = (data: readonly number[]) => {
    const report = { ...called(addressOf('Chainlink Store'), data), accounts: [OTHER, KING] };
    const log = [
      `Program ${addressOf('Chainlink OCR2')} invoke [1]`,
      `Program ${addressOf('Chainlink Store')} invoke [2]`,
      'Program log: Instruction: Submit',
      `Program ${addressOf('Chainlink Store')} success`,
      `Program ${addressOf('Chainlink OCR2')} success`,
    ];
    return headlineOf([unparsedInstruction(addressOf('Chainlink OCR2'), PAYER)], [report], 0, { log });
  };
  expect(headlineFor(answer(0x39, 0x30, ...Array<number>(14).fill(0)))).toMatch(
    /^7dGrdJ…YpuuUu reported the raw answer 12,345 to feed 4m1Pvj…yrTTye\./,
  );
  expect(headlineFor(answer(...Array<number>(16).fill(0xff)))).toMatch(/ raw answer [-−]1 to /);
  expect(headlineFor(submit)).toMatch(/ called Chainlink Store: submit via Chainlink OCR2/);
});

test('says which value an oracle of Switchboard v1 reported to which feed', () => {
  const value = (number: number) => [0x21, ...new Uint8Array(new Float64Array([number]).buffer)];
  const headlineFor = (data: readonly number[]) =>
    headlineOf([{ ...called(addressOf('Switchboard v1'), data), accounts: [OTHER, PAYER] }], []);
  const said = '7dGrdJ…YpuuUu reported 1.007601 to feed 4m1Pvj…yrTTye via Switchboard v1';
  expect(headlineFor([0x26, 0x32, 0x24, 0x10, 0x03, ...value(1.007601)])).toContain(said);
  expect(headlineFor([0x24, 0x32, 0x22, ...value(1.007601)])).toContain(said);
  // An oracle may report an error instead.
  for (const data of [[0x10, 0x03, 0x28, 0x01], value(Number.NaN), [0x21]])
    expect(headlineFor([0x06, 0x32, 0x04, ...data])).toContain(' called Switchboard v1: save result');
  expect(headlineFor([0x02, 0x22, 0x00])).toContain(' requested an update of feed 4m1Pvj…yrTTye');
});

test('lets rent lead only if no name of the call is known', () => {
  const create = system('createAccount', {
    source: PAYER,
    newAccount: OTHER,
    lamports: 890_880n,
    space: 0n,
    owner: WRAPPER,
  });
  const textsFor = (log: readonly string[]) => {
    const balances = { before: [890_880n, 0n], after: [0n, 890_880n], log };
    const { sentence, details } = summarizeTransaction(
      viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER)], [create], 0, balances),
    );
    return [sentenceText(sentence), sentenceText(details)];
  };
  expect(textsFor([])).toEqual(['7dGrdJ…YpuuUu paid 0.00089088 SOL of rent for 1 account via 7gETM2…7gDAct.', '']);
  expect(textsFor(logOf('ProcessOrderRequest'))).toEqual([
    '7dGrdJ…YpuuUu called 7gETM2…7gDAct: process order request.',
    'Also: paid 0.00089088 SOL of rent for 1 account.',
  ]);
  // A program without a name may be another deployment of one with this act.
  expect(textsFor(logOf('IssueIotHotspotV0'))[0]).toBe('7dGrdJ…YpuuUu issued a hotspot via 7gETM2…7gDAct.');
  expect(textsFor(logOf('IssueEntityV0'))[0]).toBe('7dGrdJ…YpuuUu called 7gETM2…7gDAct: issue entity v0.');
});

test('says that an NFT was minted if its mint is new and final', () => {
  const [mint, mine] = [account('8'), account('1')];
  const token = (type: string, info: JsonObject) =>
    parsedInstruction('spl-token', TOKEN_PROGRAM, type, { mint, ...info });
  const pay = system('transfer', { source: PAYER, destination: KING, lamports: 5_000_000n });
  const inner = [
    pay,
    token('initializeMint2', { decimals: 0, mintAuthority: OTHER }),
    token('initializeAccount3', { account: mine, owner: PAYER }),
    token('mintTo', { account: mine, mintAuthority: OTHER, amount: '1' }),
    token('setAuthority', { authority: OTHER, authorityType: 'mintTokens', newAuthority: null }),
  ];
  const headlineFor = (calls: readonly ResponseInstruction[]) =>
    headlineOf([unparsedInstruction(WRAPPER, PAYER, OTHER, KING, mint, mine)], calls, 0, {
      before: [5_000_000n, 0n, 0n],
      after: [0n, 0n, 5_000_000n],
      tokens: [[mine, PAYER, mint, 1n, 0]],
      log: logOf('MintWithControls'),
    });
  expect(headlineFor(inner)).toBe('7dGrdJ…YpuuUu minted NFT 888888…888888 for 0.005 SOL.');
  // Without the removal of its authority, more of it may follow.
  expect(headlineFor(inner.slice(0, -1))).toMatch(/paid 0\.005 SOL and got 1 of 888888…888888/);
});

test('says that an NFT was minted if its master edition takes the authority to mint', () => {
  const [mint, mine] = [account('8'), account('1')];
  const token = (type: string, info: JsonObject) =>
    parsedInstruction('spl-token', TOKEN_PROGRAM, type, { mint, ...info });
  const metaplex = (accounts: readonly Address[], data: readonly number[]): ResponseInstruction => ({
    ...called(METAPLEX_METADATA_PROGRAM, data),
    accounts,
  });
  const name = [...new TextEncoder().encode('Foo #1')];
  const top = [
    token('initializeMint', { decimals: 0, mintAuthority: PAYER }),
    token('initializeAccount', { account: mine, owner: PAYER }),
    metaplex([OTHER, mint], [0, 6, 0, 0, 0, ...name, 0, 0, 0, 0]),
    token('mintTo', { account: mine, mintAuthority: PAYER, amount: '1' }),
    metaplex([OTHER, mint, PAYER], [10, 0]),
  ];
  const authority = token('setAuthority', { authority: PAYER, authorityType: 'mintTokens', newAuthority: OTHER });
  const tokens = [[mine, PAYER, mint, 1n, 0]] as const;
  expect(headlineOf(top, [authority], 4, { tokens })).toMatch(/^7dGrdJ…YpuuUu minted NFT “Foo #1” \(888888…888888\)/);
  // Somebody else who gets the authority may mint more.
  expect(headlineOf([...top, authority], [], 4, { tokens })).toMatch(/^7dGrdJ…YpuuUu minted 1 of 888888…888888/);
  // Inside a program, too.
  const inner = [...top.map((each) => ({ ...each, stackHeight: 2 })), { ...authority, stackHeight: 3 }];
  const outer = unparsedInstruction(WRAPPER, PAYER, OTHER, KING, mint, mine);
  expect(headlineOf([outer], inner as readonly ResponseInstruction[], 0, { tokens, log: logOf('MintNft') })).toBe(
    '7dGrdJ…YpuuUu minted NFT “Foo #1” (888888…888888) via 7gETM2…7gDAct: MintNft.',
  );
});

test('lets the deposit into a new position lead over the NFT that stands for it', () => {
  const [mint, mine, own, vault] = [account('8'), account('1'), account('2'), account('3')];
  const token = (type: string, info: JsonObject) =>
    parsedInstruction('spl-token', TOKEN_PROGRAM, type, { mint, ...info });
  const inner = [
    token('initializeMint2', { decimals: 0, mintAuthority: OTHER }),
    token('initializeAccount3', { account: mine, owner: PAYER }),
    token('mintTo', { account: mine, mintAuthority: OTHER, amount: '1' }),
    token('setAuthority', { authority: OTHER, authorityType: 'mintTokens', newAuthority: null }),
  ];
  const textFor = (position: Address) => {
    const deposit = unparsedInstruction(WRAPPER, PAYER, OTHER, position, own, vault);
    const view = viewOf([unparsedInstruction(WRAPPER, PAYER, OTHER, mint, mine), deposit], inner, 0, {
      more: [transfer(own, vault, PAYER, USDC, '5000000')],
      tokens: [
        [mine, PAYER, mint, 1n, 0],
        [own, PAYER, USDC, 4_000_000n],
        [vault, KING, USDC, 14_000_000n],
      ],
    });
    return sentenceText(summarizeTransaction(view).sentence);
  };
  expect(textFor(mine)).toMatch(/^7dGrdJ…YpuuUu sent 5 USDC to King7k…o8cb7T/);
  // Another payment of the same program.
  expect(textFor(VOTE)).toMatch(/^7dGrdJ…YpuuUu minted NFT 888888…888888/);
});

test('lets the logged name of an unnamed program lead over a step of Token Metadata', () => {
  const freeze = called(METAPLEX_METADATA_PROGRAM, [26]);
  const outer = unparsedInstruction(WRAPPER, PAYER);
  expect(headlineOf([outer], [freeze], 0, { log: logOf('Sell') })).toMatch(/^7dGrdJ…YpuuUu called 7gETM2…7gDAct: sell/);
  expect(headlineOf([outer], [freeze])).toMatch(/^7dGrdJ…YpuuUu called Metaplex Token Metadata: freeze/);
});

test('says that a bidder claimed what an auction of Metaplex gave', () => {
  const [mint, mine, safe] = [account('8'), account('1'), account('2')];
  const headlineFor = (bidder: Address) => {
    const accounts = [OTHER, safe, mine, OTHER, OTHER, OTHER, OTHER, OTHER, OTHER, bidder];
    const redeem = { ...called(addressOf('Metaplex'), [3]), accounts: [...accounts, PAYER] };
    const info = { source: safe, destination: mine, authority: KING, amount: '1' };
    return headlineOf([redeem], [parsedInstruction('spl-token', TOKEN_PROGRAM, 'transfer', info)], 0, {
      tokens: [
        [mine, PAYER, mint, 1n, 0],
        [safe, KING, mint, 0n, 'nft'],
      ],
    });
  };
  expect(headlineFor(PAYER)).toMatch(/^7dGrdJ…YpuuUu claimed 1 of 888888…888888 from an auction/);
  expect(headlineFor(OTHER)).toMatch(/^7dGrdJ…YpuuUu got 1 of 888888…888888/);
});

function logOf(name: string): readonly string[] {
  return [`Program ${WRAPPER} invoke [1]`, `Program log: Instruction: ${name}`, `Program ${WRAPPER} success`];
}

/** Discriminators: the first eight bytes of the SHA-256 of "global:" and the name in lower case. */
const VAULT_TRANSACTION_EXECUTE = [0xc2, 0x8, 0xa1, 0x57, 0x99, 0xa4, 0x19, 0xab];
const CANCEL_ALL_AND_PLACE_ORDERS = [0x80, 0x9b, 0xde, 0x3c, 0xba, 0x28, 0xe1, 0x32];
const SETTLE_FUNDS = [0xee, 0x40, 0xa3, 0x60, 0x4b, 0xab, 0x10, 0x21];
const PROPOSAL_APPROVE = [0x90, 0x25, 0xa4, 0x88, 0xbc, 0xd8, 0x2a, 0xf8];
const UPDATE_ADMIN = [0xa1, 0xb0, 0x28, 0xd5, 0x3c, 0xb8, 0xb3, 0xe4];
const RECEIVE_MESSAGE = [0x26, 0x90, 0x7f, 0xe1, 0x1f, 0xe1, 0xee, 0x19];
const RUN_TASK = [0x34, 0xb8, 0x27, 0x81, 0x7e, 0xf5, 0xb0, 0xed];

const HELD = 9_000_000n;

interface Balances {
  readonly before?: readonly bigint[];
  readonly after?: readonly bigint[];
  /** Token accounts with their owners and mints, each with 9 tokens before, and as many after if nothing else is said; one without decimals is new, and an NFT was there before. */
  readonly tokens?: readonly (readonly [Address, Address, Address, bigint?, decimals?: 0 | 'nft'])[];
  readonly log?: readonly string[];
  readonly signers?: readonly Address[];
  /** The inner calls of the next top-level instruction. */
  readonly more?: readonly ResponseInstruction[];
  /** Further accounts, behind the first three. */
  readonly keys?: readonly Address[];
}

function headlineOf(...given: Parameters<typeof viewOf>): string {
  return sentenceText(summarizeTransaction(viewOf(...given)).sentence);
}

/** A transaction that PAYER signs; `inner` are the calls of the top-level instruction at `index`. */
function viewOf(
  instructions: readonly ResponseInstruction[],
  inner: readonly ResponseInstruction[],
  index = 0,
  {
    before = [],
    after = before,
    tokens = [],
    log = [],
    signers = [PAYER],
    more = [],
    keys: others = [],
  }: Balances = {},
) {
  const programs = [...instructions, ...inner].flatMap((each) => (each.form === 'compiled' ? [] : each.programId));
  const keys = [...new Set([PAYER, OTHER, KING, ...others, ...tokens.map(([address]) => address), ...programs])];
  const balancesOf = (given: readonly bigint[]) => keys.map((_, at) => given[at] ?? 0n);
  const held = (isAfter: boolean) =>
    tokens.map(([address, owner, mint, left = HELD, decimals]) => ({
      accountIndex: keys.indexOf(address),
      mint,
      owner,
      programId: TOKEN_PROGRAM,
      uiTokenAmount: {
        amount: isAfter ? left : decimals === 0 ? 0n : decimals === 'nft' ? 1n : HELD,
        decimals: decimals === undefined ? 6 : 0,
        uiAmount: null,
        uiAmountString: '',
      },
    }));
  return viewTransaction({
    version: 'legacy',
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
    meta: meta({
      fee: 0n,
      logMessages: log,
      preBalances: balancesOf(before),
      postBalances: balancesOf(after),
      preTokenBalances: held(false),
      postTokenBalances: held(true),
      innerInstructions: [inner, more].map((calls, at) => ({
        index: index + at,
        instructions: calls.map((each) => ({ ...each, stackHeight: each.stackHeight ?? 2 })),
      })),
    }),
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys: keys.map((pubkey) => ({
        pubkey,
        signer: signers.includes(pubkey),
        writable: true,
        source: 'transaction' as const,
      })),
      recentBlockhash: '' as Blockhash,
      instructions,
      addressTableLookups: null,
      config: null,
    },
  });
}

function called(
  programId: Address,
  data: readonly number[],
): Extract<ResponseInstruction, { readonly form: 'partiallyDecoded' }> {
  return { form: 'partiallyDecoded', programId, accounts: [PAYER], data: Uint8Array.from(data), stackHeight: null };
}

function transfer(source: Address, destination: Address, authority: Address, mint: Address, amount: string) {
  const tokenAmount = { amount, decimals: 6 };
  return parsedInstruction('spl-token', TOKEN_PROGRAM, 'transferChecked', {
    source,
    destination,
    authority,
    mint,
    tokenAmount,
  });
}

function system(type: string, info: JsonObject): ResponseInstruction {
  return parsedInstruction('system', SYSTEM_PROGRAM, type, info);
}

function account(letter: string): Address {
  return letter.repeat(40) as Address;
}

function addressOf(program: string): Address {
  const found = NAMED_ADDRESSES.find(({ name }) => name.replace(/ Program\b/, '') === program);
  if (found === undefined) throw new Error(`no program ${program}`);
  return found.address;
}
