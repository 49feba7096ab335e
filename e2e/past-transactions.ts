import { encodeBase58 } from '../src/shared/bytes/encodings.ts';
import type { PastInstruction } from '../src/solana/onchain-idl/rebuild-account.ts';
import { type Answer, result } from './scripted-endpoint.ts';
import { transactionResult } from './transaction-result.ts';

/** A transaction of the history of an account. */
export interface Past {
  readonly slot: number;
  readonly instructions: readonly PastInstruction[];
  /** True if another program made these calls. */
  readonly isInner?: boolean;
  readonly failed?: boolean;
  /** True if it is listed, but not kept. */
  readonly pruned?: boolean;
}

/** Another signature for each slot. */
function signatureOf(slot: number): string {
  return encodeBase58(new Uint8Array(64).map((_, at) => (slot >> ((at % 4) << 3)) & 0xff || 1));
}

/** Answers getSignaturesForAddress. Before a transaction that is not among them: those of earlier slots. */
export function listHistory(past: readonly Past[], slotOf: (signature: string) => number): Answer {
  return (response, requestText) => {
    const { params } = JSON.parse(requestText) as { readonly params: readonly [string, { readonly before?: string }] };
    const [account, { before }] = params;
    const own = past.find(({ slot }) => signatureOf(slot) === before);
    const end = before === undefined ? Infinity : (own?.slot ?? slotOf(before));
    const listed = past.filter(
      ({ slot, instructions }) =>
        slot < end && instructions.some(({ accounts }) => accounts.some((each) => each === account)),
    );
    const entries = listed.map(({ slot, failed }) => ({
      signature: signatureOf(slot),
      slot,
      err: failed === true ? 'AccountNotFound' : null,
      memo: null,
      blockTime: null,
    }));
    return result(entries.toSorted((a, b) => b.slot - a.slot))(response, requestText);
  };
}

/** Answers getTransaction for them; `others` answers for any other signature. */
export function serveHistory(past: readonly Past[], others: Answer): Answer {
  return (response, requestText) => {
    const { params } = JSON.parse(requestText) as { readonly params: readonly [string] };
    const found = past.find(({ slot }) => signatureOf(slot) === params[0]);
    if (found === undefined) return others(response, requestText);
    return result(found.pruned === true ? null : answerOf(found))(response, requestText);
  };
}

function answerOf({ slot, instructions, isInner = false }: Past): unknown {
  const calls = instructions.map(({ programId, accounts, data }) => ({
    programId,
    accounts,
    data: encodeBase58(data),
    stackHeight: isInner ? 2 : 1,
  }));
  const keys = [...new Set([PAYER, ...instructions.flatMap(({ programId, accounts }) => [...accounts, programId])])];
  const outer = { programId: keys.at(-1), accounts: [], data: '', stackHeight: 1 };
  return transactionResult({
    slot,
    signature: signatureOf(slot),
    keys,
    instructions: isInner ? [outer] : calls,
    meta: { innerInstructions: isInner ? [{ index: 0, instructions: calls }] : [] },
  });
}

const PAYER = '9nPLjYH3fm4ZUoLZu9HXVpEGyJVz2NQGgGbrT9s8rS7K';
