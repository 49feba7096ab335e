import bs58 from 'bs58';

/** Slots of the generated blocks by number of transactions. */
export const blockSlots = { 1500: 1_500_001, 5000: 5_000_001, 6000: 6_000_001, 20000: 20_000_001 };

/** More than a page reads unasked, and slow to generate. */
export const HUGE = 20_000;

const cache = new Map();

/** A getBlock result in encoding `json`: 70 % votes, otherwise swaps with logs, inner instructions and token balances. */
export function blockBytes(slot) {
  const count = Object.keys(blockSlots).find((key) => blockSlots[key] === slot);
  if (count === undefined) return null;
  const bytes = cache.get(slot) ?? Buffer.from(JSON.stringify(createBlock(slot, Number(count))));
  cache.set(slot, bytes);
  return bytes;
}

/** A block with `count` transactions, the same in every run. */
export function createBlock(slot, count) {
  const random = createRandom(slot);
  const key = (length = 32) => bs58.encode(Uint8Array.from({ length }, () => 1 + Math.floor(random() * 255)));
  const programs = Array.from({ length: 12 }, () => key());
  const mint = key();
  const transactions = Array.from({ length: count }, (_, index) =>
    index % 10 < 7 ? createVote(key, slot) : createSwap(key, programs, mint, random),
  );
  return {
    blockHeight: slot - 1000,
    blockTime: 1_760_000_000,
    blockhash: key(),
    parentSlot: slot - 1,
    previousBlockhash: key(),
    rewards: [{ commission: null, lamports: 12_500_000, postBalance: 9_000_000_000, pubkey: key(), rewardType: 'Fee' }],
    transactions,
  };
}

function createVote(key, slot) {
  const log = [`Program ${VOTE} invoke [1]`, `Program ${VOTE} success`];
  const accountKeys = [key(), key(), VOTE];
  const instructions = [
    { accounts: [1, 0], data: bs58.encode(towerSync(slot, key)), programIdIndex: 2, stackHeight: 1 },
  ];
  return createEntry(key, accountKeys, instructions, log, [], [], 2100);
}

/** A TowerSync instruction: a root, 31 consecutive slots, and two hashes. */
function towerSync(slot, key) {
  const bytes = Buffer.alloc(148);
  bytes.writeUInt32LE(14);
  bytes.writeBigUInt64LE(BigInt(slot - 32), 4);
  bytes.writeUInt8(31, 12);
  for (let at = 0; at < 31; at += 1) bytes.set([1, 31 - at], 13 + 2 * at);
  bytes.set(bs58.decode(key()), 75);
  bytes.writeUInt8(1, 107);
  bytes.writeBigInt64LE(1_760_000_000n, 108);
  bytes.set(bs58.decode(key()), 116);
  return bytes;
}

function createSwap(key, programs, mint, random) {
  const program = programs[Math.floor(random() * programs.length)];
  const accountKeys = [...Array.from({ length: 14 }, () => key()), TOKEN, program];
  const log = Array.from({ length: 6 }, (_, at) => [
    `Program ${program} invoke [1]`,
    `Program log: Instruction: Route${at}`,
    `Program ${TOKEN} invoke [2]`,
    'Program log: Instruction: TransferChecked',
    `Program ${TOKEN} consumed 6147 of ${180_000 - at * 7000} compute units`,
    `Program ${TOKEN} success`,
    `Program ${program} success`,
  ]).flat();
  const call = { accounts: [1, 2, 3, 0], data: key(10), programIdIndex: 14, stackHeight: 2 };
  const instructions = Array.from({ length: 6 }, () => ({
    accounts: [0, 1, 2, 3, 4, 5, 6, 7],
    data: key(48),
    programIdIndex: 15,
    stackHeight: 1,
  }));
  const inner = instructions.map((_, index) => ({ index, instructions: [call, call] }));
  const balances = [1, 2, 3, 4].map((accountIndex) => ({
    accountIndex,
    mint,
    owner: accountKeys[5],
    programId: TOKEN,
    uiTokenAmount: { amount: '123456789', decimals: 6, uiAmount: 123.456789, uiAmountString: '123.456789' },
  }));
  return createEntry(key, accountKeys, instructions, log, inner, balances, 90_000);
}

function createEntry(key, accountKeys, instructions, logMessages, innerInstructions, balances, computeUnitsConsumed) {
  const lamports = accountKeys.map((_, index) => 1_000_000_000 + index);
  return {
    meta: {
      computeUnitsConsumed,
      err: null,
      fee: FEE,
      innerInstructions,
      loadedAddresses: { readonly: [], writable: [] },
      logMessages,
      postBalances: [lamports[0] - FEE, ...lamports.slice(1)],
      postTokenBalances: balances,
      preBalances: lamports,
      preTokenBalances: balances,
      rewards: [],
      status: { Ok: null },
    },
    transaction: {
      message: {
        accountKeys,
        header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1, numRequiredSignatures: 1 },
        instructions,
        recentBlockhash: key(),
      },
      signatures: [key(64)],
    },
    version: 'legacy',
  };
}

/** In lamports, of one signature. */
const FEE = 5000;

/** A seeded Mulberry32 generator. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VOTE = 'Vote111111111111111111111111111111111111111';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
