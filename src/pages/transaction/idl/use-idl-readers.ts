import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { type IdlReader, type IdlReaders, NO_IDLS } from '../../../solana/idl/idl-reader.ts';
import { readerOfAnswers } from '../../../solana/idl/idl-questions.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { decodeInWorker } from './decode-in-worker.ts';
import { idlQuestionsOf } from './idl-questions-of.ts';
import { markIdl, type StoredIdlEntry, storedIdls, subscribeStoredIdls } from './idl-storage.ts';

/** Readers of the stored IDLs of called programs, each as soon as a worker has decoded this transaction with it. */
export function useIdlReaders({ accounts, answer }: ViewedTransaction): IdlReaders {
  const idls = useSyncExternalStore(subscribeStoredIdls, storedIdls, storedIdls);
  const called = useMemo(
    () =>
      idls.filter(
        ({ programId, isSlow }) => !isSlow && accounts.some(({ address, program }) => program && address === programId),
      ),
    [idls, accounts],
  );
  const [decoded, setDecoded] = useState<Decoded>({ answer, readers: new Map() });
  useEffect(() => {
    let current = true;
    for (const idl of called) {
      void decodeOnce(answer, idl).then((reader) => {
        if (current && reader !== null) setDecoded((before) => withReader(before, answer, idl, reader));
      });
    }
    return () => {
      current = false;
    };
  }, [answer, called]);
  return useMemo(() => {
    if (decoded.answer !== answer) return NO_IDLS;
    const readers = called.flatMap(({ programId, revision }): (readonly [Address, IdlReader])[] => {
      const reader = decoded.readers.get(revision);
      return reader === undefined ? [] : [[programId, reader]];
    });
    return readers.length === 0 ? NO_IDLS : new Map(readers);
  }, [decoded, answer, called]);
}

interface Decoded {
  readonly answer: TransactionResponse;
  /** By the revision of the IDL. */
  readonly readers: ReadonlyMap<number, IdlReader>;
}

function withReader(before: Decoded, answer: TransactionResponse, idl: StoredIdlEntry, reader: IdlReader): Decoded {
  const others = before.answer === answer ? before.readers : [];
  return { answer, readers: new Map(others).set(idl.revision, reader) };
}

/** A change to one IDL does not decode again with the others. */
const decodings = new WeakMap<TransactionResponse, Map<number, Promise<IdlReader | null>>>();

function decodeOnce(answer: TransactionResponse, idl: StoredIdlEntry): Promise<IdlReader | null> {
  const ofAnswer = decodings.get(answer) ?? new Map<number, Promise<IdlReader | null>>();
  decodings.set(answer, ofAnswer);
  const decoding = ofAnswer.get(idl.revision) ?? decode(answer, idl);
  ofAnswer.set(idl.revision, decoding);
  return decoding;
}

/** null if the IDL cannot be used here: instructions stay as they are without it. */
async function decode(
  answer: TransactionResponse,
  { programId, text, revision }: StoredIdlEntry,
): Promise<IdlReader | null> {
  const answers = await decodeInWorker(text, idlQuestionsOf(answer, programId));
  if (!('reason' in answers)) return readerOfAnswers(answers);
  const isCurrent = storedIdls().some((stored) => stored.revision === revision);
  if (answers.isTooSlow === true && isCurrent) markIdl(programId, true);
  return null;
}
