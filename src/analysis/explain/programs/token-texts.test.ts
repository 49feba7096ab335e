import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
} from '../../../solana/ids/program-ids.ts';
import { balance } from '../../test-support/calls.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { summarizeTransaction } from '../headline/summarize-transaction.ts';
import { withArticle } from './token-texts.ts';

const MINT = 'DrZ26cKJDksVRWib3DVVsjo9eeXccc7hKhDJviiYEEZY' as Address;

// Seen to fail against: "a" before all consonants.
test.each(['a USDC', 'a RAY', 'a stSOL', 'a token', 'an AUDIO', 'an HNT', 'an mSOL', 'an SRM', 'an 8gaYez…ML7B6S'])(
  'the article of "%s"',
  (noun) => {
    expect(withArticle(noun.split(' ')[1] ?? '')).toBe(noun);
  },
);

// Seen to fail against: the account's lamports as the price of a SOL account, though what is wrapped is part of them.
test.each([
  ['7dGrdJ…YpuuUu paid 0.00203928 SOL for a DrZ26c…iYEEZY account of King7k…o8cb7T.', MINT, 2_039_280n],
  ['7dGrdJ…YpuuUu opened token account Vote of King7k…o8cb7T with 10.00203928 SOL.', WRAPPED_SOL, 10_002_039_280n],
])('says what a token account of another cost, or holds: %s', (expected, mint, lamports) => {
  const view = parsedView(
    { preBalances: [20_000_000_000n, 1n, 0n], postBalances: [20_000_000_000n - lamports - 5000n, 1n, lamports] },
    [
      [
        'spl-associated-token-account',
        ASSOCIATED_TOKEN_PROGRAM,
        'create',
        { source: PAYER, account: VOTE, wallet: KING, mint },
      ],
    ],
  );
  const { sentence } = summarizeTransaction(view);
  expect(sentence.map(({ text }) => text).join('')).toBe(expected);
});

test.each([
  [PAYER, 'opened 2 token accounts of 7dGrdJ…YpuuUu with 0.00407856 SOL'],
  [VOTE, 'opened 2 token accounts with 0.00407856 SOL'],
])('adds up the rent of token accounts, of %s and of the payer', (wallet, text) => {
  const rent = 2_039_280n;
  const open = (account: Address, owner: Address) =>
    [
      'spl-associated-token-account',
      ASSOCIATED_TOKEN_PROGRAM,
      'create',
      { source: PAYER, account, wallet: owner, mint: MINT },
    ] as const;
  const view = parsedView(
    { preBalances: [20_000_000_000n, 0n, 0n], postBalances: [20_000_000_000n - 2n * rent - 5000n, rent, rent] },
    [open(KING, PAYER), open(VOTE, wallet)],
  );
  const { sentence } = summarizeTransaction(view);
  expect(sentence.map((part) => part.text).join('')).toBe(`7dGrdJ…YpuuUu ${text}.`);
});

test('says wrapping without the account that is opened and closed for it', () => {
  const lamports = 1_002_039_280n;
  const account = { account: VOTE, mint: WRAPPED_SOL, owner: PAYER };
  const view = parsedView({ preBalances: [20_000_000_000n, 1n, 0n], postBalances: [19_999_995_000n, 1n, 0n] }, [
    [
      'system',
      SYSTEM_PROGRAM,
      'createAccount',
      { source: PAYER, newAccount: VOTE, lamports, space: 165n, owner: TOKEN_PROGRAM },
    ],
    ['spl-token', TOKEN_PROGRAM, 'initializeAccount3', account],
    ['spl-token', TOKEN_PROGRAM, 'closeAccount', { account: VOTE, destination: PAYER, owner: PAYER }],
  ]);
  const { sentence } = summarizeTransaction(view);
  expect(sentence.map(({ text }) => text).join('')).toBe('7dGrdJ…YpuuUu wrapped 1 SOL and unwrapped 1 SOL.');
});

test('describes the closing of another owner’s account without a semicolon in a list', () => {
  const lamports = 2_039_280n;
  const view = parsedView(
    {
      preBalances: [20_000_000_000n, 1n, lamports],
      postBalances: [19_000_000_000n + lamports - 5000n, 1_000_000_001n, 0n],
      preTokenBalances: [{ ...balance(2, 0n), mint: WRAPPED_SOL, owner: KING }],
    },
    [
      ['system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: KING, lamports: 1_000_000_000 }],
      ['spl-token', TOKEN_PROGRAM, 'closeAccount', { account: VOTE, destination: PAYER, owner: PAYER }],
    ],
  );
  expect(
    summarizeTransaction(view)
      .details.map(({ text }) => text)
      .join(''),
  ).toBe('Also: closed King7k…o8cb7T’s SOL account, whose 0.00203928 SOL went to 7dGrdJ…YpuuUu.');
});

// Seen to fail against: the sentence for an account of the signer, "7dGrdJ…YpuuUu closed token account Vote for 0.00203928 SOL".
test.each([
  ['7dGrdJ…YpuuUu closed King7k…o8cb7T’s token account; 0.00203928 SOL went to 7dGrdJ…YpuuUu.', MINT],
  ['7dGrdJ…YpuuUu closed King7k…o8cb7T’s SOL account; 0.00203928 SOL went to 7dGrdJ…YpuuUu.', WRAPPED_SOL],
])('names the owner of an account that somebody else closed: %s', (expected, mint) => {
  const lamports = 2_039_280n;
  const view = parsedView(
    {
      preBalances: [20_000_000_000n, 1n, lamports],
      postBalances: [20_000_000_000n + lamports - 5000n, 1n, 0n],
      preTokenBalances: [{ ...balance(2, 0n), mint, owner: KING }],
    },
    [['spl-token', TOKEN_PROGRAM, 'closeAccount', { account: VOTE, destination: PAYER, owner: PAYER }]],
  );
  const { sentence } = summarizeTransaction(view);
  expect(sentence.map(({ text }) => text).join('')).toBe(expected);
});
