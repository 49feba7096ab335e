import { createWording } from '../wording.ts';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/json/json.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { KING, meta, PAYER, VOTE, wireEntry } from '../../test-support/transactions.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER_UPGRADEABLE,
  PROGRAM_METADATA_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { summarizeTransaction } from '../headline/summarize-transaction.ts';
import { sentenceText } from '../clauses.ts';
import { describeSuccess } from '../headline/success-sentence.ts';
import { MINT } from '../../test-support/calls.ts';
import type { Address, Blockhash } from '../../../solana/ids/ids.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const A = 'a'.repeat(40) as Address;
const B = 'b'.repeat(40) as Address;
const C = 'c'.repeat(40) as Address;

/** Program, type and info as in `jsonParsed`, and the headline of a transaction with this one instruction. */
const CLAUSES: readonly (readonly [string, string, JsonValue, string])[] = [
  ['system', 'transfer', { source: A, destination: B, lamports: 1_500_000_000n }, '1.5 SOL went from A to B.'],
  ['system', 'transfer', { source: A, destination: B, lamports: 0n }, '0 SOL went from A to B.'],
  [
    'system',
    'createAccount',
    { source: A, newAccount: B, lamports: 2_039_280n, space: 165n, owner: C },
    'A created account B with 0.00203928 SOL.',
  ],
  ['system', 'advanceNonce', { nonceAccount: B, nonceAuthority: A }, 'A advanced nonce account B.'],
  [
    'system',
    'withdrawFromNonce',
    { nonceAccount: B, nonceAuthority: A, destination: C, lamports: 1_000_000_000n },
    'A withdrew 1 SOL from nonce account B to C.',
  ],
  [
    'system',
    'authorizeNonce',
    { nonceAccount: B, nonceAuthority: A, newAuthorized: C },
    'A changed the authority of nonce account B to C.',
  ],
  ['system', 'initializeNonce', { nonceAccount: B, nonceAuthority: A }, 'B became a nonce account.'],
  ['system', 'assign', { account: B, owner: C }, 'B was assigned to C.'],
  [
    'spl-token',
    'transferChecked',
    { source: A, destination: B, authority: C, mint: MINT, tokenAmount: { amount: '1500', decimals: 3 } },
    '1.5 of DrZ26c…iYEEZY went from C to B.',
  ],
  [
    'spl-token',
    'mintToChecked',
    { account: B, mint: MINT, mintAuthority: A, tokenAmount: { amount: '1', decimals: 0 } },
    'A minted 1 of DrZ26c…iYEEZY to B.',
  ],
  [
    'spl-token',
    'burnChecked',
    { account: B, mint: MINT, authority: A, tokenAmount: { amount: '1', decimals: 0 } },
    'A burned 1 of DrZ26c…iYEEZY.',
  ],
  [
    'program-metadata',
    'initialize',
    { metadata: A, authority: B, program: C, seed: 'idl', data: 'wP/u' },
    'B published “idl” of C.',
  ],
  [
    'program-metadata',
    'write',
    { buffer: A, authority: B, offset: 0, data: 'wP/u' },
    'B wrote 3 bytes to metadata buffer A.',
  ],
  [
    'program-metadata',
    'setData',
    { metadata: A, authority: B, buffer: C },
    'B replaced the content of metadata account A.',
  ],
  ['program-metadata', 'setImmutable', { metadata: A, authority: B }, 'A became immutable.'],
  ['zk-elgamal-proof', 'verifyPubkeyValidity', { proofData: 'wP/u' }, 'The network verified a zero-knowledge proof.'],
  [
    'zk-elgamal-proof',
    'closeContextState',
    { contextStateAccount: A, destinationAccount: B, contextStateAuthority: C },
    'C closed proof context A.',
  ],
  [
    'spl-token',
    'approveChecked',
    { source: B, delegate: C, owner: A, mint: MINT, tokenAmount: { amount: '1', decimals: 0 } },
    'A approved C to spend 1 of DrZ26c…iYEEZY.',
  ],
  ['spl-token', 'revoke', { source: B, multisigOwner: A, signers: [C] }, 'A revoked the delegate of token account B.'],
  [
    'spl-token',
    'setAuthority',
    { mint: B, authority: A, authorityType: 'mintTokens', newAuthority: null },
    'A revoked the mintTokens authority of B.',
  ],
  ['spl-token', 'freezeAccount', { account: B, mint: MINT, freezeAuthority: A }, 'A froze token account B.'],
  ['spl-token', 'initializeMint2', { mint: B, decimals: 6, mintAuthority: A }, 'B became a mint with 6 decimals.'],
  [
    'spl-token',
    'transfer',
    { source: A, destination: B, authority: C, amount: '7' },
    '7 raw units of a token went from C to B.',
  ],
  ['spl-memo', 'memo', 'hello', '7dGrdJ…YpuuUu left the memo “hello”.'],
  [
    'stake',
    'delegate',
    { stakeAccount: B, voteAccount: C, stakeAuthority: A },
    'A delegated stake account B to vote account C.',
  ],
  ['stake', 'deactivate', { stakeAccount: B, stakeAuthority: A }, 'A deactivated stake account B.'],
  [
    'stake',
    'split',
    { stakeAccount: B, newSplitAccount: C, stakeAuthority: A, lamports: 1_000_000_000n },
    'A split off 1 SOL of stake into C.',
  ],
  ['stake', 'merge', { source: B, destination: C, stakeAuthority: A }, 'A merged stake account B into C.'],
  [
    'vote',
    'withdraw',
    { voteAccount: B, withdrawAuthority: A, destination: C, lamports: 1_000_000_000n },
    'A withdrew 1 SOL from vote account B to C.',
  ],
  [
    'vote',
    'updateCommission',
    { voteAccount: B, withdrawAuthority: A, commission: 7 },
    'A set the commission of vote account B to 7%.',
  ],
  [
    'address-lookup-table',
    'createLookupTable',
    { lookupTableAccount: B, payerAccount: A },
    'A created lookup table B.',
  ],
  ['bpf-upgradeable-loader', 'deployWithMaxDataLen', { programAccount: B, authority: A }, 'A deployed program B.'],
  ['bpf-upgradeable-loader', 'upgrade', { programAccount: B, authority: A }, 'A upgraded program B.'],
  [
    'bpf-upgradeable-loader',
    'setAuthority',
    { account: B, authority: A, newAuthority: null },
    'A revoked the authority of B.',
  ],
  ['bpf-loader', 'finalize', { account: B }, 'Program B was deployed.'],
  ['config', 'store', {}, '7dGrdJ…YpuuUu called Jupiter v6: store.'],
];

test.each(CLAUSES)('describes %s %s', (program, type, info, expected) => {
  expect(sentenceOf([program, type, info])).toBe(expected);
});

test('merges the same action on several accounts, and leaves preparations to the details', () => {
  const send = (to: Address, lamports: bigint) =>
    ['system', 'transfer', { source: A, destination: to ?? '', lamports }] as const;
  expect(sentenceOf(send(B, 1n), send(B, 2n))).toBe('0.000000003 SOL went from A to B.');
  expect(sentenceOf(send(B, 1n), send(C, 2n))).toBe('0.000000003 SOL went from A to B and C.');
  // Two names that do not fit on three lines of a phone.
  expect(sentenceOf(send(B, 1n), send(C, 123_456_789_123_456_788n))).toBe(
    'A sent 123,456,789.123456789 SOL to 2 accounts.',
  );
  expect(sentenceOf(send(B, 1n), send(C, 2n), send(PAYER, 3n))).toBe('0.000000006 SOL went from A to 3 accounts.');
  // Who got nothing is no recipient.
  expect(sentenceOf(send(B, 0n), send(C, 2n))).toBe('0.000000002 SOL went from A to C.');
  const receive = (from: Address) =>
    ['system', 'transfer', { source: from ?? '', destination: C, lamports: 100_000_000n }] as const;
  expect(sentenceOf(receive(A), receive(B))).toBe('2 accounts sent 0.2 SOL to C.');
  const close = ['spl-token', 'closeAccount', { account: B, destination: A, owner: A }] as const;
  expect(sentenceOf(send(B, 1n), close)).toBe('0.000000001 SOL went from A to B.');
});

test('names what a new account becomes in the clause that creates it', () => {
  const create = [
    'system',
    'createAccount',
    { source: A, newAccount: B, lamports: 5_000_000n, space: 80n, owner: C },
  ] as const;
  expect(sentenceOf(create, ['system', 'initializeNonce', { nonceAccount: B, nonceAuthority: A }])).toBe(
    'A created nonce account B with 0.005 SOL.',
  );
});

function sentenceOf(...calls: readonly (readonly [string, string, JsonValue])[]): string {
  const entry = wireEntry([], meta());
  const view = viewTransaction({
    ...entry,
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
    body: {
      form: 'parsed',
      signatures: [],
      accountKeys: [{ pubkey: PAYER, signer: true, writable: true, source: 'transaction' }],
      recentBlockhash: '' as Blockhash,
      addressTableLookups: null,
      config: null,
      instructions: calls.map(([program, type, info]) => ({
        form: 'parsed',
        program,
        programId: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address,
        parsed: typeof info === 'string' ? info : { type, info: info as JsonObject },
        stackHeight: 1,
      })),
    },
  });
  // The test's addresses repeat one letter: show them as that letter.
  return sentenceText(describeSuccess(view, createWording(view)).headline).replaceAll(
    /([abc])\1{5}…\1{6}/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}

test.each<[string, string, Address, JsonObject, string]>([
  [
    'address-lookup-table',
    'closeLookupTable',
    ADDRESS_LOOKUP_TABLE_PROGRAM,
    { lookupTableAccount: KING, lookupTableAuthority: PAYER, recipient: PAYER },
    'lookup table',
  ],
  [
    'bpf-upgradeable-loader',
    'close',
    BPF_LOADER_UPGRADEABLE,
    { account: KING, authority: PAYER, recipient: PAYER },
    'program account',
  ],
  [
    'program-metadata',
    'close',
    PROGRAM_METADATA_PROGRAM,
    { account: KING, authority: PAYER, destination: PAYER },
    'metadata account',
  ],
  ['anchor-idl', 'IdlCloseAccount', C, { account: KING, authority: PAYER, solDestination: PAYER }, 'IDL account'],
])('says what a closed account held: %s', (program, type, programId, info, noun) => {
  const changes = { fee: 5000n, preBalances: [1_000_000n, 2_000_000n, 0n], postBalances: [2_995_000n, 0n, 0n] };
  const sentenceFor = (receiver: Address) => {
    const given = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, value === PAYER && /recip|dest/i.test(key) ? receiver : value]),
    );
    return sentenceText(summarizeTransaction(parsedView(changes, [[program, programId, type, given]])).sentence);
  };
  expect(sentenceFor(PAYER)).toBe(`7dGrdJ…YpuuUu closed ${noun} King7k…o8cb7T for 0.002 SOL.`);
  expect(sentenceFor(VOTE)).toMatch(`closed ${noun} King7k…o8cb7T, whose 0.002 SOL went to `);
});
