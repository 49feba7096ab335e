import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedClient } from '../../../ledger/test-support/embedded-client.ts';
import type { AccountKind } from '../../facts/account-kind.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';
import { parseAddress, parseSignature } from '../../../solana/ids/ids.ts';
import { STAKE_PROGRAM, VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { accountTitle, titleAfter } from './account-title.ts';

const WALLET = parseAddress('C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB') ?? STAKE_PROGRAM;
const MINT = parseAddress('DjwF9qH6WAvpjd42U4SGR4evv1yVb6szsSwPy1sFbuXs') ?? STAKE_PROGRAM;
const UNKNOWN = { unit: 'SOL', name: null, decimals: null, upgradeAuthority: undefined } as const;

test.each<[AccountKind, Partial<Parameters<typeof accountTitle>[2]>, string]>([
  [{ kind: 'wallet' }, {}, 'Wallet with 44.129752352 SOL'],
  [{ kind: 'wallet' }, { unit: 'lamports' }, 'Wallet with 44,129,752,352 lamports'],
  [{ kind: 'wallet' }, { name: 'Binance' }, 'Binance'],
  [mint(2_500n), {}, 'A token: supply 0.0025, 6 decimals'],
  [mint(250_000_000_000_000n), { name: 'HUSD' }, 'HUSD, a token: supply 250,000,000, 6 decimals'],
  [token(5n), { decimals: 1 }, 'Token account of C2Fj28…9gVoaB holding 0.5 of DjwF9q…sFbuXs'],
  [token(5n), {}, 'Token account of C2Fj28…9gVoaB holding 5 raw units of DjwF9q…sFbuXs'],
  [{ kind: 'program', programData: MINT }, {}, 'Program'],
  [{ kind: 'program', programData: MINT }, { upgradeAuthority: null }, 'Program that cannot be upgraded'],
  [{ kind: 'program', programData: MINT }, { upgradeAuthority: WALLET }, 'Program, upgradeable by C2Fj28…9gVoaB'],
  [{ kind: 'vote', node: WALLET }, {}, 'Vote account of C2Fj28…9gVoaB'],
  [{ kind: 'vote', node: null }, {}, 'Vote account'],
  [{ kind: 'other', words: 'Stake account' }, {}, 'Stake account with 44.129752352 SOL'],
])('%o is titled by what it is', (kind, wording, title) => {
  expect(accountTitle(kind, 44_129_752_352n, { ...UNKNOWN, ...wording })).toBe(title);
});

let ledger: Awaited<ReturnType<typeof openEmbeddedClient>>;
beforeAll(async () => {
  ledger = await openEmbeddedClient();
});
afterAll(() => ledger.close());

test('without an account state, the newest transaction says what it left', async () => {
  const signature = parseSignature(
    '45cHBYveMRUx1wkPmen1iZPkjaovyKcmo911vwfXBytB5gvp52b91Ti2ZBaJu597Ctrcomp1dg6GiEijZNVPTw6e',
  );
  if (signature === null) throw new Error('not a signature');
  const options = { encoding: 'jsonParsed', commitment: 'finalized', method: 'auto' } as const;
  const { value } = await ledger.client.getTransaction(signature, options);
  if (value === null) throw new Error('not found');
  const view = viewTransaction(value);
  expect(titleAfter(view, WALLET, 'SOL')).toMatch(/^Wallet with \d+\.\d+ SOL after its newest listed transaction$/);
  const account = view.tokenChanges?.find(({ owner }) => owner === WALLET)?.account ?? STAKE_PROGRAM;
  expect(titleAfter(view, account, 'SOL')).toBe(
    'Token account of C2Fj28…9gVoaB holding 4,986,193.21623 of DjwF9q…sFbuXs after its newest listed transaction',
  );
  // A program that it calls, and an account that it does not name.
  expect(titleAfter(view, view.accounts.find(({ program }) => program)?.address ?? MINT, 'SOL')).toBeNull();
  expect(titleAfter(view, VOTE_PROGRAM, 'SOL')).toBeNull();
});

function mint(supply: bigint): AccountKind {
  return { kind: 'mint', mint: { authority: null, supply, decimals: 6, freezeAuthority: null } };
}

function token(amount: bigint): AccountKind {
  return { kind: 'tokenAccount', token: { mint: MINT, owner: WALLET, amount, delegate: null, isFrozen: false } };
}
