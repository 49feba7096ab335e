import { afterEach, expect, test, vi } from 'vitest';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { encodeFragmentBytes } from '../inspect/opened-source.ts';
import { blockhashSearchText, parseBlockhashSearch, parseSearch, parseTimeOrEpoch } from './parse-search.ts';
import { createPaths } from '../routing/paths.ts';
import { searchTargetPath } from './search-target.ts';
import { encodeBase58, encodeBase64, encodeHex, parseBase58 } from '../../shared/bytes/encodings.ts';
import type { Address, Blockhash, Signature } from '../../solana/ids/ids.ts';

afterEach(() => vi.unstubAllGlobals());

const SIGNATURE = '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
const OTHER = '3j5FbU6aB2PHeBWtjKHvbQMS7WYzMVbRJaNdGoYTLeVda4vKDUX5xpo1MfFAMFUittTRSknNp3SnnjFESxy98Bu5';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const signature = (text: string, cluster: string | null = null) => ({
  kind: 'found',
  matches: [{ kind: 'signature', signature: text, cluster }],
});
const slot = (value: bigint, cluster: string | null = null) => ({
  kind: 'found',
  matches: [{ kind: 'slot', slot: value, cluster }],
});
const invalid = (problem: object) => ({ kind: 'invalid', problem });
const parse = (text: string, currentSlot: bigint | null = null) => parseSearch(text, currentSlot);

test.for([
  ['361774429', 361_774_429n],
  ['361,774,429', 361_774_429n],
  ['361_774_429', 361_774_429n],
  ['361 774 429', 361_774_429n],
  ['361\u202f774\u202f429', 361_774_429n],
  ["361'774'429", 361_774_429n],
  [' 0 ', 0n],
  ['000', 0n],
  ['18446744073709551615', 18_446_744_073_709_551_615n],
  ['slot 361,774,429.', 361_774_429n],
  ['see block #5, please', 5n],
  ['"slot": 12345,', 12_345n],
] as const)('parses %s as a slot', ([text, value]) => {
  expect(parse(text)).toEqual(slot(value));
});

test.for([
  ['18446744073709551616', { kind: 'slotTooLarge' }],
  ['99999999999999999999999', { kind: 'slotTooLarge' }],
  ['1,77', { kind: 'unrecognized' }],
  ['1.5', { kind: 'unrecognized' }],
  ['1,234_567', { kind: 'unrecognized' }],
  ['hello', { kind: 'unrecognized' }],
  ['how are you today', { kind: 'unrecognized' }],
] as const)('rejects %s as a slot', ([text, problem]) => {
  expect(parse(text)).toEqual(invalid(problem));
});

test('parses the names of the newest slot', () => {
  expect(parse('latest')).toEqual({ kind: 'newest', commitment: 'confirmed' });
  expect(parse('Finalized')).toEqual({ kind: 'newest', commitment: 'finalized' });
});

test('counts offsets from the current slot', () => {
  expect(parse('+1', 5n)).toEqual(slot(6n));
  expect(parse('-5', 5n)).toEqual(slot(0n));
  expect(parse('−1', 5n)).toEqual(slot(4n));
  expect(parse('-6', 5n)).toEqual(invalid({ kind: 'beforeGenesis', currentSlot: 5n }));
  expect(parse('+1', 0n)).toEqual(slot(1n));
  expect(parse('+1')).toEqual(invalid({ kind: 'noCurrentSlot' }));
  expect(parse('+1', 18_446_744_073_709_551_615n)).toEqual(invalid({ kind: 'slotTooLarge' }));
});

test('finds a signature, alone or inside a text', () => {
  expect(parse(`  ${SIGNATURE}\n`)).toEqual(signature(SIGNATURE));
  expect(parse(`"${SIGNATURE}",`)).toEqual(signature(SIGNATURE));
  expect(parse(`Signature: ${SIGNATURE}\nfailed, and ${SIGNATURE} again`)).toEqual(signature(SIGNATURE));
  expect(parse(`${SIGNATURE} by ${TOKEN_PROGRAM}`)).toEqual(signature(SIGNATURE));
});

test('takes the endpoint from a link inside a text', () => {
  const link = `https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`;
  expect(parse(`what is this? (${link})`)).toEqual(signature(SIGNATURE, 'devnet'));
});

test('does not mistake base58-like words between signatures for a transaction', () => {
  expect(parse(`from ${SIGNATURE} to ${OTHER}`)).toMatchObject({ kind: 'found', matches: [{}, {}] });
});

test('finds several signatures in their order', () => {
  const parsed = parse(`${SIGNATURE}\n${OTHER}`);
  expect(parsed).toMatchObject({ kind: 'found', matches: [{ signature: SIGNATURE }, { signature: OTHER }] });
});

test.for([
  [`https://explorer.solana.com/tx/${SIGNATURE}`, 'mainnet-beta'],
  [`https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`, 'devnet'],
  [`https://explorer.solana.com/tx/${SIGNATURE}/inspect?cluster=testnet`, 'testnet'],
  [`https://solscan.io/tx/${SIGNATURE}?cluster=devnet`, 'devnet'],
  [`solscan.io/tx/${SIGNATURE}#solTransfer`, 'mainnet-beta'],
  [`https://solana.fm/tx/${SIGNATURE}?cluster=mainnet-alpha`, 'mainnet-beta'],
  [`https://solanabeach.io/transaction/${SIGNATURE}`, 'mainnet-beta'],
  [`https://xray.helius.xyz/tx/${SIGNATURE}?network=mainnet`, 'mainnet-beta'],
  [`http://127.0.0.1:8899/tx/${SIGNATURE}?encoding=base64`, null],
  [`localhost:8899/tx/${SIGNATURE}`, null],
  [`https://solscan.io/#/tx/${SIGNATURE}`, 'mainnet-beta'],
] as const)('parses the link %s', ([link, cluster]) => {
  expect(parse(link)).toEqual(signature(SIGNATURE, cluster));
});

test.each([
  ['http%3A%2F%2Flocalhost%3A8899', 'http://localhost:8899'],
  ['https://rpc.example', 'https://rpc.example'],
  ['https://rpc.example/?api-key=secret', null],
  ['https://key@rpc.example/', null],
  ['javascript:alert(1)', null],
  ['', null],
])('takes a custom endpoint, %s, from a link only if it is a plain origin', (customUrl, taken) => {
  const link = `https://explorer.solana.com/tx/${SIGNATURE}?cluster=custom&customUrl=${customUrl}`;
  const where = taken === null ? { cluster: null } : { cluster: 'custom', customUrl: taken };
  expect(parse(link)).toEqual({
    kind: 'found',
    matches: [{ kind: 'signature', signature: SIGNATURE, ...where }],
  });
});

test('keeps the parameters of links to this explorer, and asks the current endpoint even if a link is for another network', () => {
  vi.stubGlobal('location', { host: '127.0.0.1:8899', search: '?cluster=devnet&commitment=confirmed' });
  const target = (text: string) => searchTargetPath(parse(text), createPaths('cluster=devnet'));
  const transaction = `/tx/${SIGNATURE}?encoding=base64`;
  for (const link of [transaction, `http://127.0.0.1:8899${transaction}`, `see http://127.0.0.1:8899${transaction}`])
    expect(target(`${link}#ix-3.2`)).toBe(`${transaction}&cluster=devnet#ix-3.2`);
  expect(target(`127.0.0.1:8899/tx/${SIGNATURE}#log-2`)).toBe(`/tx/${SIGNATURE}?cluster=devnet#log-2`);
  expect(target('/block/5?votes=only#tx-120')).toBe('/block/5?votes=only&cluster=devnet#tx-120');
  expect(target('/block/5?votes=only&cluster=testnet')).toBe('/block/5?votes=only&cluster=devnet');
  expect(target(`/tx/${SIGNATURE}?cluster=custom&customUrl=https://rpc.example/?api-key=secret`)).not.toContain(
    'secret',
  );
  // Other hosts give these parameters another meaning.
  expect(target(`https://solscan.io${transaction}#ix-3`)).toBe(`/tx/${SIGNATURE}?cluster=devnet`);
});

test('parses links to blocks and accounts', () => {
  expect(parse('https://explorer.solana.com/block/361774429?cluster=mainnet-beta')).toEqual(
    slot(361_774_429n, 'mainnet-beta'),
  );
  expect(parse('https://solscan.io/block/0')).toEqual(slot(0n, 'mainnet-beta'));
  expect(parse('https://solscan.io/block/18446744073709551616')).toEqual(invalid({ kind: 'slotTooLarge' }));
  expect(parse(`https://solscan.io/account/${TOKEN_PROGRAM}`)).toEqual({
    kind: 'found',
    matches: [{ kind: 'address', address: TOKEN_PROGRAM, cluster: 'mainnet-beta' }],
  });
  expect(parse('https://example.com/about')).toEqual(invalid({ kind: 'unrecognized' }));
});

test('reports the position of a character that is not base58', () => {
  const invalidSignature = `${SIGNATURE.slice(0, 11)}0${SIGNATURE.slice(12)}`;
  expect(parse(invalidSignature)).toEqual(
    invalid({ kind: 'invalidCharacter', character: '0', position: 12, inLink: false }),
  );
  expect(parse(`https://explorer.solana.com/tx/${invalidSignature}`)).toEqual(
    invalid({ kind: 'invalidCharacter', character: '0', position: 12, inLink: true }),
  );
  expect(parse(`${SIGNATURE.slice(0, -1)}…`)).toMatchObject({ problem: { character: '…', position: 88 } });
});

test('reports the length of a signature that is a byte too short or too long, or cut in half', () => {
  const bytes = parseBase58(SIGNATURE) ?? new Uint8Array();
  const problem = (length: number) => invalid({ kind: 'invalidLength', bytes: length, inLink: false });
  expect(parse(encodeBase58(bytes.subarray(0, 63)))).toEqual(problem(63));
  expect(parse(encodeBase58(new Uint8Array([...bytes, 7])))).toEqual(problem(65));
  expect(parse(encodeBase58(bytes.subarray(0, 31)))).toEqual(problem(31));
});

test('parses 32 bytes as an address, even if the text is all digits', () => {
  for (const address of [TOKEN_PROGRAM, '11111111111111111111111111111111'])
    expect(parse(address)).toEqual({ kind: 'found', matches: [{ kind: 'address', address, cluster: null }] });
});

const transaction = encodeTransactionBytes({
  signatures: [SIGNATURE as Signature],
  message: {
    version: 'legacy',
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: ['SysvarC1ock11111111111111111111111111111111', TOKEN_PROGRAM] as Address[],
    recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash,
    instructions: [{ programIdIndex: 1, accounts: [0], data: new Uint8Array([3]) }],
    addressTableLookups: [],
    config: null,
  },
});

test('parses a serialized transaction in base64, base58 and hex', () => {
  const found = {
    kind: 'found',
    matches: [
      {
        kind: 'rawTransaction',
        form: 'transaction',
        signature: SIGNATURE,
        bytes: encodeFragmentBytes(transaction),
        length: transaction.length,
      },
    ],
  };
  const base64 = encodeBase64(transaction);
  expect(parse(base64)).toEqual(found);
  expect(parse(base64.replace(/=+$/, ''))).toEqual(found);
  expect(parse(`${base64.slice(0, 76)}\n${base64.slice(76)}`)).toEqual(found);
  expect(parse(encodeBase58(transaction))).toEqual(found);
  expect(parse(`0x${encodeHex(transaction).toUpperCase()}`)).toEqual(found);
});

test('reports truncated transactions, and finds unsigned ones and messages', () => {
  expect(parse(encodeBase64(transaction.subarray(0, -1)))).toMatchObject({
    problem: { kind: 'invalidTransaction', bytes: transaction.length - 1 },
  });
  const unsigned = Uint8Array.from(transaction);
  unsigned.fill(0, 1, 65);
  const parsed = parse(encodeBase64(unsigned));
  expect(parsed).toMatchObject({ kind: 'found', matches: [{ form: 'transaction', signature: null }] });
  expect(searchTargetPath(parsed, createPaths(''))).toBe(`/inspect#bytes=${encodeFragmentBytes(unsigned)}`);
  expect(parse(encodeBase64(transaction.subarray(65)))).toMatchObject({
    kind: 'found',
    matches: [{ form: 'message', signature: null, length: transaction.length - 65 }],
  });
});

test('finds a saved response, not the signatures in it', () => {
  const response = JSON.stringify({ result: { slot: 1, meta: null, transaction: { signatures: [SIGNATURE] } } });
  expect(parse(response)).toEqual({ kind: 'found', matches: [{ kind: 'savedResponse', text: response }] });
  expect(parse(JSON.stringify({ signature: SIGNATURE }))).toEqual(signature(SIGNATURE));
});

test('parses blank text as empty', () => {
  expect(parse('  ')).toEqual({ kind: 'empty' });
});

test.each([
  ['@2026-08-01T12:00Z', '2026-08-01T12:00:00Z'],
  ['@2026-08-01 12:00', '2026-08-01T12:00:00Z'],
  ['@2026-08-01T12:00:30.5 UTC', '2026-08-01T12:00:30Z'],
  ['@ 2026-08-01', '2026-08-01T00:00:00Z'],
  ['@2026-08-01T12:00+02:00', '2026-08-01T10:00:00Z'],
  ['@2026-08-01T12:00-0530', '2026-08-01T17:30:00Z'],
  ['@2028-02-29T23:59:59Z', '2028-02-29T23:59:59Z'],
])('%s is a time', (text, iso) => {
  expect(parseTimeOrEpoch(text)).toEqual({ kind: 'time', seconds: BigInt(Date.parse(iso) / 1000) });
});

test.each([
  ['2026-08-01', '2026-08-01T00:00:00Z'],
  ['2026-08-01 12:00', '2026-08-01T12:00:00Z'],
  ['1 August 2026', '2026-08-01T00:00:00Z'],
  ['Aug 1, 2026 12:00', '2026-08-01T12:00:00Z'],
])('%s is a time without @', (text, iso) => {
  expect(parseSearch(text, null)).toEqual({ kind: 'time', seconds: BigInt(Date.parse(iso) / 1000) });
});

test('a date that is none says so, and a line that begins with a date is searched', () => {
  expect(parseSearch('2026-02-30', null)).toMatchObject({ problem: { kind: 'notATime' } });
  expect(parseSearch(`2026-08-01 12:00:00 WARN sent ${SIGNATURE}`, null)).toEqual(signature(SIGNATURE));
});

test('a height is found by its number, and a domain name is not resolved', () => {
  for (const text of ['height 380,000,000', 'Block height: 380000000', 'blockHeight 380000000'])
    expect(parseSearch(text, null)).toEqual({ kind: 'height', height: 380_000_000n });
  expect(parseSearch('toly.sol', null)).toEqual(invalid({ kind: 'domain', name: 'toly.sol' }));
});

test('Unix seconds are a time', () => {
  expect(parseTimeOrEpoch('@1785585600')).toEqual({ kind: 'time', seconds: 1_785_585_600n });
  expect(parseTimeOrEpoch('@0')).toEqual({ kind: 'time', seconds: 0n });
});

test.each([
  '@',
  '@2026-02-30',
  '@2026-13-01',
  '@2026-08-01T24:00Z',
  '@2026-08-01T12',
  '@tomorrow',
  '@2026-08-01x',
  '@-5',
])('%s is not a time', (text) => {
  expect(parseTimeOrEpoch(text)).toEqual({ kind: 'invalid', problem: { kind: 'notATime' } });
});

test('an epoch is found by its number', () => {
  for (const text of ['epoch 926', 'Epoch #926', 'epoch: 926', 'epoch926'])
    expect(parseTimeOrEpoch(text)).toEqual({ kind: 'epoch', epoch: 926n });
  expect(parseTimeOrEpoch('epoch 0')).toEqual({ kind: 'epoch', epoch: 0n });
  expect(parseTimeOrEpoch('epoch 1,024')).toEqual({ kind: 'epoch', epoch: 1024n });
  expect(parseTimeOrEpoch('epoch 99999999999999999999')).toMatchObject({ problem: { kind: 'slotTooLarge' } });
});

test('other text is neither', () => {
  for (const text of ['epoch', 'epoch ninety', '926', 'in epoch 926', 'slot 926'])
    expect(parseTimeOrEpoch(text)).toBeNull();
});

const HASH = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

test.each([null, 0n, 400_032_211n])('reads its own text, before %s', (before) => {
  const query = { kind: 'blockhash', blockhash: HASH, before };
  expect(parseBlockhashSearch(blockhashSearchText(HASH, before))).toEqual(query);
  expect(parseSearch(` ${blockhashSearchText(HASH, before)} `, null)).toEqual(query);
});

test.each([
  HASH,
  'blockhash',
  `blockhash ${HASH}x`,
  `blockhash ${HASH} before`,
  `blockhash ${HASH} before 18446744073709551616`,
])('"%s" does not name a blockhash', (text) => expect(parseBlockhashSearch(text)).toBeNull());
