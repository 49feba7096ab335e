import { Link } from 'react-router';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import type { LookAlike, LookAlikes } from '../../analysis/facts/look-alikes.ts';
import type { TinyTransfer } from './tiny-transfers.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { type RecentLookup, lookupPath } from '../recent-lookups/recent-lookups.ts';
import styles from './look-alikes.module.css';
import { AddressLink } from '../../ui/values/address.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { lookAlikeGroups } from './look-alike-marking.tsx';

/** Names the addresses that look alike, and the tiny transfers from them. Must be inside `LookAlikeMarking`. */
export function LookAlikeNotice({
  lookAlikes,
  page,
  place,
  lookups,
  transfers = [],
}: {
  readonly lookAlikes: LookAlikes;
  /** The addresses on the page. */
  readonly page: ReadonlySet<Address>;
  readonly place: 'on this page' | 'in this block' | 'in this text';
  /** Recent lookups of other pages. */
  readonly lookups: readonly RecentLookup[];
  readonly transfers?: readonly TinyTransfer[];
}) {
  const groups = lookAlikeGroups(lookAlikes);
  if (groups.length === 0) return null;
  return (
    <div className={`notice ${styles['notice']}`} data-testid="look-alikes">
      <StatusIcon kind="warning" bare />
      <div className={styles['text']}>
        {groups.slice(0, MAX_GROUPS).map((group) => (
          <Group key={group[0]} group={group} page={page} place={place} lookups={lookups} />
        ))}
        {groups.length > MAX_GROUPS && (
          <p>
            Other addresses {place} look alike too: {formatCount(groups.length - MAX_GROUPS, 'more group')} of them.
          </p>
        )}
        {[...new Set(transfers.map(({ from }) => from))].map((from) => (
          <Transfers key={from.address} from={from} sent={transfers.filter((transfer) => transfer.from === from)} />
        ))}
      </div>
    </div>
  );
}

const MAX_GROUPS = 3;

function Group({
  group,
  page,
  place,
  lookups,
}: {
  readonly group: readonly Address[];
  readonly page: ReadonlySet<Address>;
  readonly place: string;
  readonly lookups: readonly RecentLookup[];
}) {
  const shown = group.filter((address) => page.has(address)).length;
  const [first = ''] = group;
  return (
    <>
      <p>
        {shown === 1
          ? `An address ${place} looks like one that you have seen before.`
          : `${shown === 2 ? 'Two' : formatInteger(shown)} addresses ${place} look alike.`}{' '}
        {group.length === 2 ? 'Both' : 'All'} begin with <code>{first.slice(0, COMPARED)}</code> and end with{' '}
        <code>{first.slice(-COMPARED)}</code>, but differ in between:
      </p>
      <ul>
        {group.slice(0, MAX_ADDRESSES).map((address) => (
          <li key={address}>
            <AddressLink address={address} whole />
            {wellKnownName(address) !== null && <code> {address}</code>}
            {!page.has(address) && <Origin lookup={lookups.find(({ addresses }) => addresses.includes(address))} />}
          </li>
        ))}
      </ul>
      {group.length > MAX_ADDRESSES && <p>and {formatInteger(group.length - MAX_ADDRESSES)} more.</p>}
    </>
  );
}

/** Where the user has seen an address that is not on the page. */
function Origin({ lookup }: { readonly lookup: RecentLookup | undefined }) {
  return (
    lookup !== undefined && (
      <>
        {' '}
        {lookup.kind === 'address' ? 'with the page' : 'in transaction'}{' '}
        <Link to={lookupPath(lookup)}>{truncateMiddle(lookup.id)}</Link>, which you opened before
      </>
    )
  );
}

/** The transfers of one address: the first one, and the number of the others. */
function Transfers({ from, sent }: { readonly from: LookAlike; readonly sent: readonly TinyTransfer[] }) {
  const [first, ...more] = sent;
  const other = from.group.find((each) => each !== from.address);
  if (first === undefined || other === undefined) return null;
  return (
    <p>
      <a href={`#ix-${first.instructionId}`}>A transfer of {first.amount}</a>
      {more.length > 0 &&
        ` and ${formatInteger(more.length)} more tiny ${more.length === 1 ? 'transfer' : 'transfers'}`}{' '}
      came from <AddressLink address={from.address} />, which looks like <AddressLink address={other} />.
    </p>
  );
}

const COMPARED = 4;
const MAX_ADDRESSES = 8;
