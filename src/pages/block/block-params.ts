import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BlockReadOptions } from '../../rpc-client/read-options.ts';
import { MAP_VIEWS, type MapView } from '../../analysis/block/map-kinds.ts';
import { type Column, COLUMNS, DEFAULT_COLUMNS } from '../../analysis/block/row-columns.ts';
import type { RowFilter } from '../../analysis/block/row-filter.ts';
import { type RowSort, SORTS } from '../../analysis/block/sort-rows.ts';
import type { PathParams } from '../../features/routing/paths.ts';
import { formatList, readAddress, readList } from '../../features/routing/list-params.ts';
import { createReader, type InvalidParam, readBlockParams } from '../../features/routing/search-params.ts';

/** How the table of transactions is filtered and sorted, and what it shows. */
export interface TableParams {
  readonly filter: RowFilter;
  readonly sort: RowSort;
  readonly columns: readonly Column[];
  /** What the map is coloured by. */
  readonly map: MapView;
}

export interface BlockParams {
  readonly options: BlockReadOptions;
  readonly table: TableParams;
  readonly notUnderstood: readonly InvalidParam[];
}

export const OUTCOME_CHOICES = ['all', 'ok', 'failed'] as const;
export const VOTES_CHOICES = ['shown', 'hidden', 'only'] as const;

/** What the parameters of a block page say. */
export function readBlockPageParams(search: string): BlockParams {
  const params = new URLSearchParams(search);
  const { options, notUnderstood } = readBlockParams(params);
  const read = createReader(params);
  const [program, account] = [readAddress(params, 'program'), readAddress(params, 'account')];
  const columns = readList(params, 'columns', COLUMNS, DEFAULT_COLUMNS);
  const filter: RowFilter = {
    outcome: read('outcome', OUTCOME_CHOICES),
    votes: read('votes', VOTES_CHOICES),
    program: program.value,
    account: account.value,
    text: params.get('q') ?? '',
  };
  const sort = read('sort', SORTS);
  const map = read('map', MAP_VIEWS);
  return {
    options,
    table: { filter, sort, columns: columns.value, map },
    notUnderstood: [
      ...notUnderstood,
      ...read.notUnderstood,
      ...[program, account, columns].flatMap((each) => each.notUnderstood ?? []),
    ],
  };
}

/** Index of the transaction that a fragment points at, in the block or beyond it; null where it points at none. */
export function readTarget(hash: string): number | null {
  const target = /^#tx-(\d+)$/.exec(hash)?.[1];
  return target === undefined ? null : Number(target);
}

/** Parameters that the block page sets, with the value that is left out of the address. */
const BLOCK_PARAM_DEFAULTS = {
  encoding: 'json',
  transactionDetails: 'full',
  rewards: 'true',
  commitment: 'finalized',
  method: 'auto',
  outcome: 'all',
  votes: 'shown',
  program: '',
  account: '',
  q: '',
  sort: 'index',
  columns: formatList(DEFAULT_COLUMNS),
  map: 'outcome',
} as const;

export type BlockParam = keyof typeof BLOCK_PARAM_DEFAULTS;

export type ParamChanges = Readonly<Partial<Record<BlockParam, string>>>;

/**
 * Changes parameters of the address: a new entry of the history, or, while a person types, in place of the present one. What
 * turns on the present state is told it as the address has it: the page may be drawn as of the press before.
 */
export type ChangeParams = (
  changes: ParamChanges | ((now: TableParams) => ParamChanges),
  how?: 'push' | 'replace',
) => void;

export function useBlockParams(): readonly [BlockParams, ChangeParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Another fragment filters and sorts nothing anew.
  const params = useMemo(() => readBlockPageParams(search), [search]);
  const change = useCallback<ChangeParams>(
    (changes, how = 'push') => {
      // As it is by then: what calls this need not be drawn anew for every address.
      const { search: now, hash: place } = location;
      const changed = typeof changes === 'function' ? changes(readBlockPageParams(now).table) : changes;
      void navigate({ search: changedSearch(now, changed), hash: place }, { replace: how === 'replace' });
    },
    [navigate],
  );
  return [params, change];
}

function changedSearch(search: string, changes: ParamChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, held] of Object.entries(BLOCK_PARAM_DEFAULTS)) {
    const value = changes[name as BlockParam];
    if (value === held) params.delete(name);
    else if (value !== undefined) params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}

/** The parameters that links to other blocks keep: how to ask, and how to look at it. */
export function keptParams(options: BlockReadOptions, { filter, sort, columns, map }: TableParams): PathParams {
  const held: Readonly<Record<BlockParam, string>> = {
    encoding: options.encoding,
    transactionDetails: options.transactionDetails,
    rewards: String(options.rewards),
    commitment: options.commitment,
    method: options.method,
    outcome: filter.outcome,
    votes: filter.votes,
    program: filter.program ?? '',
    account: filter.account ?? '',
    q: filter.text,
    sort,
    columns: formatList(columns),
    map,
  };
  return Object.fromEntries(
    Object.entries(BLOCK_PARAM_DEFAULTS).flatMap(([name, value]) =>
      held[name as BlockParam] === value ? [] : [[name, held[name as BlockParam]]],
    ),
  );
}
