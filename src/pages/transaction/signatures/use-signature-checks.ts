import { useEffect, useState } from 'react';
import type { Transaction } from '../../../solana/model/transaction.ts';
import type { SignatureCheck } from '../../../solana/ed25519/verify-signatures.ts';
import { checkSignatures } from './check-signatures.ts';

/** Checks every signature against the message in this browser, after the page has been painted; null until it is done. */
export function useSignatureChecks(wire: Transaction | null): readonly SignatureCheck[] | null {
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
