import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address, Blockhash } from '../../solana/ids/ids.ts';
import { KING, PAYER, meta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { balance, customError } from '../../analysis/test-support/calls.ts';
import { sentenceText } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import { tinyTransfers } from './tiny-transfers.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../solana/ids/program-ids.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';

/** Shares more than the short form with PAYER, 7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu. */
const FORGED = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRZLq9sELwYpuuUu' as Address;

/** A transaction in which FORGED sends something to PAYER. */
function sending(program: 'system' | 'spl-token', info: JsonObject, changes: Partial<ResponseMeta> = {}) {
  return viewTransaction({
    ...wireEntry([], meta(changes)),
    slot: 1n,
    blockTime: null,
    transactionIndex: null,
    body: {
      form: 'parsed',
      signatures: [],
      accountKeys: [FORGED, PAYER, KING].map((pubkey) => ({
        pubkey,
        signer: pubkey === FORGED,
        writable: true,
        source: 'transaction',
      })),
      recentBlockhash: '' as Blockhash,
      addressTableLookups: null,
      config: null,
      instructions: [
        {
          form: 'parsed',
          program,
          programId: program === 'system' ? SYSTEM_PROGRAM : TOKEN_PROGRAM,
          parsed: { type: 'transfer', info },
          stackHeight: 1,
        },
      ],
    },
  });
}

const lamports = (amount: bigint) => ({ source: FORGED, destination: PAYER, lamports: amount });

test('reports a transfer of at most 0.001 SOL from an address that looks like another one', () => {
  const found = tinyTransfers(sending('system', lamports(1000n)), 'SOL');
  expect(found).toMatchObject([{ from: { address: FORGED }, amount: '0.000001 SOL', instructionId: '1' }]);
  expect(tinyTransfers(sending('system', lamports(1_000_000n)), 'SOL')).toMatchObject([{ amount: '0.001 SOL' }]);
  expect(tinyTransfers(sending('system', lamports(1_000_001n)), 'SOL')).toEqual([]);
});

test('reports no transfer of a failed transaction, and none from another address', () => {
  const failed = { err: customError(0, 1) };
  expect(tinyTransfers(sending('system', lamports(1000n), failed), 'SOL')).toEqual([]);
  const other = { source: KING, destination: PAYER, lamports: 1000n };
  expect(tinyTransfers(sending('system', other), 'SOL')).toEqual([]);
});

test('reports a transfer of at most one whole token, sent by the owner of its source', () => {
  const balances = { preTokenBalances: [{ ...balance(2, 5_000_000n), owner: FORGED }] };
  const tokens = (amount: string) => ({ source: KING, destination: PAYER, authority: KING, amount });
  expect(tinyTransfers(sending('spl-token', tokens('10000'), balances), 'SOL')).toMatchObject([
    {
      from: { address: FORGED },
      amount: '0.01 of DrZ26c…iYEEZY',
      instructionId: '1',
    },
  ]);
  expect(tinyTransfers(sending('spl-token', tokens('1000000'), balances), 'SOL')).toHaveLength(1);
  expect(tinyTransfers(sending('spl-token', tokens('1000001'), balances), 'SOL')).toEqual([]);
});

test('the headline shows the characters in which the two addresses differ', () => {
  const view = sending('system', lamports(2_000_000_000n), {
    preBalances: [3_000_005_000n, 0n, 0n],
    postBalances: [1_000_000_000n, 2_000_000_000n, 0n],
  });
  expect(sentenceText(summarizeTransaction(view).sentence)).toBe(
    '2 SOL went from 7dGrdJ…ZLq9…YpuuUu to 7dGrdJ…YLq9…YpuuUu.',
  );
});
