import { expect, test } from 'vitest';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { SIGNATURE, VOTE, wireEntry } from '../../analysis/test-support/transactions.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { createByteWriter } from '../../shared/bytes/bytes.ts';
import { MISSING_SIGNATURE, type Blockhash } from '../../solana/ids/ids.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../solana/ids/program-ids.ts';
import { addressBytes, blockhashBytes } from '../../solana/ids/id-bytes.ts';
import type { Account } from '../../solana/model/account.ts';
import { decodeSimulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import { listedTransaction } from '../../rpc-protocol/test-support/listed-transaction.ts';
import type { Asked, LandingReport, MessageReport } from './landing-query.ts';
import { landingChecks, landingVerdict } from './landing-text.ts';

const NOW = 1_800_000_000;
const EXCHANGE: Exchange = {
  method: 'm',
  url: 'http://127.0.0.1:8899/',
  requestText: '{}',
  responseText: '{}',
  status: 200,
  bytes: 2,
  milliseconds: 1,
};
const CONTEXT = { endpoint: { cluster: 'custom', label: 'node' }, now: NOW * 1000, unit: 'SOL' } as const;
const BUDGET_PRICE = (() => {
  const writer = createByteWriter();
  writer.u8(3);
  writer.u64(5000n);
  return writer.finish();
})();
/** Requests 5,000 micro-lamports per unit and no limit, so 3,000 for each built-in program: 30 lamports. */
const VIEW = viewTransaction({
  ...wireEntry([VOTE, COMPUTE_BUDGET_PROGRAM], null, 'legacy', (program) =>
    program === COMPUTE_BUDGET_PROGRAM ? BUDGET_PRICE : new Uint8Array(),
  ),
  slot: null,
  blockTime: null,
  transactionIndex: null,
});

function answered<T>(value: T): Asked<T> {
  return { kind: 'answered', value, exchange: EXCHANGE };
}

function wallet(lamports: bigint, changes: Partial<Account> = {}): Account {
  return {
    owner: SYSTEM_PROGRAM,
    lamports,
    executable: false,
    rentEpoch: 0n,
    data: new Uint8Array(),
    space: 0n,
    ...changes,
  };
}

const FINE: MessageReport = {
  signatureChecks: ['valid'],
  blockhash: answered(true),
  accounts: answered({ slot: 7n, value: [wallet(10_000_000n)] }),
  equal: answered({ itself: null, compared: 3, unread: 0, hasMore: false, equal: [] }),
  simulation: answered(decodeSimulation({ context: { slot: 7 }, value: { err: null, logs: [] } })),
  prices: answered([0n, 5000n]),
};

function checksOf(
  message: Partial<MessageReport>,
  report: Partial<LandingReport> = {},
  view: ViewedTransaction = VIEW,
) {
  return landingChecks(
    {
      status: answered(null),
      newest: answered({ slot: 400n, time: BigInt(NOW - 2) }),
      oldest: answered({ slot: 1n, time: 0n }),
      message: { ...FINE, ...message },
      ...report,
    },
    { signature: SIGNATURE, view },
    CONTEXT,
  );
}

function checkOf(label: string, ...args: Parameters<typeof checksOf>) {
  return checksOf(...args).find((check) => check.label === label);
}

test('without a reason, it says so and what is not known', () => {
  const checks = checksOf({});
  expect(checks.map(({ label, state }) => [label, state])).toEqual([
    ['Signatures', 'fine'],
    ['On chain', 'fact'],
    ['Newest block', 'fine'],
    ['Oldest block', 'fact'],
    ['Blockhash', 'fine'],
    ['Fee payer', 'fine'],
    ['Equal message', 'fine'],
    ['Simulation', 'fine'],
    ['Price', 'fine'],
  ]);
  expect(landingVerdict(checks).text).toBe('These checks found no reason.');
  const error = new JsonRpcError(-32601, 'Method not found', undefined, EXCHANGE);
  const partly = checksOf({ prices: { kind: 'failed', method: 'getRecentPrioritizationFees', error } });
  expect(partly.at(-1)).toMatchObject({
    state: 'unknown',
    text: 'Not known: node does not offer getRecentPrioritizationFees.',
    exchange: EXCHANGE,
  });
  expect(landingVerdict(partly).text).toBe('These checks found no reason. Not known: price.');
});

test('signatures that are missing or invalid', () => {
  expect(checkOf('Signatures', { signatureChecks: ['invalid'] })).toMatchObject({
    state: 'reason',
    text: '1 of 1 does not match the message.',
  });
  const { wire } = VIEW;
  const unsigned = { ...VIEW, wire: wire && { ...wire, signatures: [MISSING_SIGNATURE] } };
  expect(checkOf('Signatures', { signatureChecks: ['invalid'] }, {}, unsigned)?.text).toBe('1 of 1 is missing.');
});

test('a transaction that is on chain is found, and nothing else was asked', () => {
  const message = { blockhash: null, accounts: null, equal: null, simulation: null, prices: null };
  const checks = checksOf(message, { status: answered({ slot: 399n, confirmationStatus: 'confirmed' }) });
  expect(checks[1]).toMatchObject({ text: 'node has it in slot 399, confirmed.', found: [{ signature: SIGNATURE }] });
  expect(checks.at(-1)).toMatchObject({ state: 'unknown', text: 'Not asked, because it is on chain.', exchange: null });
  expect(landingVerdict(checks).text).toBe('It is on chain.');
});

test('an endpoint whose newest block is old cannot have it', () => {
  expect(checkOf('Newest block', {}, { newest: answered({ slot: 4n, time: 0n }) })).toMatchObject({
    state: 'possible',
    text: 'The newest confirmed slot of node is 4, of 1 Jan 1970, 00:00:00 UTC. What was sent later cannot be found there.',
  });
});

test('a blockhash that the node does not accept', () => {
  const checks = checksOf({ blockhash: answered(false) });
  expect(checks[4]).toMatchObject({ state: 'reason', blockhash: VIEW.recentBlockhash });
  expect(landingVerdict(checks)).toEqual({ state: 'reason', text: 'It cannot be executed as it is: blockhash.' });
});

test('a nonce that moved on, is of another authority, or does not exist', () => {
  const nonceAccount = VOTE;
  const instruction = VIEW.instructions?.[0];
  const advance = (nonceAuthority: string) => ({
    ...VIEW,
    nonceAccount,
    instructions: instruction
      ? [{ ...instruction, parsed: { ...BASE, info: { nonceAccount, nonceAuthority } } }]
      : null,
  });
  const check = (account: Account | null, authority: string = VOTE) =>
    checkOf(
      'Nonce',
      { blockhash: null, accounts: answered({ slot: 7n, value: [wallet(1n), account] }) },
      {},
      advance(authority),
    );
  const holding = (hash: Blockhash) => wallet(1n, { data: nonceData(hash), space: 80n });
  expect(check(holding(VIEW.recentBlockhash as Blockhash))).toMatchObject({ state: 'fine' });
  expect(check(holding(OTHER))).toMatchObject({
    state: 'reason',
    text: expect.stringContaining('has moved on') as string,
  });
  expect(check(holding(VIEW.recentBlockhash as Blockhash), SYSTEM_PROGRAM)).toMatchObject({
    state: 'reason',
    text: expect.stringContaining('authority') as string,
  });
  expect(check(null)).toMatchObject({ state: 'reason', text: expect.stringContaining('does not exist') as string });
  expect(check(wallet(1n))).toMatchObject({
    state: 'reason',
    text: expect.stringContaining('not a nonce account') as string,
  });
});

const BASE = { program: 'system', type: 'advanceNonce', by: 'explorer' } as const;
const OTHER = 'GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC' as Blockhash;

function nonceData(hash: Blockhash): Uint8Array {
  const writer = createByteWriter();
  writer.u32(1);
  writer.u32(1);
  writer.bytes(addressBytes(VOTE));
  writer.bytes(blockhashBytes(hash));
  writer.u64(5000n);
  return writer.finish();
}

test.each([
  [
    wallet(5029n),
    'reason',
    'It has 0.000005029 SOL, which does not pay the fee of 0.00000503 SOL (0.00000003 SOL of it for priority). At slot 7.',
  ],
  [wallet(5030n), 'fine', 'After the fee of 0.00000503 SOL (0.00000003 SOL of it for priority), 0 SOL are left'],
  [wallet(5031n), 'possible', 'at most 0.00089088 SOL'],
  [null, 'reason', 'It does not exist'],
  [wallet(1_000_000n, { owner: VOTE }), 'reason', 'It is not a wallet'],
  [wallet(1_000_000n, { space: 165n }), 'reason', 'It is not a wallet'],
] as const)('a fee payer %#', (payer, state, text) => {
  const check = checkOf('Fee payer', { accounts: answered({ slot: 7n, value: [payer] }) });
  expect(check).toMatchObject({ state });
  expect(check?.text).toContain(text);
});

test('an equal message under another signature, and one with another blockhash', () => {
  const one = { signature: SIGNATURE, slot: 5n, failed: true, hasSameBlockhash: false };
  const found = (equal: readonly (typeof one)[]) =>
    checkOf('Equal message', { equal: answered({ itself: null, compared: 20, unread: 1, hasMore: true, equal }) });
  expect(found([])).toMatchObject({
    state: 'unknown',
    text: expect.stringContaining('1 could not be read.') as string,
  });
  expect(found([one])).toMatchObject({
    state: 'possible',
    found: [one],
    text: '1 transaction with the same instructions and accounts, and another blockhash, landed: it may have been sent again. It failed. Compared with 20 other transactions of its fee payer, the newest ones. 1 could not be read.',
  });
  expect(found([{ ...one, hasSameBlockhash: true }])?.text).toContain(
    'The same message landed under another signature',
  );
});

test('a transaction that its fee payer lists is on chain', () => {
  const itself = listedTransaction({ signature: SIGNATURE, slot: 5n });
  const checks = checksOf({ equal: answered({ itself, compared: 0, unread: 0, hasMore: false, equal: [] }) });
  expect(landingVerdict(checks).text).toBe('It is on chain.');
});

test('a simulation that fails', () => {
  const value = { err: { InstructionError: [0, { Custom: 1 }] }, logs: [] };
  const check = checkOf('Simulation', { simulation: answered(decodeSimulation({ context: { slot: 7 }, value })) });
  expect(check).toMatchObject({
    state: 'possible',
    text: expect.stringMatching(/^It would fail now at #1: .*skipPreflight/) as string,
  });
});

test('a price below what was needed in recent slots', () => {
  expect(checkOf('Price', { prices: answered([0n, 5000n, 5001n]) })).toMatchObject({
    state: 'possible',
    text: expect.stringContaining(
      'It offers 5,000 micro-lamports per unit. In 1 of the 3 recent slots, more was needed, up to 5,001,',
    ) as string,
  });
  expect(checkOf('Price', { prices: answered([]) })).toMatchObject({ state: 'unknown' });
});
