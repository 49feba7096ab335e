import { expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { encodeAddress, encodeSignature } from '../../solana/ids/id-bytes.ts';
import { decodeBlockResponse } from './decode-block.ts';
import { damageOf } from './transaction-response.ts';
import { decodeBody } from './decode-body.ts';

const A = encodeAddress(new Uint8Array(32).fill(1));
const SIGNATURE = encodeSignature(new Uint8Array(64).fill(5));
const META = { err: null, fee: 5000, postBalances: [95], preBalances: [5095] };
const HEADER = { blockhash: A, parentSlot: 0, previousBlockhash: '11111111111111111111111111111111' };
const MESSAGE = {
  accountKeys: [A],
  header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
  instructions: [],
  recentBlockhash: A,
};

test('returns null for null', () => {
  expect(decodeBlockResponse(null, 5n, decodeBody)).toBeNull();
});

test('details none: decodes the header alone', () => {
  expect(decodeBlockResponse(HEADER, 1n, decodeBody)).toEqual({
    slot: 1n,
    parentSlot: 0n,
    blockhash: A,
    previousBlockhash: '11111111111111111111111111111111',
    blockHeight: null,
    blockTime: null,
    transactions: null,
    signatures: null,
    rewards: null,
    numRewardPartitions: null,
    footer: null,
  });
});

test('details signatures: decodes signatures and reward types in any letter case, and keeps an unknown type', () => {
  const block = decodeBlockResponse(
    {
      ...HEADER,
      blockHeight: 0,
      blockTime: 0,
      numRewardPartitions: 0,
      rewards: [
        { lamports: -2500, postBalance: 18446744073709551615n, pubkey: A, rewardType: 'Fee', commission: null },
        { lamports: 1, postBalance: 0, pubkey: A, rewardType: 'voting', commission: 100, commissionBps: 10_000 },
        { lamports: 1, pubkey: A, rewardType: null },
        { lamports: 1, postBalance: 0, pubkey: A, rewardType: 'OfTomorrow' },
        { lamports: 1, postBalance: 0, pubkey: A, rewardType: 'vatdebit' },
      ],
      signatures: [SIGNATURE],
    },
    1n,
    decodeBody,
  );
  expect(block).toMatchObject({ blockHeight: 0n, blockTime: 0n, numRewardPartitions: 0n, signatures: [SIGNATURE] });
  expect(block?.rewards).toEqual([
    reward({ lamports: -2500n, postBalance: 18446744073709551615n, rewardType: 'Fee' }),
    reward({ rewardType: 'Voting', commission: 100, commissionBps: 10_000 }),
    reward({}),
    reward({ rewardType: 'OfTomorrow' }),
    reward({ rewardType: 'VATDebit' }),
  ]);
});

test('a transaction that cannot be decoded keeps its index and does not affect the others', () => {
  const good = { meta: META, transaction: { signatures: [SIGNATURE], message: MESSAGE }, version: 'legacy' };
  const transactions: readonly JsonValue[] = [
    good,
    { ...good, transaction: [encodeBase64(new Uint8Array([0x83])), 'base64'], version: 3 },
    { ...good, transaction: { signatures: [SIGNATURE, 'x', 5], message: { ...MESSAGE, accountKeys: [7] } } },
    { ...good, meta: { ...META, fee: 'much' } },
    { ...good, version: {} },
    { transaction: null },
    5,
    null,
    { ...good, meta: null },
  ];
  const block = decodeBlockResponse({ ...HEADER, transactions }, 1n, decodeBody);
  const rows = block?.transactions?.map(({ version, body, meta, ...entry }) => ({
    version,
    damage: damageOf({ version, body, meta, ...entry }).map(({ path, reason }) => `${path}: ${reason}`),
    form: body.form,
    reason: body.form === 'undecoded' ? body.reason : null,
    signatures: body.form === 'undecoded' ? body.signatures.length : null,
    fee: meta?.fee ?? null,
  }));
  const wire = { version: 'legacy', form: 'wire', reason: null, signatures: null, fee: 5000n, damage: [] as string[] };
  const undecoded = { version: 'legacy', form: 'undecoded', signatures: 0, fee: 5000n, damage: [] };
  const u64 = 'an integer from 0 to 18,446,744,073,709,551,615';
  expect(rows).toEqual([
    wire,
    { ...undecoded, version: 3, reason: 'version 3, not decoded here' },
    {
      ...wire,
      form: 'partial',
      damage: [
        'transaction.signatures[1]: expected a signature: 64 bytes in base58, found "x"',
        'transaction.signatures[2]: expected a signature: 64 bytes in base58, found 5',
        'transaction.message.accountKeys[0]: expected an address: 32 bytes in base58, found 7',
      ],
    },
    { ...wire, fee: null, damage: [`meta.fee: expected ${u64}, found "much"`] },
    { ...wire, version: null, damage: ['version: expected "legacy" or a version number, found {}'] },
    {
      ...undecoded,
      version: null,
      fee: null,
      reason: 'transaction: expected a transaction: an object, text, or text with its encoding, found null',
    },
    { ...undecoded, version: null, fee: null, reason: 'expected an object, found 5' },
    { ...undecoded, version: null, fee: null, reason: 'expected an object, found null' },
    { ...wire, fee: null },
  ]);
});

function reward(members: object): object {
  return {
    pubkey: A,
    lamports: 1n,
    postBalance: 0n,
    rewardType: null,
    commission: null,
    commissionBps: null,
    ...members,
  };
}

test.each<[string, JsonValue, { readonly producerTimeNanos: bigint | null; readonly userAgent: string | null } | null]>(
  [
    ['null', null, null],
    [
      'a time above 2^53',
      { blockProducerTimeNanos: 1_750_176_982_899_968_023n, blockUserAgent: 'agave/v3.0.0 (double0)' },
      { producerTimeNanos: 1_750_176_982_899_968_023n, userAgent: 'agave/v3.0.0 (double0)' },
    ],
    [
      'a time in quotes',
      { blockProducerTimeNanos: '1750176982899968023', blockUserAgent: '' },
      { producerTimeNanos: 1_750_176_982_899_968_023n, userAgent: '' },
    ],
    ['a time of 0 alone', { blockProducerTimeNanos: 0 }, { producerTimeNanos: 0n, userAgent: null }],
    ['a user agent alone', { blockUserAgent: '<b>\u202e' }, { producerTimeNanos: null, userAgent: '<b>\u202e' }],
    ['nulls', { blockProducerTimeNanos: null, blockUserAgent: null }, { producerTimeNanos: null, userAgent: null }],
    ['other types', { blockProducerTimeNanos: -1, blockUserAgent: [97] }, { producerTimeNanos: null, userAgent: null }],
    ['a rounded time', { blockProducerTimeNanos: 1.750176982899968e18 }, { producerTimeNanos: null, userAgent: null }],
    ['text in place of the object', 'agave', { producerTimeNanos: null, userAgent: null }],
  ],
)('decodes a footer with %s', (_, footer, decoded) => {
  expect(decodeBlockResponse({ ...HEADER, footer }, 1n, decodeBody)?.footer).toEqual(decoded);
});

// Seen to fail against: refusing a block without its parent slot or one of its hashes.
test.each([
  [{ parentSlot: 'x' }, 'parentSlot'],
  [{ parentSlot: null }, 'parentSlot'],
  [{ blockhash: 5 }, 'blockhash'],
  [{ previousBlockhash: 'x' }, 'previousBlockhash'],
  [{ blockTime: 1.5 }, 'blockTime'],
  [{ blockHeight: [] }, 'blockHeight'],
  [{ transactions: {} }, 'transactions'],
  [{ signatures: ['x', SIGNATURE] }, 'signatures[0]'],
  [
    {
      rewards: [
        { pubkey: A, lamports: 1, commission: 0.1 },
        { pubkey: A, lamports: 2 },
      ],
    },
    'rewards[0].commission',
  ],
] as readonly (readonly [JsonObject, string])[])('%o costs only itself', (members, path) => {
  const block = decodeBlockResponse({ ...HEADER, ...members }, 1n, decodeBody);
  expect(block).toMatchObject({ damage: [{ path }] });
  if (path.startsWith('rewards')) expect(block?.rewards).toMatchObject([{ lamports: 2n }]);
  if (path.startsWith('signatures')) expect(block?.signatures).toEqual([SIGNATURE]);
});

test('a block without its whole header is a block, and anything else is none', () => {
  const transactions: JsonValue = [];
  expect(decodeBlockResponse({ transactions }, 1n, decodeBody)).toMatchObject({
    transactions: [],
    parentSlot: null,
    blockhash: null,
    damage: [{ path: 'parentSlot' }, { path: 'blockhash' }, { path: 'previousBlockhash' }],
  });
  expect(() => decodeBlockResponse({ blockTime: 5 }, 1n, decodeBody)).toThrow('result.parentSlot');
});

// Seen to fail against: a limit that refused the block.
test('a transaction with too many damaged parts costs only its row', () => {
  const good = { meta: META, transaction: { signatures: [SIGNATURE], message: MESSAGE }, version: 'legacy' };
  const message = { ...MESSAGE, instructions: Array.from({ length: 2_000 }, (): JsonObject => ({ data: 5 })) };
  const transactions = [{ ...good, transaction: { signatures: [SIGNATURE], message } }, good];
  const block = decodeBlockResponse({ ...HEADER, transactions }, 1n, decodeBody);
  expect(block).toMatchObject({ transactions: [{ body: { form: 'undecoded' } }, { body: { form: 'wire' } }] });
});

// Seen to fail against: a list of all that is damaged. Ten million rewards took longer than a page waits.
test('a response with too many damaged parts is refused', () => {
  const rewards = Array.from({ length: 2_000 }, (): JsonObject => ({ pubkey: A }));
  expect(() => decodeBlockResponse({ ...HEADER, rewards }, 1n, decodeBody)).toThrow(
    'result: expected at most 1,000 damaged parts, found more',
  );
});
