import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded.ts';
import type { Address } from '../../../solana/ids/address.ts';
import type { AnsweredMeta } from '../../../rpc-protocol/responses/transaction-answer.ts';
import { KING, meta, PAYER, VOTE, wireEntry } from '../../entry.fixtures.ts';
import type { Blockhash } from '../../../solana/ids/blockhash.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL } from '../../../solana/names/program-ids.ts';
import { initializedMint, lamportMove } from './lamport-moves.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { reconcileLamports } from './reconcile-lamports.ts';
import { MINT } from '../call.fixtures.ts';
import { viewTransaction } from '../view-transaction.ts';

const folder = recordedFolder();
const NO_MINTS: ReadonlyMap<Address, Address> = new Map();

function parsed(program: string, type: string, info: ParsedCall['info'], by: ParsedCall['by'] = 'browser'): ParsedCall {
  return { by, program, type, info };
}

test('a transfer moves lamports, a creation funds an account, a closing takes all', () => {
  const transfer = parsed('system', 'transfer', { source: PAYER, destination: KING, lamports: 5n });
  expect(lamportMove(transfer, NO_MINTS)).toEqual({ kind: 'transfer', from: PAYER, to: KING, lamports: 5n });
  const creation = parsed('system', 'createAccount', { source: PAYER, newAccount: KING, lamports: 2039280n });
  expect(lamportMove(creation, NO_MINTS)).toEqual({ kind: 'creation', from: PAYER, to: KING, lamports: 2039280n });
  const closing = parsed('spl-token', 'closeAccount', { account: KING, destination: PAYER });
  expect(lamportMove(closing, NO_MINTS)).toEqual({ kind: 'closing', from: KING, to: PAYER, lamports: null });
});

test('a token transfer moves lamports only where the token is wrapped SOL', () => {
  const transfer = parsed('spl-token', 'transfer', { source: KING, destination: VOTE, amount: '7' });
  expect(lamportMove(transfer, NO_MINTS)).toBeNull();
  expect(lamportMove(transfer, new Map([[KING, MINT]]))).toBeNull();
  const wrapped = { kind: 'wrapped', from: KING, to: VOTE, lamports: 7n };
  expect(lamportMove(transfer, new Map([[VOTE, WRAPPED_SOL]]))).toEqual(wrapped);
  const initialize = parsed('spl-token', 'initializeAccount3', { account: KING, mint: WRAPPED_SOL, owner: PAYER });
  expect(initializedMint(initialize)).toEqual([KING, WRAPPED_SOL]);
  const checked = { source: KING, destination: VOTE, mint: WRAPPED_SOL, tokenAmount: { amount: '7', decimals: 9 } };
  expect(lamportMove(parsed('spl-token', 'transferChecked', checked), NO_MINTS)).toEqual(wrapped);
});

test('what an IDL calls a transfer is no transfer of lamports', () => {
  const info = { source: PAYER, destination: KING, lamports: 5n };
  expect(lamportMove(parsed('system', 'transfer', info, 'idl'), NO_MINTS)).toBeNull();
});

/** A transaction of PAYER that sends 7 lamports to itself, and so many to KING. */
function sending(lamports: bigint, changes: Partial<AnsweredMeta>) {
  const instruction = (destination: Address, sent: bigint) => ({
    form: 'parsed' as const,
    program: 'system',
    programId: SYSTEM_PROGRAM,
    parsed: { type: 'transfer', info: { source: PAYER, destination, lamports: sent } },
    stackHeight: 1,
  });
  const key = (pubkey: Address) => ({
    pubkey,
    signer: pubkey === PAYER,
    writable: true,
    source: 'transaction' as const,
  });
  const entry = wireEntry([], meta(changes));
  return viewTransaction({
    ...entry,
    slot: 1n,
    blockTime: null,
    transactionIndex: null,
    body: {
      form: 'parsed',
      signatures: [],
      accountKeys: [PAYER, KING].map(key),
      recentBlockhash: '' as Blockhash,
      addressTableLookups: null,
      config: null,
      instructions: [instruction(PAYER, 7n), instruction(KING, lamports)],
    },
  });
}

test('a change is the fee and what was sent, and what nothing accounts for is said', () => {
  const fee = { kind: 'fee', lamports: -5000n, other: null, instruction: null };
  const sent = { kind: 'transfer', lamports: -30n, other: KING, instruction: '2' };
  const received = { kind: 'transfer', lamports: 30n, other: PAYER, instruction: '2' };
  expect(reconcileLamports(sending(30n, { preBalances: [9000n, 0n], postBalances: [3970n, 30n] }))).toMatchObject({
    accounts: [
      { address: PAYER, change: -5030n, flows: [fee, sent], unexplained: 0n },
      { address: KING, change: 30n, flows: [received], unexplained: 0n },
    ],
    unexplained: 0n,
    complete: true,
  });
  expect(reconcileLamports(sending(30n, { preBalances: [9000n, 0n], postBalances: [3970n, 34n] }))).toMatchObject({
    accounts: [{ unexplained: 0n }, { change: 34n, flows: [received], unexplained: 4n }],
    unexplained: 4n,
    complete: false,
  });
});

test('what a failed transaction sent was not sent', () => {
  const err = { name: 'AccountNotFound' } as const;
  const failed = sending(30n, { err, preBalances: [9000n, 0n], postBalances: [4000n, 0n] });
  expect(reconcileLamports(failed)).toMatchObject({
    accounts: [{ address: PAYER, flows: [{ kind: 'fee' }], unexplained: 0n }],
    complete: true,
  });
});

test.skipIf(folder === null)('a failed swap changed nothing but its payer, by the fee', () => {
  const reconciliation = reconcileLamports(viewTransaction(mainnetTransaction(folder ?? '', 1743)));
  expect(reconciliation).toEqual({
    accounts: [
      {
        index: 0,
        address: '7ucRomePKRzcc49s7gTEQEUfPfgeGywgDngLVcb7caR8',
        change: -10_500n,
        flows: [{ kind: 'fee', lamports: -10_500n, other: null, instruction: null }],
        unexplained: 0n,
        emptied: false,
      },
    ],
    unexplained: 0n,
    complete: true,
  });
});

test.skipIf(folder === null)('every recorded fee is explained to the lamport', () => {
  const splits = recordedViews(folder ?? '').flatMap(({ view }) => view.feeSplit ?? []);
  expect(splits.length).toBeGreaterThan(4000);
  expect(splits.filter(({ priority, requestedPriority }) => priority !== requestedPriority)).toEqual([]);
  expect(splits.filter(({ defaultLimit }) => defaultLimit !== null).length).toBeGreaterThan(30);
});

test.skipIf(folder === null)('nearly all recorded transactions are explained to the lamport', () => {
  let seen = 0;
  let complete = 0;
  const astray: string[] = [];
  for (const { view } of recordedViews(folder ?? '')) {
    const reconciliation = reconcileLamports(view);
    if (reconciliation === null) continue;
    seen++;
    if (reconciliation.complete) complete++;
    // What the accounts leave open adds up to what the sums leave open.
    if (reconciliation.unexplained !== -(view.lamportSum?.unexplained ?? 0n)) astray.push(view.signatures[0] ?? '');
  }
  expect(astray).toEqual([]);
  expect(complete / seen).toBeGreaterThan(0.98);
});
