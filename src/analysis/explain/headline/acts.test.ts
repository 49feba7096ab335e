import { expect, test } from 'vitest';
import type { Address, Blockhash } from '../../../solana/ids/ids.ts';
import { addressBytes } from '../../../solana/ids/id-bytes.ts';
import { sha256 } from '../../../shared/bytes/sha256.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { TokenBalance } from '../../../solana/model/transaction.ts';
import { NAMED_ADDRESSES } from '../../../solana/names/address-names.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';
import { OTHER, failedView, unparsedInstruction } from '../../test-support/failed-view.ts';
import { customError } from '../../test-support/calls.ts';
import { KING, PAYER, SIGNATURE, meta } from '../../test-support/transactions.ts';
import { sentenceText } from '../clauses.ts';
import { createWording, writePhrase } from '../wording.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { ACTS, actOf } from './acts.ts';
import { describeCall } from './call-clause.ts';

/** Names of published interfaces. */
const NAMES: readonly (readonly [program: string, instruction: string, act: keyof typeof ACTS | null])[] = [
  ['Serum DEX v3', 'newOrderV3', 'placedSerumOrder'],
  ['Serum DEX v3', 'initOpenOrders', null],
  ['Serum DEX v3', 'consumeEvents', 'crankedMarket'],
  ['Phoenix', 'placeMultiplePostOnlyOrders', 'placedOrders'],
  ['Phoenix', 'cancelUpToWithFreeFunds', 'canceledOrders'],
  ['OpenBook v2', 'cancelAllAndPlaceOrders', 'replacedOrders'],
  ['Across SVM Spoke', 'fillRelay', 'filledRelay'],
  ['Metaplex', 'redeemFullRightsTransferBid', 'redeemedBid'],
  ['Metaplex', 'claimBid', 'claimedBid'],
  ['Drift v2', 'placePerpOrder', 'placedOrders'],
  ['Metaplex Auction', 'placeBid', 'placedOrders'],
  ['Metaplex Auction', 'cancelBid', 'canceledBid'],
  ['Metaplex Auction', 'claimBid', null],
  ['Tensor Swap', 'cancelOffer', 'canceledBid'],
  ['Jupiter DCA', 'openDcaV2', 'openedDca'],
  ['Jupiter DCA', 'initiateFlashFill', 'filledDca'],
  ['Jupiter Limit Order v2', 'flashFillOrder', 'filledLimitOrder'],
  ['Jupiter Order Engine', 'fill', 'filledMakersOrder'],
  ['Meteora DLMM', 'addLiquidityByStrategy', 'addedLiquidity'],
  ['Meteora DLMM', 'removeLiquidityByRange', 'removedLiquidity'],
  ['Meteora DLMM', 'initializeLbPair', 'createdPool'],
  ['Raydium AMM v4', 'initialize2', 'createdRaydiumPool'],
  ['Raydium AMM v4', 'deposit', 'depositedInPool'],
  ['Kamino Lend', 'depositReserveLiquidity', null],
  ['Kamino Lend', 'refreshReserve', 'refreshedReserves'],
  ['Pump.fun', 'create', 'launched'],
  ['Pump.fun', 'initialize', null],
  ['Raydium LaunchLab', 'initializeV2', 'launchedInLab'],
  ['Pump.fun', 'migrate', 'migrated'],
  ['Pump.fun', 'migrateBondingCurveCreator', null],
  ['Meteora Dynamic Bonding Curve', 'migrationDammV2', 'migrated'],
  ['Meteora Dynamic Bonding Curve', 'migrationDammV2CreateMetadata', null],
  ['Raydium Farm v5', 'deposit', null],
  ['Meteora Vault', 'withdraw', null],
  ['Saber Decimal Wrapper', 'deposit', null],
  ['Raydium CPMM', 'deposit', 'depositedInPool'],
  ['Orca Whirlpools', 'initializePoolV2', 'createdPool'],
  ['Metaplex Bubblegum', 'mintToCollectionV1', 'mintedCompressedNft'],
  ['Metaplex Core', 'Transfer', 'sentCoreAsset'],
  ['Metaplex Core', 'burnV1', 'burnedCoreAsset'],
  ['Metaplex Core', 'createV2', 'createdCoreAsset'],
  ['Metaplex Core', 'createCollectionV1', null],
  ['Metaplex Token Metadata', 'create', 'createdToken'],
  ['Metaplex Token Metadata', 'createMetadataAccountV3', 'namedToken'],
  ['Metaplex Token Metadata', 'createMasterEdition', null],
  ['Token', 'mintTo', null],
  ['ORE', 'mine', 'mined'],
  ['Tuktuk', 'runTaskV0', 'ranTask'],
  ['Squads v4', 'proposalCreate', 'proposedTransaction'],
  ['Squads v4', 'vaultTransactionCreate', 'createdVaultTransaction'],
  ['Squads v4', 'proposalApprove', 'approvedProposal'],
  ['Squads v4', 'vaultTransactionExecute', null],
  ['ORE', 'reset', 'resetEpoch'],
  ['Wormhole Core Bridge', 'postMessage', 'postedMessage'],
  ['Hyperlane Mailbox', 'outboxDispatch', 'dispatchedMessage'],
  ['Pyth Oracle', 'updPriceNoFailOnError', 'submittedPrices'],
  ['Pyth Oracle', 'updProduct', null],
  ['Light Registry (2024)', 'updateAddressMerkleTree', 'updatedAddressTree'],
  ['Switchboard v2', 'aggregatorSaveResult', 'savedFeedResult'],
  ['Chainlink Store', 'submit', 'reportedAnswer'],
  ['Assert Owner', 'assertOwner', 'guarded'],
  ['Jupiter Limit Order v1', 'initializeOrder', 'placedLimitOrderV1'],
  ['Jupiter Limit Order v2', 'initializeOrder', 'placedLimitOrder'],
  ['Magic Eden v2', 'sell', 'listedNft'],
  ['Magic Eden v2', 'mip1_sell', 'listedMip1'],
  ['Magic Eden v2', 'mip1CancelSell', 'canceledMip1OrOcpListing'],
  ['Solanart', 'sell', 'listedOnSolanart'],
  ['Pump.fun', 'sell', null],
  ['Solanart', 'buy', 'canceledSale'],
];

const [CALL] = failedView({ err: customError(0, 1), instructions: [unparsedInstruction(PAYER)] }).instructions ?? [];
if (CALL === undefined) throw new Error('no call');
/** An instruction that is not decoded. */
const call = CALL;

test.each(NAMES)('%s: %s', (program, instruction, act) => {
  const programId = addressOf(program);
  const found = actOf({ programId, type: { name: instruction, from: 'table' } });
  expect(Object.entries(ACTS).find(([, each]) => each === found)?.[0] ?? null).toBe(act);
});

test('lets what happens to a market lead, if the call did it', () => {
  const rankOf = (program: string, name: string, calls: number) => {
    const instruction = { ...call, programId: addressOf(program), type: { name, from: 'table' as const } };
    return describeCall(instruction, [instruction, call].slice(0, calls), WORDING, { signer: PAYER }).rank;
  };
  expect(rankOf('Pump.fun', 'migrate', 2)).toBe('lead');
  // A token that was migrated before is left alone, without a call.
  expect(rankOf('Pump.fun', 'migrate', 1)).toBe('main');
  expect(rankOf('Raydium AMM v4', 'initialize2', 1)).toBe('lead');
});

test('takes no act from data that only looks like an event', () => {
  const type = { name: 'newOrderV3', from: 'data' } as const;
  expect(actOf({ programId: addressOf('Serum DEX v3'), type })).toBeNull();
});

const COLLECTS = [0xa0, 0x26, 0xd0, 0x6f, 0x68, 0x5b, 0x2c, 0x01, ...Array<number>(32).fill(0)];
const REMOVES = COLLECTS.with(8, 1);
const MIGRATES = [0x9b, 0xea, 0xe7, 0x92, 0xec, 0x9e, 0xa2, 0x1e];

test.each<[headline: RegExp, program: string, data: readonly number[], signers: readonly Address[]]>([
  [/^7dGrdJ…YpuuUu removed liquidity via Raydium CLMM/, 'Raydium CLMM', REMOVES, [PAYER]],
  [/^\S+ called Raydium CLMM: decrease liquidity/, 'Raydium CLMM', COLLECTS, [PAYER]],
  // One of two signers may only pay for the other.
  [/^\S+ called Raydium CLMM: decrease liquidity/, 'Raydium CLMM', REMOVES, [PAYER, OTHER]],
  // The fee payer sent these instructions, which need no signature.
  [/^7dGrdJ…YpuuUu refreshed 1 reserve via Kamino Lend/, 'Kamino Lend', anchor('refresh_reserve'), []],
  // A token that was migrated before is left alone, without a call.
  [/^\S+ called Pump\.fun: migrate/, 'Pump.fun', MIGRATES, [PAYER]],
])('claims an act only with its evidence: %s', (headline, program, data, signers) => {
  expect(headlineOf(addressOf(program) ?? PAYER, data, signers)).toMatch(headline);
});

test('names a launched token as its arguments do, if the address of its metadata follows', () => {
  const text = (value: string) => [value.length, 0, 0, 0, ...new TextEncoder().encode(value)];
  const nameOf = (...data: readonly number[]) => {
    const parsed = { program: 'spl-token', type: 'initializeMint2', info: { mint: OTHER }, by: 'browser' as const };
    const inner = { ...call, parsed };
    const instruction = { ...call, data: Uint8Array.from([...Array<number>(8).fill(1), ...data]) };
    const token = ACTS.launched.launches?.({ calls: [inner], instruction, tree: undefined, wording: WORDING });
    return [token?.text, token?.name];
  };
  const uri = text('https://a.b/c');
  expect(nameOf(...text('Foo Coin'), ...text('FOO'), ...uri)).toEqual(['FOO (4m1Pvj…yrTTye)', 'Foo Coin']);
  expect(nameOf(6, ...text('FOO'), ...text('FOO'), ...uri)).toEqual(['FOO (4m1Pvj…yrTTye)', null]);
  expect(nameOf(...text('Foo Coin'), ...text('FOO'), ...text('no address'))).toEqual(['4m1Pvj…yrTTye', null]);
  expect(nameOf(...text('Foo Coin'))).toEqual(['4m1Pvj…yrTTye', null]);
});

test('says that a token was created only if its mint was initialized', () => {
  const instruction = {
    ...call,
    programId: addressOf('Metaplex Token Metadata'),
    accounts: [PAYER, PAYER, OTHER].map((address) => ({ index: null, address })),
    data: Uint8Array.from([42, 0, ...string('Foo Coin'), ...string('FOO')]),
  };
  const parsed = { program: 'spl-token', type: 'initializeMint2', info: { mint: OTHER }, by: 'browser' as const };
  const says = (calls: readonly (typeof call)[], times = 1n) =>
    ACTS.createdToken.says?.(times, { calls, instruction, tree: undefined, wording: WORDING });
  expect(says([])).toBe('named token FOO (4m1Pvj…yrTTye) “Foo Coin”');
  expect(says([{ ...call, parsed }])).toBe('created token FOO (4m1Pvj…yrTTye) “Foo Coin”');
});

test.each([
  ['placedOrders', 'placeBid', ['placed a bid', 'placed 2 bids']],
  ['placedOrders', 'createOffer', ['placed an offer', 'placed 2 offers']],
  ['canceledBid', 'cancelBid', ['canceled a bid', 'canceled 2 bids']],
  ['canceledBid', 'cancelOffer', ['canceled an offer', 'canceled 2 offers']],
] as const)('%s: counts by the noun of %s', (act, name, texts) => {
  const instruction = { ...call, type: { name, from: 'log' as const } };
  const details = { calls: [], instruction, tree: undefined, wording: WORDING };
  expect([1n, 2n].map((times) => ACTS[act].says?.(times, details))).toEqual(texts);
});

test.each([
  [['Pruned 0 bids and 0 asks'], 'found no orders to cancel'],
  // An order book for each market.
  [['Pruned 0 bids and 0 asks', 'Pruned 10 bids and 0 asks'], 'canceled orders'],
  [[], 'canceled orders'],
])('cancels no orders if the log says that there were none: %j', (lines, text) => {
  const instruction = { ...call, type: { name: 'cancelAllMarketOrders', from: 'table' as const } };
  const logged = lines.map((line) => `Program log: ${line}`);
  const details = { calls: [], instruction, tree: undefined, wording: WORDING, logged };
  expect(ACTS.canceledOrders.says?.(1n, details)).toBe(text);
});

const PHOENIX = addressOf('Phoenix') ?? PAYER;

/** One side of an instruction of Phoenix, by the prices of its orders, which are valid for ever. */
const phoenixSide = (...prices: number[]) => [
  ...u32(prices.length),
  ...prices.flatMap((price) => [price, ...Array<number>(7).fill(0), 9, ...Array<number>(7).fill(0), 0, 0]),
];

test.each([
  ['three prices', [...phoenixSide(7, 6), ...phoenixSide(9), 0, 0], 'placed 3 orders'],
  ['two of one price, which are one order', [...phoenixSide(7, 6, 7), ...phoenixSide(9), 0, 1], 'placed 3 orders'],
  ['some may be skipped', [...phoenixSide(7, 6), ...phoenixSide(9), 0, 2], 'placed orders'],
  ['cut within an order', phoenixSide(7, 6).slice(0, 30), 'placed orders'],
  ['cut between the sides', phoenixSide(7, 6), 'placed orders'],
])('counts the orders that one instruction of Phoenix places: %s', (_, data, text) => {
  expect(headlineOf(PHOENIX, [0x10, ...data], [PAYER])).toMatch(new RegExp(`^7dGrdJ…YpuuUu ${text} via Phoenix`));
});

test('counts the orders whose ids Phoenix returned', () => {
  const data = Uint8Array.from([0x10, ...phoenixSide(7, 6), ...phoenixSide(9), 0, 2]);
  const type = { name: 'placeMultiplePostOnlyOrders', from: 'table' as const };
  const instruction = { ...call, programId: PHOENIX, type, data };
  const ids = Buffer.from([...u32(2), ...Array<number>(32).fill(1)]).toString('base64');
  const counted = (logged: readonly string[], status: ViewedInstruction['status'] = 'completed') =>
    ACTS.placedOrders.count?.({
      instruction: { ...instruction, status },
      calls: [],
      tree: undefined,
      wording: WORDING,
      logged,
    });
  expect(counted([`Program return: ${PHOENIX} ${ids}`])).toBe(2);
  // It skips orders that there is not enough for.
  expect(counted([])).toBeNull();
  expect(counted([], 'notReached')).toBe(3);
});

test('a program without a name places orders by the name of its instruction, and bids', () => {
  const says = (name: string) =>
    writePhrase(
      describeCall({ ...call, programId: OTHER, type: { name, from: 'log' } }, [], WORDING, {
        signer: PAYER,
      }).clause.describe(1n, [], 0n),
      WORDING,
    );
  expect(says('PlaceOrder')).toBe('placed an order');
  expect(says('PlaceBid')).toBe('placed a bid');
  expect(says('CreateOrder')).toMatch(/^called /);
});

test.each([
  ['Drift v2', 'place_orders', u32(0), 'listed no orders to place'],
  ['Drift v2', 'place_orders', u32(4), 'placed 4 orders'],
  ['Drift v2', 'place_orders', [], 'placed orders'],
  ['Drift v2', 'cancel_orders_by_ids', u32(0), 'found no orders to cancel'],
  ['Drift v2', 'cancel_orders_by_ids', u32(2), 'canceled orders'],
])('tells how many orders %s lists in %s: %j', (program, name, list, text) => {
  const headline = headlineOf(addressOf(program) ?? PAYER, [...anchor(name), ...list], [PAYER]);
  expect(headline.startsWith(`7dGrdJ…YpuuUu ${text} via ${program}`)).toBe(true);
});

test('counts the orders of both sides that Zeta places, and none of a list that it cannot read', () => {
  const order = [...Array<number>(16).fill(7), 1, ...Array<number>(8).fill(0), 1, 9, 9];
  const says = (data: readonly number[]) => {
    const type = { name: 'placeMultiOrders', from: 'log' as const };
    const instruction = { ...call, programId: addressOf('Zeta'), type, data: Uint8Array.from(data) };
    const { clause } = describeCall(instruction, [], WORDING, { signer: PAYER });
    return writePhrase(clause.describe(clause.units, [], 0n), WORDING);
  };
  const data = [...Array<number>(8).fill(1), 6, ...u32(1), ...order, ...u32(2), ...order, ...order, 1];
  expect(says(data)).toBe('placed 3 orders');
  expect(says(data.slice(0, 60))).toBe('placed orders');
});

test('says which order another program placed on Serum', () => {
  const type = { name: 'placeSpotOrder', from: 'table' as const };
  const instruction = { ...call, programId: addressOf('Mango v3'), type };
  const order = (side: number) => ({
    ...call,
    programId: addressOf('Serum DEX v3'),
    type: { name: 'newOrderV3', from: 'table' as const },
    data: Uint8Array.from([0, ...u32(10), ...u32(side)]),
  });
  const says = (...inner: readonly (typeof call)[]) =>
    ACTS.placedOrders.says(1n, { instruction, calls: [instruction, ...inner], tree: undefined, wording: WORDING });
  expect(says(order(1))).toBe('placed a sell order');
  expect(says(order(0))).toBe('placed a buy order');
  expect(says(order(0), order(1))).toBe('placed an order');
  expect(says()).toBe('placed an order');
});

test('says what ORE returned as the reward of a proof', () => {
  const instruction = { ...call, programId: addressOf('ORE'), type: { name: 'mine', from: 'table' as const } };
  const says = (returned: readonly string[]) =>
    ACTS.mined.says?.(1n, { instruction, calls: [], tree: undefined, wording: WORDING, logged: returned });
  const start = `Program return: ${addressOf('ORE')} `;
  expect(says([`${start}GAAAAAAAAACmFcIAAAAAAPv/////////`])).toBe('mined 0.00012719526 ORE');
  expect(says([`${start}GAAAAAAAAACmFcIAAAAAAA==`])).toBe('mined ORE');
  expect(says([])).toBe('mined ORE');
  const { clause } = describeCall(instruction, [], WORDING, { signer: PAYER });
  // Its text names the program.
  expect(clause.via).toBeUndefined();
});

test.each([
  ['ranTask', 'runTaskV0', 'ran 2 queued tasks for 1 SOL'],
  ['canceledOrders', 'cancelOrder', 'canceled 2 orders and got back 1 SOL'],
  ['canceledBid', 'cancelBid', 'canceled 2 bids and got back 1 SOL'],
] as const)('counts the instructions that moved an amount together: %s', (act, name, text) => {
  const instruction = { ...call, type: { name, from: 'table' as const } };
  const details = { instruction, calls: [], tree: undefined, wording: WORDING, times: 2, isShort: false };
  const got = [{ lamports: 1_000_000_000n }];
  const said = ACTS[act].moves({ ...details, paid: [], got, paidCount: 0, gotCount: 1 });
  expect(said && writePhrase(said, WORDING)).toBe(text);
});

test('counts the orders that OpenBook v2 put into its book, if it put all there', () => {
  const instruction = { ...call, programId: addressOf('OpenBook v2') };
  const says = (...data: readonly number[]) =>
    ACTS.replacedOrders.says?.(1n, {
      instruction,
      calls: [],
      tree: undefined,
      wording: WORDING,
      logged: [`Program return: ${instruction.programId} ${Buffer.from(data).toString('base64')}`],
    });
  const id = Array<number>(16).fill(7);
  expect(says(...u32(2), 1, ...id, 1, ...id)).toBe('replaced its orders with 2 new ones');
  for (const data of [[...u32(2), 1, ...id, 0], [...u32(2), 1, ...id], u32(0)])
    expect(says(...data)).toBe('replaced its orders with new ones');
});

/** The data of Squads' `vaultTransactionCreate` up to the instructions, with the addresses that its message names. */
function vaultTransaction(...keys: readonly Address[]): readonly number[] {
  return [...Array<number>(14).fill(0), 1, 1, 1, keys.length, ...keys.flatMap((key) => [...addressBytes(key)])];
}

test.each([
  ['its call', [1, 1, 2, 0, 0, 8, 0, ...anchor('update_admin')], ' that calls Drift v2: update admin'],
  ['its program, of an instruction without a name', [1, 1, 0, 1, 0, 9], ' that calls Drift v2'],
  ['no program of a lookup table', [1, 2, 0, 1, 0, 9], ''],
  ['none of several calls', [2, 1, 0, 1, 0, 9], ''],
  ['nothing, if the data is cut', [1, 1, 0, 8, 0, 9], ''],
])('tells of a stored transaction %s', (_, stored, text) => {
  const drift = addressOf('Drift v2') ?? PAYER;
  const data = Uint8Array.from([...vaultTransaction(PAYER, drift), ...stored]);
  const details = { instruction: { ...call, data }, calls: [], tree: undefined, wording: WORDING };
  expect(ACTS.createdVaultTransaction.says?.(1n, details)).toBe(`created a transaction${text}`);
});

test('leaves the price of a listing out that may be in another token', () => {
  const says = (count: number) =>
    ACTS.listedNft.says?.(1n, {
      instruction: {
        ...call,
        programId: addressOf('Magic Eden v2'),
        type: { name: 'sell', from: 'table' },
        accounts: Array.from({ length: count }, () => ({ index: null, address: OTHER })),
        data: Uint8Array.from([...anchor('sell'), 1, 1, ...u64(2_000_000_000n)]),
      },
      calls: [],
      tree: undefined,
      wording: WORDING,
    });
  expect(says(15)).toBe('listed 4m1Pvj…yrTTye for 2 SOL');
  expect(says(16)).toBe('listed 4m1Pvj…yrTTye');
});

test('lets neither a guard nor a wrapper lead, whether its program has a name or not', () => {
  const unnamed = '7gETM2B8mgq5JcGHcE7C93uxVYDv9889FUk5FV7gDAct' as Address;
  const view = failedView({ err: { name: 'AccountNotFound' }, instructions: [unparsedInstruction(unnamed)] });
  const rankOf = (programId: Address | null, name: string) =>
    view.instructions?.map(
      (call) => describeCall({ ...call, programId, type: { name, from: 'log' } }, [], WORDING).rank,
    );
  expect(rankOf(unnamed, 'PreSwap')).toEqual(['aside']);
  expect(rankOf(unnamed, 'StartLedger')).toEqual(['aside']);
  expect(rankOf(addressOf('Sequence Enforcer'), 'checkAndSetSequenceNumber')).toEqual(['aside']);
  expect(rankOf(addressOf('Lighthouse'), 'anything')).toEqual(['aside']);
  expect(rankOf(unnamed, 'Swap')).toEqual(['unnamedCall']);
});

test.each([
  ['Phoenix', 'cancelUpToWithFreeFunds', true],
  ['Kamino Lend', 'refreshReserve', undefined],
  ['Phoenix', 'swap', undefined],
])('%s: %s comes before calls that moved nothing: %s', (program, name, expected) => {
  const instruction = { ...call, programId: addressOf(program), type: { name, from: 'table' as const } };
  expect(describeCall(instruction, [], WORDING, { signer: PAYER }).clause.outranksCalls).toBe(expected);
});

const ACROSS = 'Across SVM Spoke';

/** The arguments of `fillRelay` for millions of units from chain 42161. */
function relay(millions: number): readonly number[] {
  return [
    ...Array<number>(40).fill(3),
    1,
    ...Array<number>(192).fill(0),
    ...u64(BigInt(millions) * 1_000_000n),
    ...u64(42_161n),
  ];
}

const WORDING = createWording({ lookAlikes: new Map() });
const SOURCE = '7gETM2B8mgq5JcGHcE7C93uxVYDv9889FUk5FV7gDAct' as Address;
const TARGET = 'hydHwdP54fiTbJ5QXuKDLZFLY5m8pqx15RSmWcL1yAJ' as Address;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

/** Amounts are in units of six decimals: 5,000,000 is 5 USDC. */
test.each<[headline: string, program: string, data: readonly number[], moves: Moves, log?: string]>([
  // Version, source domain (big-endian), then the rest of the message.
  ['7dGrdJ…YpuuUu received 5 USDC from Ethereum', 'CCTP Message Transmitter v2', receive(0), { from: null, to: PAYER }],
  ['7dGrdJ…YpuuUu received 5 USDC from Base', 'CCTP Message Transmitter', receive(6), { from: OTHER, to: PAYER }],
  [
    '7dGrdJ…YpuuUu received 5 USDC from CCTP domain 99',
    'CCTP Message Transmitter',
    receive(99),
    { from: null, to: PAYER },
  ],
  [
    '5 USDC of settlement 7gETM2…7gDAct was claimed for hydHwd…cL1yAJ',
    'Marinade Validator Bonds',
    [],
    { from: OTHER, to: TARGET },
    'ClaimSettlementV2',
  ],
  ['5 USDC of a claimed bid went to hydHwd…cL1yAJ', 'Metaplex', [6], { from: OTHER, to: TARGET }],
  // A recipient who passes it on: the last account is not the one that it was claimed for.
  [
    '5 USDC went from 4m1Pvj…yrTTye through hydHwd…cL1yAJ to King7k…o8cb7T',
    'Marinade Validator Bonds',
    [],
    { from: OTHER, to: TARGET, next: KING },
    'ClaimSettlementV2',
  ],
  // A relayer signs for somebody else.
  [
    '7dGrdJ…YpuuUu delivered 5 USDC from Ethereum to 4m1Pvj…yrTTye',
    'CCTP Message Transmitter v2',
    receive(0),
    { from: null, to: OTHER },
  ],
  [
    '7dGrdJ…YpuuUu bridged out 5 USDC to Arbitrum',
    'CCTP Token Messenger Minter v2',
    [...anchor('deposit_for_burn'), ...u64(5_000_000n), ...u32(3)],
    { from: PAYER, to: OTHER },
  ],
  ['7dGrdJ…YpuuUu got 5 USDC from a Wormhole transfer', 'Wormhole Token Bridge', [2], { from: OTHER, to: PAYER }],
  ['7dGrdJ…YpuuUu bridged out 5 USDC', 'Wormhole Token Bridge', [5], { from: PAYER, to: OTHER }],
  [
    '7dGrdJ…YpuuUu bridged out 5 USDC to BNB Smart Chain',
    'Wormhole Token Bridge',
    [5, ...u32(0), ...u64(5_000_000n), ...u64(0n), ...Array<number>(32).fill(1), 4, 0],
    { from: PAYER, to: OTHER },
  ],
  [
    '7dGrdJ…YpuuUu relayed 5 USDC from chain 42161 to 4m1Pvj…yrTTye',
    ACROSS,
    relay(5),
    { from: PAYER, to: OTHER },
    'FillRelay',
  ],
  // Of another amount, or without the details.
  ['7dGrdJ…YpuuUu sent 5 USDC to 4m1Pvj…yrTTye', ACROSS, relay(4), { from: PAYER, to: OTHER }, 'FillRelay'],
  ['7dGrdJ…YpuuUu sent 5 USDC to 4m1Pvj…yrTTye', ACROSS, relay(5).with(40, 0), { from: PAYER, to: OTHER }, 'FillRelay'],
  ['7dGrdJ…YpuuUu ran a queued task for 5 USDC', 'Tuktuk', anchor('run_task_v0'), { from: OTHER, to: PAYER }],
  [
    '7dGrdJ…YpuuUu closed a DCA order and got back 5 USDC',
    'Jupiter DCA',
    anchor('close_dca'),
    { from: OTHER, to: PAYER },
  ],
  [
    '7dGrdJ…YpuuUu filled a DCA order for 5 USDC',
    'Jupiter DCA',
    anchor('initiate_flash_fill'),
    { from: OTHER, to: PAYER },
  ],
  [
    '7dGrdJ…YpuuUu filled an order of 4m1Pvj…yrTTye with 5 USDC',
    'Jupiter Limit Order v2',
    anchor('flash_fill_order'),
    { from: PAYER, to: OTHER },
  ],
  // The new collateral and the new debt of a vault; either may be the least number, for all of it.
  ['7dGrdJ…YpuuUu deposited 5 USDC', 'Jupiter Lend Vaults', operate(5, 0), { from: PAYER, to: OTHER }, 'Operate'],
  ['7dGrdJ…YpuuUu withdrew 5 USDC', 'Jupiter Lend Vaults', operate(-5, 0), { from: OTHER, to: PAYER }, 'Operate'],
  ['7dGrdJ…YpuuUu borrowed 5 USDC', 'Jupiter Lend Vaults', operate(0, 5), { from: OTHER, to: PAYER }, 'Operate'],
  ['7dGrdJ…YpuuUu repaid 5 USDC', 'Jupiter Lend Vaults', operate(0, -5), { from: PAYER, to: OTHER }, 'Operate'],
  // The balances show less than the arguments ask for, or the arguments are cut.
  [
    '7dGrdJ…YpuuUu got 5 USDC from 4m1Pvj…yrTTye',
    'Jupiter Lend Vaults',
    operate(5, 5),
    { from: OTHER, to: PAYER },
    'Operate',
  ],
  [
    '7dGrdJ…YpuuUu sent 5 USDC to 4m1Pvj…yrTTye',
    'Jupiter Lend Vaults',
    operate(5, 0).slice(0, 23),
    { from: PAYER, to: OTHER },
    'Operate',
  ],
  // The end of an epoch.
  ['5 USDC was minted to 4m1Pvj…yrTTye', 'ORE', [4], { from: null, to: OTHER }],
  ['7dGrdJ…YpuuUu deployed 5 USDC to mine ORE', 'ORE v3', [6], { from: PAYER, to: OTHER }],
  [
    '7dGrdJ…YpuuUu claimed 5 USDC of hotspot rewards',
    'Helium Lazy Distributor',
    [],
    { from: OTHER, to: PAYER },
    'DistributeCompressionRewardsV0',
  ],
  ['7dGrdJ…YpuuUu delegated 5 USDC', 'Helium Data Credits', [], { from: PAYER, to: OTHER }, 'DelegateDataCreditsV0'],
  [
    '7dGrdJ…YpuuUu issued 5 USDC of rewards to a subDAO',
    'Helium Sub DAOs',
    [],
    { from: null, to: OTHER },
    'IssueRewardsV0',
  ],
  // The bumps of Magic Eden come before the price.
  [
    '7dGrdJ…YpuuUu listed hydHwd…cL1yAJ for 2 SOL',
    'Magic Eden v2',
    [...anchor('sell'), 1, 1, ...u64(2_000_000_000n)],
    { from: PAYER, to: OTHER },
  ],
  [
    '7dGrdJ…YpuuUu listed hydHwd…cL1yAJ for 0.08 SOL',
    'Solanart',
    [4, ...u64(80_000_000n)],
    { from: PAYER, to: OTHER },
    'Sell ',
  ],
  // The fourth account, the seller, is not the buyer.
  ['7dGrdJ…YpuuUu got 5 USDC from 4m1Pvj…yrTTye', 'Solanart', [5], { from: OTHER, to: PAYER }, 'Buy'],
  [
    '7dGrdJ…YpuuUu ordered a delayed unstake of 5 USDC',
    'Marinade',
    anchor('order_unstake'),
    { from: PAYER, to: OTHER },
  ],
  // What is paid there is a fee: a pool needs two assets.
  ['7dGrdJ…YpuuUu created a pool', 'Raydium AMM v4', [1], { from: PAYER, to: OTHER }],
  // The vault of a market receives it.
  [
    '7dGrdJ…YpuuUu replaced its orders with new ones',
    'OpenBook v2',
    anchor('cancel_all_and_place_orders'),
    { from: PAYER, to: OTHER },
  ],
  ['7dGrdJ…YpuuUu created the NFT 7dGrdJ…YpuuUu', 'Metaplex Core', [], { from: PAYER, to: OTHER }, 'Create'],
  [
    '7dGrdJ…YpuuUu loaded 5 USDC onto a fleet',
    'Star Atlas SAGE',
    [],
    { from: PAYER, to: OTHER },
    'DepositCargoToFleet',
  ],
  [
    '7dGrdJ…YpuuUu unloaded 5 USDC from a fleet',
    'Star Atlas SAGE',
    [],
    { from: OTHER, to: PAYER },
    'WithdrawCargoFromFleet',
  ],
])('%s', (headline, program, data, moves, log) => {
  const text = movingHeadline(addressOf(program) ?? PAYER, data, moves, log);
  expect(text.replace(/(?: via [^;,]+)?\.$/, '')).toBe(headline);
});

test.each<[headline: string, program: string, data: readonly number[], log?: string]>([
  ['mined ORE', 'ORE', [2, 0, 0, 0, 0, 0, 0, 0, 0]],
  [
    'proposed transaction #7 of multisig 7dGrdJ…YpuuUu via Squads v4',
    'Squads v4',
    [...anchor('proposal_create'), ...u64(7n), 0],
  ],
  ['approved proposal 7gETM2…7gDAct via Squads v4', 'Squads v4', anchor('proposal_approve')],
  ['posted a Wormhole message via Wormhole Core Bridge', 'Wormhole Core Bridge', [1, ...u32(7), ...u32(0), 1]],
  ['ran a queued task via Tuktuk', 'Tuktuk', anchor('run_task_v0')],
  ['queued a task via Tuktuk', 'Tuktuk', anchor('queue_task_v0')],
  ['sent a fleet to mine an asteroid via Star Atlas SAGE', 'Star Atlas SAGE', [], 'StartMiningAsteroid'],
  ['docked a fleet via Star Atlas SAGE (2023)', 'Star Atlas SAGE (2023)', [], 'IdleToLoadingBay'],
  ['onboarded an IoT hotspot via Helium Entity Manager', 'Helium Entity Manager', [], 'OnboardIotHotspotV0'],
  ['issued a hotspot via Helium Entity Manager', 'Helium Entity Manager', [], 'GenesisIssueHotspotV0'],
  ['calculated the utility score of a subDAO via Helium Sub DAOs', 'Helium Sub DAOs', [], 'CalculateUtilityScoreV0'],
  // The mint is the second account, and the new one the fourth.
  ['opened token account 4m1Pvj…yrTTye for 4m1Pvj…yrTTye', 'Audius Claimable Tokens', [0], 'CreateTokenAccount'],
  ['placed a buy order via Serum DEX v3', 'Serum DEX v3', [0, ...u32(10), ...u32(0)]],
  ['placed a sell order via OpenBook v1', 'OpenBook v1', [0, ...u32(10), ...u32(1)]],
  ['placed an order via Serum DEX v3', 'Serum DEX v3', [0, ...u32(10), ...u32(2)]],
  [
    'listed hydHwd…cL1yAJ for 2 SOL via Magic Eden v2',
    'Magic Eden v2',
    [...anchor('mip1_sell'), ...u64(2_000_000_000n)],
  ],
  // Its mint is the fourth account.
  ['canceled the listing of 4m1Pvj…yrTTye via Magic Eden v2', 'Magic Eden v2', anchor('cancel_sell')],
  ['canceled the listing of hydHwd…cL1yAJ via Magic Eden v2', 'Magic Eden v2', anchor('ocp_cancel_sell')],
  [
    'listed hydHwd…cL1yAJ for 2 SOL via Magic Eden v2',
    'Magic Eden v2',
    [...anchor('sell'), 1, 1, ...u64(2_000_000_000n)],
  ],
  // The name of a mint and its owner, the second account.
  [
    'minted compressed NFT “Golden Hues” to 4m1Pvj…yrTTye',
    'Metaplex Bubblegum',
    [...anchor('mint_v1'), ...string('Golden Hues')],
  ],
  ['sent a compressed NFT to 4m1Pvj…yrTTye via Metaplex Bubblegum', 'Metaplex Bubblegum', anchor('transfer')],
  // The asset is the first account, and the new owner the fifth.
  ['sent the NFT 7dGrdJ…YpuuUu to hydHwd…cL1yAJ via Metaplex Core', 'Metaplex Core', [14, 0], 'Transfer'],
  ['burned the NFT 7dGrdJ…YpuuUu via Metaplex Core', 'Metaplex Core', [12, 0], 'Burn'],
  // Its name follows the tag and where its data is kept.
  [
    'created the NFT “Golden Hues” (7dGrdJ…YpuuUu) via Metaplex Core',
    'Metaplex Core',
    [0, 0, ...string('Golden Hues')],
    'Create',
  ],
  // The mint is the second account, of `create` the third. Early programs filled up the strings.
  [
    'named token FOO (4m1Pvj…yrTTye) “Foo Coin”',
    'Metaplex Token Metadata',
    [0, ...string('Foo Coin'.padEnd(32, '\0')), ...string('FOO'.padEnd(10, '\0'))],
  ],
  [
    'named token FOO (4m1Pvj…yrTTye) “Foo Coin”',
    'Metaplex Token Metadata',
    [16, ...string('Foo Coin'), ...string('FOO')],
  ],
  [
    'named token FOO (4m1Pvj…yrTTye) via Metaplex Token Metadata',
    'Metaplex Token Metadata',
    [33, ...string('FOO'), ...string('FOO')],
  ],
  [
    'named token 7gETM2…7gDAct “Foo Coin” via Metaplex Token Metadata',
    'Metaplex Token Metadata',
    [42, 0, ...string('Foo Coin'), ...string('LONGER THAN TEN')],
  ],
  ['called Metaplex Token Metadata: create metadata account v3', 'Metaplex Token Metadata', [33, ...u32(9)]],
  // A program at its address of another cluster, with the same interface.
  ['created a pool via Raydium AMM v4 (devnet)', 'Raydium AMM v4 (devnet)', [1]],
])('says without amounts: %s', (headline, program, data, log) => {
  expect(movingHeadline(addressOf(program) ?? PAYER, data, null, log)).toBe(`7dGrdJ…YpuuUu ${headline}.`);
});

function anchor(name: string): readonly number[] {
  return [...sha256(new TextEncoder().encode(`global:${name}`)).subarray(0, 8)];
}

function u32(value: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);
}

function string(text: string): readonly number[] {
  const bytes = new TextEncoder().encode(text);
  return [...u32(bytes.length), ...bytes];
}

function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

/** The arguments of `operate`: the changes of the collateral and of the debt, i128. */
function operate(...changes: readonly number[]): readonly number[] {
  return [
    ...anchor('operate'),
    ...changes.flatMap((change) => [...u64(BigInt(change)), ...Array<number>(8).fill(change < 0 ? 255 : 0)]),
    0,
  ];
}

/** The arguments of `receiveMessage` for a message from a domain. */
function receive(domain: number): readonly number[] {
  return [
    ...anchor('receive_message'),
    ...u32(116),
    0,
    0,
    0,
    1,
    ...u32(domain).toReversed(),
    ...Array<number>(108).fill(0),
  ];
}

/** A transfer, or a mint without `from`; `next` receives what `to` passes on. */
interface Moves {
  readonly from: Address | null;
  readonly to: Address;
  readonly next?: Address;
}

/** The headline of a call that PAYER signs and that moves 5 USDC inside; OTHER is its second and its fourth account. */
function movingHeadline(programId: Address, data: readonly number[], moves: Moves | null, log?: string): string {
  const keys = [PAYER, OTHER, SOURCE, TARGET, USDC, TOKEN_PROGRAM, programId, KING];
  const next = moves?.next;
  const tokens = (source: bigint, target: bigint): readonly TokenBalance[] => [
    ...(moves?.from == null ? [] : [usdc(2, source, moves.from)]),
    ...(moves === null ? [] : [usdc(3, next === undefined ? target : 0n, moves.to)]),
    ...(next === undefined ? [] : [usdc(7, target, next)]),
  ];
  const amount = { amount: '5000000', decimals: 6, uiAmount: null, uiAmountString: '5' };
  const [type, info] =
    moves?.from == null
      ? (['mintToChecked', { account: TARGET, mint: USDC, mintAuthority: OTHER, tokenAmount: amount }] as const)
      : ([
          'transferChecked',
          { source: SOURCE, destination: TARGET, authority: moves.from, mint: USDC, tokenAmount: amount },
        ] as const);
  const inner = (parsed: { readonly type: string; readonly info: JsonObject }) =>
    ({ form: 'parsed', program: 'spl-token', programId: TOKEN_PROGRAM, parsed, stackHeight: 2 }) as const;
  const passedOn = { source: TARGET, destination: KING, authority: moves?.to ?? '', mint: USDC, tokenAmount: amount };
  const called = [
    ...(moves === null ? [] : [inner({ type, info })]),
    ...(next === undefined ? [] : [inner({ type: 'transferChecked', info: passedOn })]),
  ];
  const balances = keys.map(() => 1_000_000n);
  const view = viewTransaction({
    version: 'legacy',
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
    meta: meta({
      fee: 0n,
      preBalances: balances,
      postBalances: balances,
      preTokenBalances: tokens(5_000_000n, 0n),
      postTokenBalances: tokens(0n, 5_000_000n),
      innerInstructions: called.length === 0 ? [] : [{ index: 0, instructions: called }],
      logMessages: [
        `Program ${programId} invoke [1]`,
        ...(log === undefined ? [] : [`Program log: Instruction: ${log}`]),
        `Program ${programId} success`,
      ],
    }),
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys: keys.map((pubkey) => ({
        pubkey,
        signer: pubkey === PAYER,
        writable: true,
        source: 'transaction' as const,
      })),
      recentBlockhash: '' as Blockhash,
      instructions: [
        {
          form: 'partiallyDecoded',
          programId,
          accounts: [PAYER, OTHER, SOURCE, OTHER, TARGET],
          data: Uint8Array.from(data),
          stackHeight: null,
        },
      ],
      addressTableLookups: null,
      config: null,
    },
  });
  return sentenceText(summarizeTransaction(view).sentence);
}

function usdc(accountIndex: number, amount: bigint, owner: Address): TokenBalance {
  return {
    accountIndex,
    mint: USDC,
    owner,
    programId: TOKEN_PROGRAM,
    uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '' },
  };
}

/** The headline of one call of a program, whose accounts have all signed. */
function headlineOf(programId: Address, data: readonly number[], signers: readonly Address[]): string {
  const accountKeys = [...(signers.length === 0 ? [PAYER] : signers), programId].map((pubkey) => ({
    pubkey,
    signer: pubkey !== programId,
    writable: true,
    source: 'transaction' as const,
  }));
  const balances = accountKeys.map(() => 1n);
  const call = {
    form: 'partiallyDecoded',
    programId,
    accounts: signers,
    data: Uint8Array.from(data),
    stackHeight: null,
  } as const;
  const view = viewTransaction({
    version: 'legacy',
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
    meta: meta({ fee: 0n, preBalances: balances, postBalances: balances }),
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys,
      recentBlockhash: '' as Blockhash,
      instructions: [call],
      addressTableLookups: null,
      config: null,
    },
  });
  return sentenceText(summarizeTransaction(view).sentence);
}

function addressOf(program: string): Address | null {
  return NAMED_ADDRESSES.find(({ name }) => name.replace(/ Program\b/, '') === program)?.address ?? null;
}
