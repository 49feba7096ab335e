import { useContext } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { TruncatedText } from '../../../ui/values/text.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { TransactionPathContext } from '../transaction-path-context.ts';

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
  const pathOf = useContext(TransactionPathContext);
  if (signature === null) return <span className="muted">no signature</span>;
  return (
    <Link className="mono plain-link" to={pathOf(signature, params)} title={signature}>
      <TruncatedText text={signature} />
    </Link>
  );
}
