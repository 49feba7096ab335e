import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Address, Blockhash } from '../../../solana/ids/ids.ts';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { KING, meta, PAYER, wireEntry } from '../../entry.fixtures.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { reconcileLamports } from './reconcile-lamports.ts';
import { viewTransaction } from '../view-transaction.ts';

const folder = recordedFolder();

/** A transaction in which PAYER sends 7 lamports to itself and `lamports` to KING. */
function sending(lamports: bigint, changes: Partial<ResponseMeta>) {
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

test('explains a change by fee and transfers, and reports the unexplained part', () => {
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

test('ignores the transfers of a failed transaction', () => {
  const err = { name: 'AccountNotFound' } as const;
  const failed = sending(30n, { err, preBalances: [9000n, 0n], postBalances: [4000n, 0n] });
  expect(reconcileLamports(failed)).toMatchObject({
    accounts: [{ address: PAYER, flows: [{ kind: 'fee' }], unexplained: 0n }],
    complete: true,
  });
});

test.skipIf(folder === null)('explains a failed swap by its fee alone', () => {
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

test.skipIf(folder === null)('explains every recorded fee to the lamport', () => {
  const splits = recordedViews(folder ?? '').flatMap(({ view }) => view.feeSplit ?? []);
  expect(splits.length).toBeGreaterThan(4000);
  expect(splits.filter(({ priority, requestedPriority }) => priority !== requestedPriority)).toEqual([]);
  expect(splits.filter(({ defaultLimit }) => defaultLimit !== null).length).toBeGreaterThan(30);
});

test.skipIf(folder === null)('explains nearly all recorded transactions to the lamport', () => {
  let seen = 0;
  let complete = 0;
  const astray: string[] = [];
  for (const { view } of recordedViews(folder ?? '')) {
    const reconciliation = reconcileLamports(view);
    if (reconciliation === null) continue;
    seen++;
    if (reconciliation.complete) complete++;
    // The unexplained parts of the accounts add up to the unexplained part of the sums.
    if (reconciliation.unexplained !== -(view.lamportSum?.unexplained ?? 0n)) astray.push(view.signatures[0] ?? '');
  }
  expect(astray).toEqual([]);
  expect(complete / seen).toBeGreaterThan(0.98);
});

test.skipIf(folder === null)(
  'calls only the rent of a stated or fixed length rent, in every recorded transaction',
  () => {
    let seen = 0;
    const others: string[] = [];
    for (const { view } of recordedViews(folder ?? '')) {
      const spaces = (view.instructions ?? []).map(({ parsed }) => Number(parsed?.info['space'] ?? TOKEN_ACCOUNT));
      const rents = new Set(spaces.concat(TOKEN_ACCOUNT).map((bytes) => BigInt((128 + bytes) * 6960)));
      for (const { flows } of reconcileLamports(view)?.accounts ?? []) {
        for (const { kind, lamports } of flows) {
          if (kind !== 'rent' && kind !== 'rentBack') continue;
          seen++;
          if (!rents.has(lamports < 0n ? -lamports : lamports))
            others.push(`${view.signatures[0]}: ${kind} ${lamports}`);
        }
      }
    }
    expect(others).toEqual([]);
    expect(seen).toBeGreaterThan(500);
  },
);

const TOKEN_ACCOUNT = 165;
