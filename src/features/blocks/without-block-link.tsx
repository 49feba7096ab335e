import { Link } from 'react-router';
import { formatCount } from '../../shared/format/format-number.ts';
import { usePaths } from '../routing/paths-context.ts';

/** "27 transactions without a block", as a link to their list. */
export function WithoutBlockLink({ count }: { readonly count: bigint }) {
  return <Link to={usePaths().withoutBlock()}>{formatCount(count, 'transaction')} without a block</Link>;
}
