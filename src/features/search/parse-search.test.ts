import { afterEach, expect, test, vi } from 'vitest';
import { encodeBase58, parseBase58 } from '../../shared/bytes/base58.ts';
import { encodeBase64 } from '../../shared/bytes/base64.ts';
import { encodeHex } from '../../shared/bytes/hex.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { Blockhash } from '../../solana/ids/blockhash.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { searchTarget } from './search-target-path.ts';
import { parseSearch } from './parse-search.ts';

afterEach(() => vi.unstubAllGlobals());

const SIGNATURE = '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
const OTHER = '3j5FbU6aB2PHeBWtjKHvbQMS7WYzMVbRJaNdGoYTLeVda4vKDUX5xpo1MfFAMFUittTRSknNp3SnnjFESxy98Bu5';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const signature = (text: string, cluster: string | null = null) => ({
  kind: 'found',
  findings: [{ kind: 'signature', signature: text, cluster }],
});
const slot = (value: bigint, cluster: string | null = null) => ({
  kind: 'found',
  findings: [{ kind: 'slot', slot: value, cluster }],
});
const wrong = (problem: object) => ({ kind: 'wrong', problem });
const understand = (text: string, openSlot: bigint | null = null) => parseSearch(text, openSlot);

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
] as const)('slot %s', ([text, value]) => {
  expect(understand(text)).toEqual(slot(value));
});

test.for([
  ['18446744073709551616', { kind: 'slotTooLarge' }],
  ['99999999999999999999999', { kind: 'slotTooLarge' }],
  ['1,77', { kind: 'notUnderstood' }],
  ['1.5', { kind: 'notUnderstood' }],
  ['1,234_567', { kind: 'notUnderstood' }],
  ['hello', { kind: 'notUnderstood' }],
  ['how are you today', { kind: 'notUnderstood' }],
] as const)('%s is no slot', ([text, problem]) => {
  expect(understand(text)).toEqual(wrong(problem));
});

test('newest slots by name', () => {
  expect(understand('latest')).toEqual({ kind: 'tip', commitment: 'confirmed' });
  expect(understand('Finalized')).toEqual({ kind: 'tip', commitment: 'finalized' });
});

test('steps count from the open block', () => {
  expect(understand('+1', 5n)).toEqual(slot(6n));
  expect(understand('-5', 5n)).toEqual(slot(0n));
  expect(understand('−1', 5n)).toEqual(slot(4n));
  expect(understand('-6', 5n)).toEqual(wrong({ kind: 'beforeGenesis', openSlot: 5n }));
  expect(understand('+1', 0n)).toEqual(slot(1n));
  expect(understand('+1')).toEqual(wrong({ kind: 'nothingToCountFrom' }));
  expect(understand('+1', 18_446_744_073_709_551_615n)).toEqual(wrong({ kind: 'slotTooLarge' }));
});

test('a signature, alone or somewhere in a text', () => {
  expect(understand(`  ${SIGNATURE}\n`)).toEqual(signature(SIGNATURE));
  expect(understand(`"${SIGNATURE}",`)).toEqual(signature(SIGNATURE));
  expect(understand(`Signature: ${SIGNATURE}\nfailed, and ${SIGNATURE} again`)).toEqual(signature(SIGNATURE));
  expect(understand(`${SIGNATURE} by ${TOKEN_PROGRAM}`)).toEqual(signature(SIGNATURE));
});

test('a link in a text says where to ask', () => {
  const link = `https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`;
  expect(understand(`what is this? (${link})`)).toEqual(signature(SIGNATURE, 'devnet'));
});

test('words between signatures that read like base58 do not make them a transaction', () => {
  expect(understand(`from ${SIGNATURE} to ${OTHER}`)).toMatchObject({ kind: 'found', findings: [{}, {}] });
});

test('several signatures are all found, in their order', () => {
  const understood = understand(`${SIGNATURE}\n${OTHER}`);
  expect(understood).toMatchObject({ kind: 'found', findings: [{ signature: SIGNATURE }, { signature: OTHER }] });
});

test.for([
  [`https://explorer.solana.com/tx/${SIGNATURE}`, null],
  [`https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`, 'devnet'],
  [`https://explorer.solana.com/tx/${SIGNATURE}/inspect?cluster=testnet`, 'testnet'],
  [`https://solscan.io/tx/${SIGNATURE}?cluster=devnet`, 'devnet'],
  [`solscan.io/tx/${SIGNATURE}#solTransfer`, null],
  [`https://solana.fm/tx/${SIGNATURE}?cluster=mainnet-alpha`, 'mainnet-beta'],
  [`https://solanabeach.io/transaction/${SIGNATURE}`, null],
  [`https://xray.helius.xyz/tx/${SIGNATURE}?network=mainnet`, 'mainnet-beta'],
  [`http://127.0.0.1:8899/tx/${SIGNATURE}?encoding=base64`, null],
  [`localhost:8899/tx/${SIGNATURE}`, null],
  [`https://solscan.io/#/tx/${SIGNATURE}`, null],
] as const)('%s', ([link, cluster]) => {
  expect(understand(link)).toEqual(signature(SIGNATURE, cluster));
});

test.each([
  ['http%3A%2F%2Flocalhost%3A8899', 'http://localhost:8899'],
  ['https://rpc.example', 'https://rpc.example'],
  ['https://rpc.example/?api-key=secret', null],
  ['https://key@rpc.example/', null],
  ['javascript:alert(1)', null],
  ['', null],
])('a link with an endpoint of its own, %s, is asked there where that is an origin alone', (customUrl, taken) => {
  const link = `https://explorer.solana.com/tx/${SIGNATURE}?cluster=custom&customUrl=${customUrl}`;
  const where = taken === null ? { cluster: null } : { cluster: 'custom', customUrl: taken };
  expect(understand(link)).toEqual({
    kind: 'found',
    findings: [{ kind: 'signature', signature: SIGNATURE, ...where }],
  });
});

test('a link to a page of this explorer is opened as it is, but for where to ask', () => {
  vi.stubGlobal('location', { host: '127.0.0.1:8899', search: '?cluster=devnet&commitment=confirmed' });
  const target = (text: string) => searchTarget(understand(text));
  const transaction = `/tx/${SIGNATURE}?encoding=base64`;
  for (const link of [transaction, `http://127.0.0.1:8899${transaction}`, `see http://127.0.0.1:8899${transaction}`])
    expect(target(`${link}#ix-3.2`)).toBe(`${transaction}&cluster=devnet#ix-3.2`);
  expect(target(`127.0.0.1:8899/tx/${SIGNATURE}#log-2`)).toBe(`/tx/${SIGNATURE}?cluster=devnet#log-2`);
  expect(target('/block/5?votes=only#tx-120')).toBe('/block/5?votes=only&cluster=devnet#tx-120');
  expect(target('/block/5?votes=only&cluster=testnet')).toBe('/block/5?votes=only&cluster=testnet');
  expect(target(`/tx/${SIGNATURE}?cluster=custom&customUrl=https://rpc.example/?api-key=secret`)).not.toContain(
    'secret',
  );
  // What another host means by it is not known.
  expect(target(`https://solscan.io${transaction}#ix-3`)).toBe(`/tx/${SIGNATURE}?cluster=devnet`);
});

test('links to blocks and accounts', () => {
  expect(understand('https://explorer.solana.com/block/361774429?cluster=mainnet-beta')).toEqual(
    slot(361_774_429n, 'mainnet-beta'),
  );
  expect(understand('https://solscan.io/block/0')).toEqual(slot(0n));
  expect(understand('https://solscan.io/block/18446744073709551616')).toEqual(wrong({ kind: 'slotTooLarge' }));
  expect(understand(`https://solscan.io/account/${TOKEN_PROGRAM}`)).toEqual({
    kind: 'found',
    findings: [{ kind: 'address', address: TOKEN_PROGRAM }],
  });
  expect(understand('https://example.com/about')).toEqual(wrong({ kind: 'notUnderstood' }));
});

test('the character that base58 does not have, by its position', () => {
  const slip = `${SIGNATURE.slice(0, 11)}0${SIGNATURE.slice(12)}`;
  expect(understand(slip)).toEqual(wrong({ kind: 'badCharacter', character: '0', position: 12, inLink: false }));
  expect(understand(`https://explorer.solana.com/tx/${slip}`)).toEqual(
    wrong({ kind: 'badCharacter', character: '0', position: 12, inLink: true }),
  );
  expect(understand(`${SIGNATURE.slice(0, -1)}…`)).toMatchObject({ problem: { character: '…', position: 88 } });
});

test('a signature that lost a byte says so, and so does half of one', () => {
  const bytes = parseBase58(SIGNATURE) ?? new Uint8Array();
  const problem = (length: number) => wrong({ kind: 'wrongLength', bytes: length, inLink: false });
  expect(understand(encodeBase58(bytes.subarray(0, 63)))).toEqual(problem(63));
  expect(understand(encodeBase58(new Uint8Array([...bytes, 7])))).toEqual(problem(65));
  expect(understand(encodeBase58(bytes.subarray(0, 31)))).toEqual(problem(31));
});

test('32 bytes are an address, also those that look like a number', () => {
  for (const address of [TOKEN_PROGRAM, '11111111111111111111111111111111'])
    expect(understand(address)).toEqual({ kind: 'found', findings: [{ kind: 'address', address }] });
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

test('a whole transaction, as base64, base58 or hex', () => {
  const found = {
    kind: 'found',
    findings: [{ kind: 'rawTransaction', signature: SIGNATURE, bytes: transaction.length }],
  };
  const base64 = encodeBase64(transaction);
  expect(understand(base64)).toEqual(found);
  expect(understand(base64.replace(/=+$/, ''))).toEqual(found);
  expect(understand(`${base64.slice(0, 76)}\n${base64.slice(76)}`)).toEqual(found);
  expect(understand(encodeBase58(transaction))).toEqual(found);
  expect(understand(`0x${encodeHex(transaction).toUpperCase()}`)).toEqual(found);
});

test('a transaction that was cut, and one that nobody signed', () => {
  expect(understand(encodeBase64(transaction.subarray(0, -1)))).toMatchObject({
    problem: { kind: 'brokenTransaction', bytes: transaction.length - 1 },
  });
  const unsigned = Uint8Array.from(transaction);
  unsigned.fill(0, 1, 65);
  expect(understand(encodeBase64(unsigned))).toEqual(wrong({ kind: 'unsignedTransaction' }));
});

test('nothing is nothing', () => {
  expect(understand('  ')).toEqual({ kind: 'empty' });
});
