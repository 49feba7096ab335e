import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { type IdlReader, type IdlReaders, NO_IDLS } from '../../../solana/idl/idl-reader.ts';
import { readerOfAnswers } from '../../../solana/idl/idl-questions.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { decodeInWorker } from './decode-in-worker.ts';
import { idlQuestionsOf } from './idl-questions-of.ts';
import { type StoredIdl, storedIdls, subscribeStoredIdls } from './idl-storage.ts';

/** Readers of the stored IDLs of called programs, once a worker has decoded this transaction with them. */
export function useIdlReaders({ accounts, answer }: ViewedTransaction): IdlReaders {
  const idls = useSyncExternalStore(subscribeStoredIdls, storedIdls, storedIdls);
  const called = useMemo(
    () => idls.filter(({ programId }) => accounts.some(({ address, program }) => program && address === programId)),
    [idls, accounts],
  );
  const [decoded, setDecoded] = useState<{ readonly answer: TransactionResponse; readonly readers: IdlReaders }>();
  useEffect(() => {
    let current = true;
    void Promise.all(called.map((idl) => decode(answer, idl))).then((readers) => {
      if (current) setDecoded({ answer, readers: new Map(readers.flat()) });
    });
    return () => {
      current = false;
    };
  }, [answer, called]);
  return called.length > 0 && decoded?.answer === answer ? decoded.readers : NO_IDLS;
}

/** Empty if the IDL cannot be used here: instructions stay as they are without it. */
async function decode(
  answer: TransactionResponse,
  { programId, text }: StoredIdl,
): Promise<readonly (readonly [Address, IdlReader])[]> {
  const answers = await decodeInWorker(text, idlQuestionsOf(answer, programId));
  return 'reason' in answers ? [] : [[programId, readerOfAnswers(answers)]];
}
