import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  type BlocksTableRow,
  collectionOf,
  summaryOf,
  transactionCount,
} from '../../features/blocks/blocks-table-rows.ts';
import type { LeaderSchedule } from '../../features/leaders/leaders.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { withParam } from '../../features/routing/search-params.ts';
import { DownloadLinks } from '../../features/table-controls/table-controls.tsx';
import { totalOf } from '../../analysis/facts/block/block-overview.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { type Address, parseAddress, parseSlot } from '../../solana/ids/ids.ts';
import { formatSlotSpan } from '../../solana/ids/slot-span.ts';
import styles from './blocks-filters.module.css';
import { type BlocksParams, SHOWN_CHOICES, type Shown } from './blocks-params.ts';
import type { SlotGroup } from './slot-groups.ts';

/** Filters by account and by what became of a slot, a way to a slot, and the rows as a file. */
export function BlocksFilters({
  groups,
  schedule,
  params: { collector, show },
}: {
  /** null while they are loading. */
  readonly groups: readonly SlotGroup[] | null;
  readonly schedule: LeaderSchedule;
  readonly params: BlocksParams;
}) {
  const [search] = useSearchParams();
  const rows = (groups ?? []).flatMap((group) => group.rows).filter((row) => isShown(row, show));
  const slots = rows.reduce((sum, { slot, oldest = slot }) => sum + (slot - oldest + 1n), 0n);
  return (
    <div className={styles['filters']}>
      <CollectorField key={collector ?? ''} collector={collector} groups={groups ?? []} schedule={schedule} />
      <SlotField />
      <nav className={styles['shown']} aria-label="Slots shown">
        {SHOWN_CHOICES.map((choice) => (
          <Link
            key={choice}
            to={{ search: withParam(search.toString(), 'show', choice, 'all') }}
            replace
            preventScrollReset
            aria-current={choice === show}
          >
            {choice === 'all' ? 'all slots' : choice}
          </Link>
        ))}
      </nav>
      <span className={`numeric muted ${styles['count']}`} role="status">
        {groups !== null && `${formatInteger(slots)} ${slots === 1n ? 'slot' : 'slots'}`}
      </span>
      <FindLink groups={groups ?? []} />
      <span className={styles['end']}>
        {groups !== null && (
          <DownloadLinks
            name={fileName(rows, collector, show)}
            write={async (format) => {
              const { formatCsv, formatNdjson } = await import('../../shared/json/records.ts');
              const records = rows.map((row) => recordOf(row, schedule));
              if (format === 'ndjson') return formatNdjson(records);
              return formatCsv(records, Object.keys(recordOf(NO_ROW, schedule)));
            }}
          />
        )}
      </span>
    </div>
  );
}

/** Opens the search in the slots of the page. It keeps its place while they are loading. */
function FindLink({ groups }: { readonly groups: readonly SlotGroup[] }) {
  const paths = usePaths();
  const rows = groups.flatMap((group) => group.rows);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const text = 'Find in these blocks';
  if (newest === undefined || oldest === undefined)
    return (
      <span className={styles['find']} style={{ visibility: 'hidden' }}>
        {text}
      </span>
    );
  const find = formatSlotSpan({ from: oldest.oldest ?? oldest.slot, to: newest.slot });
  return (
    <Link className={`text-button ${styles['find']}`} to={paths.blocks(undefined, { find })}>
      {text}
    </Link>
  );
}

export function isShown({ state }: Pick<BlocksTableRow, 'state'>, show: Shown): boolean {
  return show === 'all' || state === show;
}

/** An account, typed or chosen from those on the page. */
function CollectorField({
  collector,
  groups,
  schedule,
}: {
  readonly collector: Address | null;
  readonly groups: readonly SlotGroup[];
  readonly schedule: LeaderSchedule;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState<string>(collector ?? '');
  const [isProblem, setProblem] = useState(false);
  const choose = (typed: string) => {
    const address = parseAddress(typed.trim());
    if (typed.trim() === '' && collector !== null) void navigate(paths.blocks());
    if (address !== null && address !== collector) void navigate(paths.blocks(undefined, { collector: address }));
    return typed.trim() === '' || address !== null;
  };
  return (
    <form
      className={styles['field']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setProblem(!choose(text));
      }}
    >
      <input
        aria-label="Collector or leader"
        placeholder="Collector or leader"
        type="search"
        list={list}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isProblem}
        title={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(false);
          choose(target.value);
        }}
      />
      {isProblem && (
        <small className="warning" role="status">
          not an address
        </small>
      )}
      <datalist id={list}>
        {ownersOf(groups, schedule).map(({ address, text: produced }) => (
          <option key={address} value={address}>
            {produced}
          </option>
        ))}
      </datalist>
    </form>
  );
}

/** The accounts on the page, each with its first group: "3 of 4". */
function ownersOf(groups: readonly SlotGroup[], schedule: LeaderSchedule) {
  const owners = new Map<Address, string>();
  for (const { start, rows } of groups) {
    if (start === null) continue;
    const collectors = rows.flatMap((row) => collectionOf(row)?.collector ?? []);
    const owner = schedule.leaderOf(start) ?? collectors[0];
    const produced = rows.filter(({ state }) => state === 'produced').length;
    if (owner !== undefined && !owners.has(owner)) owners.set(owner, `${produced} of ${rows.length}`);
  }
  return [...owners].map(([address, text]) => ({ address, text }));
}

/** Opens the page with a slot. */
function SlotField() {
  const paths = usePaths();
  const navigate = useNavigate();
  const [isProblem, setProblem] = useState(false);
  return (
    <form
      className={`${styles['field']} ${styles['short']}`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('slot');
        const slot = typeof typed === 'string' ? parseSlot(typed.replaceAll(/[\s,._’']/g, '')) : null;
        setProblem(slot === null);
        if (slot !== null) void navigate(paths.blocks(slot));
      }}
    >
      <input
        name="slot"
        aria-label="Go to slot"
        placeholder="Go to slot"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isProblem}
        onChange={() => setProblem(false)}
      />
      {isProblem && (
        <small className="warning" role="status">
          not a slot
        </small>
      )}
    </form>
  );
}

/** "blocks-400032048-400032079-skipped" */
function fileName(rows: readonly BlocksTableRow[], collector: Address | null, show: Shown): string {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const parts = [
    'blocks',
    ...(oldest === undefined || newest === undefined ? [] : [oldest.oldest ?? oldest.slot, newest.slot]),
    ...(collector === null ? [] : [collector]),
    ...(show === 'all' ? [] : [show]),
  ];
  return parts.join('-');
}

/** For the header of an empty table. */
const NO_ROW: BlocksTableRow = { slot: 0n, state: 'unknown', isFinal: true, overview: 'unavailable' };

/** A row as exported: amounts in lamports, null where the answer of the endpoint has no value. */
function recordOf(row: BlocksTableRow, schedule: LeaderSchedule) {
  const { slot, oldest, state, overview } = row;
  const block = typeof overview === 'string' ? null : overview.block;
  const summary = summaryOf(row);
  const collection = collectionOf(row);
  return {
    slot,
    lastOfRun: oldest ?? null,
    state,
    leader: schedule.leaderOf(slot),
    blockTime: block?.blockTime ?? null,
    parentSlot: block?.parentSlot ?? null,
    blockhash: block?.blockhash ?? null,
    transactions: transactionCount(row),
    failed: summary === null ? null : totalOf(summary.failed),
    computeUnits: summary?.computeUnits.total ?? null,
    feesCollectedBy: collection?.collector ?? null,
    feesCollectedLamports: collection?.lamports ?? null,
    feesPaidLamports: summary?.fees.total ?? null,
    tipsLamports: summary?.tips.total ?? null,
  };
}
