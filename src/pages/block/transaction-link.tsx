import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { createContext, useContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { Link } from 'react-router';
import type { PathParams } from '../../features/routing/paths.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { TruncatedText } from '../../ui/values/text.tsx';

/** A transaction of the block by its index: "#12 3j5FbU…y98Bu5". */
export function TransactionLink({
  index,
  rows,
  params,
}: {
  readonly index: number;
  readonly rows: readonly BlockRow[];
  readonly params: PathParams;
}) {
  return (
    <>
      #{formatInteger(index)} <SignatureLink signature={rows[index]?.signature ?? null} params={params} />
    </>
  );
}

export function SignatureLink({
  signature,
  params,
}: {
  readonly signature: BlockRow['signature'];
  readonly params: PathParams;
}) {
  const pathOf = useTransactionPath();
  if (signature === null) return <span className="muted">no signature</span>;
  return (
    <Link className="mono plain-link" to={pathOf(signature, params)} title={signature}>
      <TruncatedText text={signature} />
    </Link>
  );
}

/** The link from a block page to one of its transactions. For a saved block, it needs no request. */
export function useTransactionPath(): (signature: Signature, params: PathParams) => string {
  const paths = usePaths();
  return useContext(SavedTransactionPath) ?? paths.transaction;
}

/** The transaction that was opened last from a block. Its row is marked when the reader comes back. */
export const openedTransaction = createStore<{ readonly signature: Signature | null }>(() => ({ signature: null }));

/** Provided by `InspectedBlock`. */
export const SavedTransactionPath = createContext<((signature: Signature) => string) | null>(null);
