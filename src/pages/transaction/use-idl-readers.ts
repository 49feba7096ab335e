import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { useEffect, useMemo, useState } from 'react';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { type IdlOrigin, type IdlReaders, NO_IDLS, type ProgramIdl } from '../../solana/idl/idl-reader.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { IdlText } from './idl/call-idl-worker.ts';
import { type StoredIdlEntry, markIdl, slowIdls, storedIdls } from './idl/idl-storage.ts';
import type { IdlProblems } from './idl/idl-usage.ts';
import { idlCode } from './idl/lazy-idl-code.ts';
import type { OnchainMetadata } from './onchain-idl/onchain-idl.ts';

/**
 * Readers of the IDLs of called programs, each as soon as a worker has decoded this transaction with it. One that the user dropped is
 * used instead of one that the endpoint has.
 */
export function useIdlReaders(
  { accounts, answer }: ViewedTransaction,
  dropped: readonly StoredIdlEntry[],
  published: OnchainMetadata | null,
): { readonly readers: IdlReaders; readonly problems: IdlProblems } {
  const called = useMemo(
    () =>
      [...dropped.filter(({ isSlow }) => !isSlow).map(usableIdl), ...publishedIdls(published, dropped)].filter(
        ({ programId }) => accounts.some(({ address, program }) => program && address === programId),
      ),
    [dropped, published, accounts],
  );
  const [decoded, setDecoded] = useState<Decoded>({ answer, results: new Map() });
  useEffect(() => {
    let current = true;
    for (const idl of called) {
      void decodeOnce(answer, idl).then((result) => {
        if (current) setDecoded((before) => withResult(before, answer, idl, result));
      });
    }
    return () => {
      current = false;
    };
  }, [answer, called]);
  return useMemo(() => {
    const results =
      decoded.answer !== answer
        ? []
        : called.flatMap(({ programId, revision }): (readonly [Address, DecodeResult])[] => {
            const result = decoded.results.get(revision);
            return result === undefined ? [] : [[programId, result]];
          });
    const readers = results.flatMap(([id, result]) => ('reason' in result ? [] : [[id, result] as const]));
    return {
      readers: readers.length === 0 ? NO_IDLS : new Map(readers),
      problems: new Map(results.flatMap(([id, result]) => ('reason' in result ? [[id, result.reason] as const] : []))),
    };
  }, [decoded, answer, called]);
}

interface UsableIdl {
  readonly programId: Address;
  readonly text: IdlText;
  readonly origin: IdlOrigin | null;
  /** Another one for each other text. */
  readonly revision: string;
}

function usableIdl({ programId, text, revision }: StoredIdlEntry): UsableIdl {
  return { programId, text, origin: null, revision: String(revision) };
}

function publishedIdls(published: OnchainMetadata | null, dropped: readonly StoredIdlEntry[]): readonly UsableIdl[] {
  return [...(published?.programs ?? [])].flatMap(([programId, { idl, deployed }]) => {
    if (idl.kind !== 'packed' || slowIdls.has(programId)) return [];
    if (dropped.some((each) => each.programId === programId)) return [];
    const origin = { ...idl.origin, deployed, isRebuilt: idl.instead !== undefined };
    return [{ programId, text: idl.packed, origin, revision: `${origin.account} ${origin.slot}` }];
  });
}

type DecodeResult = ProgramIdl | { readonly reason: string };

interface Decoded {
  readonly answer: ShownTransaction;
  /** By the revision of the IDL. */
  readonly results: ReadonlyMap<string, DecodeResult>;
}

function withResult(before: Decoded, answer: ShownTransaction, idl: UsableIdl, result: DecodeResult): Decoded {
  const others = before.answer === answer ? before.results : [];
  return { answer, results: new Map(others).set(idl.revision, result) };
}

/** A change to one IDL does not decode again with the others. */
const decodings = new WeakMap<ShownTransaction, Map<string, Promise<DecodeResult>>>();

function decodeOnce(answer: ShownTransaction, idl: UsableIdl): Promise<DecodeResult> {
  const ofAnswer = decodings.get(answer) ?? new Map<string, Promise<DecodeResult>>();
  decodings.set(answer, ofAnswer);
  const decoding = ofAnswer.get(idl.revision) ?? decode(answer, idl);
  ofAnswer.set(idl.revision, decoding);
  return decoding;
}

/** A reason if the IDL cannot be used here: instructions stay as they are without it. */
async function decode(
  answer: ShownTransaction,
  { programId, text, origin, revision }: UsableIdl,
): Promise<DecodeResult> {
  let result;
  try {
    const { decodeAnswer } = await idlCode.load();
    result = await decodeAnswer(answer, programId, text, origin);
  } catch {
    return { reason: 'Slotscope’s IDL decoder did not load.' };
  }
  if ('isTooSlow' in result) {
    if (origin !== null) slowIdls.set(programId, true);
    else if (storedIdls().some((stored) => String(stored.revision) === revision)) markIdl(programId, true);
  }
  return result;
}
