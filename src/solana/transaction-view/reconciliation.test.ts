import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded.ts';
import type { Address } from '../address.ts';
import { KING, PAYER, VOTE } from '../block-view/block-view.fixtures.ts';
import { mainnetTransaction, recordedTransactions } from '../test-support/recorded-transactions.ts';
import { WRAPPED_SOL } from '../well-known.ts';
import { initializedMint, lamportMove } from './lamport-moves.ts';
import type { Meaning } from './meaning.ts';
import { reconcileLamports } from './reconciliation.ts';
import { MINT } from './transaction-view.fixtures.ts';
import { viewTransaction } from './view-transaction.ts';

const folder = recordedFolder();
const NO_MINTS: ReadonlyMap<Address, Address> = new Map();

function meaning(program: string, type: string, info: Meaning['info'], by: Meaning['by'] = 'browser'): Meaning {
  return { by, program, type, info };
}

test('a transfer moves lamports, a creation funds an account, a closing takes all', () => {
  const transfer = meaning('system', 'transfer', { source: PAYER, destination: KING, lamports: 5n });
  expect(lamportMove(transfer, NO_MINTS)).toEqual({ kind: 'transfer', from: PAYER, to: KING, lamports: 5n });
  const creation = meaning('system', 'createAccount', { source: PAYER, newAccount: KING, lamports: 2039280n });
  expect(lamportMove(creation, NO_MINTS)).toEqual({ kind: 'creation', from: PAYER, to: KING, lamports: 2039280n });
  const closing = meaning('spl-token', 'closeAccount', { account: KING, destination: PAYER });
  expect(lamportMove(closing, NO_MINTS)).toEqual({ kind: 'closing', from: KING, to: PAYER, lamports: null });
});

test('a token transfer moves lamports only where the token is wrapped SOL', () => {
  const transfer = meaning('spl-token', 'transfer', { source: KING, destination: VOTE, amount: '7' });
  expect(lamportMove(transfer, NO_MINTS)).toBeNull();
  expect(lamportMove(transfer, new Map([[KING, MINT]]))).toBeNull();
  const wrapped = { kind: 'wrapped', from: KING, to: VOTE, lamports: 7n };
  expect(lamportMove(transfer, new Map([[VOTE, WRAPPED_SOL]]))).toEqual(wrapped);
  const initialize = meaning('spl-token', 'initializeAccount3', { account: KING, mint: WRAPPED_SOL, owner: PAYER });
  expect(initializedMint(initialize)).toEqual([KING, WRAPPED_SOL]);
  const checked = { source: KING, destination: VOTE, mint: WRAPPED_SOL, tokenAmount: { amount: '7', decimals: 9 } };
  expect(lamportMove(meaning('spl-token', 'transferChecked', checked), NO_MINTS)).toEqual(wrapped);
});

test('what an IDL calls a transfer is no transfer of lamports', () => {
  const info = { source: PAYER, destination: KING, lamports: 5n };
  expect(lamportMove(meaning('system', 'transfer', info, 'idl'), NO_MINTS)).toBeNull();
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
  const splits = [...recordedTransactions(folder ?? '')].flatMap((answer) => viewTransaction(answer).feeSplit ?? []);
  expect(splits.length).toBeGreaterThan(4000);
  expect(splits.filter(({ priority, askedPriority }) => priority !== askedPriority)).toEqual([]);
  expect(splits.filter(({ suppliedLimit }) => suppliedLimit !== null).length).toBeGreaterThan(30);
});

test.skipIf(folder === null)('nearly all recorded transactions are explained to the lamport', () => {
  let seen = 0;
  let complete = 0;
  const astray: string[] = [];
  for (const answer of recordedTransactions(folder ?? '')) {
    const view = viewTransaction(answer);
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
