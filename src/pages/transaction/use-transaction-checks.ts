import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, useEffect } from 'react';
import { checkTransaction, remarksOn } from '../../analysis/facts/contradictions/check-transaction.ts';
import { compareEncodings } from '../../analysis/facts/contradictions/compare-encodings.ts';
import type { Remark, TransactionContradiction } from '../../analysis/facts/contradictions/contradiction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { useClient } from '../../queries/client-context.ts';
import { listedIndexQueryOptions } from '../../queries/position-query.ts';
import { type TransactionRead, transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import { ENCODING_CHOICES } from '../../features/routing/search-params.ts';
import type { ShownTransaction, TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { callWorker } from '../../shared/call-worker.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { hasEd25519, verifySignatures, type SignatureCheck } from '../../solana/verify-signatures.ts';

export interface TransactionChecks {
  /** One per signature; null until they are verified, or if the answer has no signed bytes. */
  readonly signatureChecks: readonly SignatureCheck[] | null;
  readonly contradictions: readonly TransactionContradiction[];
  readonly remarks: readonly Remark[];
}

/** Compares an answer with itself, with its signatures, and with the list of its block once the page has that. */
export function useTransactionChecks(
  view: ViewedTransaction,
  signature: Signature | null,
  /** null if no endpoint was called. */
  options: TransactionReadOptions | null,
): TransactionChecks {
  const signatureChecks = useSignatureChecks(view.wire);
  const client = useClient();
  const position = listedIndexQueryOptions(client, view.answer.slot, signature, options?.commitment ?? 'finalized');
  // The overview requests the list when the user moves to another transaction of the block.
  const { data: listed = null } = useQuery({ ...position, enabled: false });
  // The same transaction in other encodings, as far as the page has loaded it.
  const encodings = useQueries({
    queries:
      signature === null || options === null
        ? []
        : ENCODING_CHOICES.map((encoding) => ({
            ...transactionQueryOptions(client, signature, { ...options, encoding }),
            enabled: false,
          })),
    combine: answersOf,
  });
  const differing = useMemo(() => compareAnswers([view.answer, ...encodings]), [view.answer, encodings]);
  const encoding = options?.encoding ?? null;
  const [now] = useState(Date.now);
  return useMemo(
    () => ({
      signatureChecks,
      // Bytes alone claim nothing.
      contradictions:
        view.answer.slot === null ? [] : [...differing, ...checkTransaction(view, { checks: signatureChecks, listed })],
      remarks: remarksOn(view, now, encoding),
    }),
    [view, differing, signatureChecks, listed, now, encoding],
  );
}

function answersOf(results: readonly UseQueryResult<TransactionRead>[]): readonly TransactionResponse[] {
  return results.flatMap(({ data }) => data?.value ?? []);
}

function compareAnswers(answers: readonly ShownTransaction[]): readonly TransactionContradiction[] {
  const parsed = answers.find(({ body }) => body.form === 'parsed');
  if (parsed === undefined) return [];
  for (const answer of answers) {
    const found = answer.body.form === 'wire' ? compareEncodings(parsed, answer) : null;
    if (found !== null) return [found];
  }
  return [];
}

/** Verifies each signature against the message, after the page has been painted. null until that is done. */
function useSignatureChecks(wire: Transaction | null): readonly SignatureCheck[] | null {
  const [done, setDone] = useState<{ readonly wire: Transaction; readonly checks: readonly SignatureCheck[] } | null>(
    null,
  );
  useEffect(() => {
    if (wire === null) return undefined;
    let current = true;
    void checkSignatures(wire).then((checks) => {
      if (current) setDone({ wire, checks });
    });
    return () => {
      current = false;
    };
  }, [wire]);
  return done?.wire === wire ? (done?.checks ?? null) : null;
}

/** Keeps the work off the main thread: Web Crypto does so by itself; without its Ed25519, a worker does. */
async function checkSignatures(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  return (await hasEd25519()) ? verifySignatures(transaction) : checkInWorker(transaction);
}

async function checkInWorker(transaction: Transaction): Promise<readonly SignatureCheck[]> {
  const worker = new Worker(new URL('./signatures.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await callWorker<readonly SignatureCheck[]>(worker, transaction);
  } catch {
    // For example, the worker's code failed to load. Blocking the main thread is better than no result.
    return verifySignatures(transaction);
  } finally {
    worker.terminate();
  }
}
