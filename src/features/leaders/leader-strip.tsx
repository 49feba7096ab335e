import { type ReactNode, memo } from 'react';
import { Link } from 'react-router';
import { LEADER_SLOTS, windowSlots, windowStart } from '../../analysis/facts/leader-window.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { usePaths } from '../routing/paths-context.ts';
import type { PathParams } from '../routing/paths.ts';
import styles from './leader-strip.module.css';

/** Slots in a strip: sixteen leader windows. */
export const STRIP_SLOTS = 64n;

/**
 * 64 slots in groups of four, since a leader has four in a row: produced, skipped with a cross, a tick if unknown. Below each group is its
 * leader, or the account that collected its fees. Screen readers get a description instead: the page repeats the links elsewhere.
 */
export function LeaderStrip({
  from,
  stateOf,
  current,
  page,
  ownerOf,
  params,
  children,
}: {
  /** A multiple of four. */
  readonly from: Slot;
  readonly stateOf: (slot: Slot) => SlotState;
  /** The slot of the page. */
  readonly current?: Slot;
  /** The slots on the page. */
  readonly page?: { readonly from: Slot; readonly to: Slot };
  readonly ownerOf: (slot: Slot) => StripOwner | null;
  /** Search parameters for the links. */
  readonly params?: PathParams;
  /** What the signs mean. */
  readonly children: ReactNode;
}) {
  const to = from + STRIP_SLOTS - 1n;
  const windows = Array.from(
    { length: Number(STRIP_SLOTS / LEADER_SLOTS) },
    (_, at) => from + BigInt(at) * LEADER_SLOTS,
  );
  const isMine = (first: Slot) =>
    page === undefined
      ? current !== undefined && windowStart(current) === first
      : first + LEADER_SLOTS > page.from && first <= page.to;
  return (
    <figure className={styles['around']}>
      <p className="visually-hidden">{describeLeaderStrip(from, to, stateOf)}</p>
      <div className={styles['strip']} data-testid="slot-strip" aria-hidden="true">
        {windows.map((first) => (
          <div key={Number(first - from)} className={isMine(first) ? styles['mine'] : undefined}>
            <div className={styles['window']}>
              {windowSlots(first).map((slot) => (
                <SlotLink
                  key={Number(slot - first)}
                  slot={slot}
                  state={stateOf(slot)}
                  isCurrent={slot === current}
                  {...(params && { params })}
                />
              ))}
            </div>
            <Owner {...ownerOf(first)} />
          </div>
        ))}
      </div>
      <div className={styles['key']}>
        <span className="mono">{formatInteger(from)}</span> <span className={styles['signs']}>{children}</span>{' '}
        <span className={`mono ${styles['end']}`}>{formatInteger(to)}</span>
      </div>
    </figure>
  );
}

/** The first slot of the strip around a slot: eight leaders before its own, or slot 0. */
export function leaderStripStart(slot: Slot): Slot {
  const start = windowStart(slot) - STRIP_SLOTS / 2n;
  return start < 0n ? 0n : start;
}

/** The account named below four slots: their leader by a schedule, or the collector of their fees. */
export interface StripOwner {
  readonly address: Address;
  readonly isLeader: boolean;
}

/** Without memo, every block that arrives would render the links of all slots. */
const SlotLink = memo(function SlotLink({
  slot,
  state,
  isCurrent,
  params,
}: {
  readonly slot: Slot;
  readonly state: SlotState;
  readonly isCurrent: boolean;
  readonly params?: PathParams;
}) {
  const paths = usePaths();
  return (
    <Link
      className={`${styles['slot']} ${styles[state === 'deleted' ? 'skipped' : state]} ${isCurrent ? styles['current'] : ''}`}
      to={paths.block(slot, params)}
      tabIndex={-1}
      title={`${formatInteger(slot)} ${STATE_TITLES[state]}`}
    >
      {(state === 'skipped' || state === 'deleted') && <Cross />}
    </Link>
  );
});

const STATE_TITLES: Readonly<Record<SlotState, string>> = {
  produced: 'produced',
  skipped: 'skipped',
  deleted: 'has no block: the cluster moved to Alpenglow',
  unknown: 'unknown: not requested, or not answered',
};

/** The cross of a skipped slot. */
export function Cross() {
  return (
    <svg viewBox="0 0 9 9" aria-hidden="true">
      <path d="m1.5 1.5 6 6m0-6-6 6" />
    </svg>
  );
}

const Owner = memo(function Owner({ address, isLeader }: Partial<StripOwner>) {
  const paths = usePaths();
  if (address === undefined) return <span className={styles['owner']} />;
  return (
    <Link
      className={styles['owner']}
      to={paths.blocks(undefined, { collector: address })}
      tabIndex={-1}
      title={isLeader ? `Leader of these four slots: ${address}` : `Fees of these four slots went to ${address}`}
    >
      {address.slice(0, SHOWN)}…{address.slice(-SHOWN)}
    </Link>
  );
});

/** Characters at each end. Longer texts would not fit under four slots at 1200 px. */
const SHOWN = 4;

/** Explains the signs of a strip. */
export function StripSign({
  sign,
  children,
}: {
  readonly sign: 'current' | 'produced' | 'skipped' | 'unknown' | 'page';
  readonly children: string;
}) {
  return (
    <span>
      <i className={styles[`${sign}Sign`]} />
      {children}{' '}
    </span>
  );
}

/** "Slots 361,774,408 to 361,774,471: 60 produced, 2 skipped (361,774,410, 361,774,411), 2 unknown." */
function describeLeaderStrip(from: Slot, to: Slot, stateOf: (slot: Slot) => SlotState): string {
  const slots = Array.from({ length: Number(to - from) + 1 }, (_, at) => from + BigInt(at));
  const inState = (state: SlotState) => slots.filter((slot) => stateOf(slot) === state);
  const skipped = inState('skipped');
  const deleted = inState('deleted').length;
  const counts = [
    `${inState('produced').length} produced`,
    skipped.length === 0 ? 'none skipped' : `${skipped.length} skipped (${skipped.map(formatInteger).join(', ')})`,
    ...(deleted === 0 ? [] : [`${deleted} without a block, as the cluster moved to Alpenglow`]),
    `${inState('unknown').length} unknown`,
  ];
  return `Slots ${formatInteger(from)} to ${formatInteger(to)}: ${counts.join(', ')}.`;
}
