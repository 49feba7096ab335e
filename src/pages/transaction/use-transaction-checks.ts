import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { checkTransaction, remarksOn } from '../../analysis/contradictions/check-transaction.ts';
import type { Remark, TransactionContradiction } from '../../analysis/contradictions/contradiction.ts';
import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';
import { useClient } from '../../queries/client-context.ts';
import { listedIndexQueryOptions } from '../../queries/position-query.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { SignatureCheck } from '../../solana/ed25519/verify-signatures.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { useSignatureChecks } from './signatures/use-signature-checks.ts';

export interface TransactionChecks {
  /** One per signature; null until they are verified, or if the answer has no signed bytes. */
  readonly signatureChecks: readonly SignatureCheck[] | null;
  readonly contradictions: readonly TransactionContradiction[];
  readonly remarks: readonly Remark[];
}

/** Compares an answer with itself, with its signatures, and with the list of its block once the page has that. */
export function useTransactionChecks(
  view: ViewedTransaction,
  signature: Signature,
  commitment: Commitment,
): TransactionChecks {
  const signatureChecks = useSignatureChecks(view.wire);
  const position = listedIndexQueryOptions(useClient(), view.answer.slot, signature, commitment);
  // The overview requests the list when the user moves to another transaction of the block.
  const { data: listed = null } = useQuery({ ...position, enabled: false });
  const [now] = useState(Date.now);
  return useMemo(
    () => ({
      signatureChecks,
      contradictions: checkTransaction(view, { checks: signatureChecks, listed }),
      remarks: remarksOn(view, now),
    }),
    [view, signatureChecks, listed, now],
  );
}
