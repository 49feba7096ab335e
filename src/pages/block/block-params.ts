import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PathParams } from '../../features/routing/paths.ts';
import {
  createReader,
  type InvalidParam,
  readBlockParams,
  formatList,
  readAddress,
  readList,
  readOptionalParam,
  fragmentOutsideTabs,
  setTab,
  tabIn,
} from '../../features/routing/search-params.ts';
import { type Address, type Signature, parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { BLOCK_TAB_RULES, type BlockTab } from './block-tab.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import { COLUMNS, type Column, DEFAULT_COLUMNS, type RowSort, SORTS } from './row-columns.ts';
import type { IndexRange, RowFilter } from './row-filter.ts';

/** Filter, order and columns of the transactions table, and the colors of the map. */
export interface TableParams {
  readonly filter: RowFilter;
  readonly sort: RowSort;
  readonly columns: readonly Column[];
  readonly map: (typeof MAP_VIEWS)[number];
}

export interface BlockParams {
  readonly options: BlockReadOptions;
  readonly table: TableParams;
  readonly tab: BlockTab;
  readonly invalidParams: readonly InvalidParam[];
}

export const OUTCOME_CHOICES = ['all', 'ok', 'failed', 'no-op', 'contradictory'] as const;
/** Color schemes of the block map. */
export const MAP_VIEWS = ['program', 'outcome', 'payer'] as const;
const CALLS_CHOICES = ['any', 'top'] as const;
const VOTES_CHOICES = ['hidden', 'shown', 'only'] as const;

/** Reads the search parameters of a block page, and the tab that its fragment points into. */
export function readBlockPageParams(search: string, hash = ''): BlockParams {
  const params = new URLSearchParams(search);
  const { options, invalidParams } = readBlockParams(params);
  const read = createReader(params);
  const account = readAddress(params, 'account');
  const main = readOptionalParam(params, 'main', parseMain, 'addresses separated by dots');
  const range = readOptionalParam(params, 'rows', parseRange, 'two indexes, as in 10-20');
  const map = read('map', MAP_VIEWS);
  const columns = readList(params, 'columns', COLUMNS, DEFAULT_COLUMNS);
  const filter: RowFilter = {
    outcome: read('outcome', OUTCOME_CHOICES),
    votes: params.has('votes') ? read('votes', VOTES_CHOICES) : 'auto',
    program: params.get('program') ?? '',
    calls: read('calls', CALLS_CHOICES),
    main: main.value ?? NO_ADDRESSES,
    mainIs: map === 'payer' ? 'payer' : 'program',
    range: range.value,
    account: account.value,
    text: params.get('q') ?? '',
  };
  const sort = read('sort', SORTS);
  return {
    options,
    table: { filter, sort, columns: columns.value, map },
    tab: tabIn(BLOCK_TAB_RULES, params, hash),
    invalidParams: [
      ...invalidParams,
      ...read.invalidParams,
      ...[account, main, range, columns].flatMap((each) => each.invalid ?? []),
    ],
  };
}

/** Whether an answer with these options has transactions, not only their signatures or none. */
export function hasTransactions({ transactionDetails }: BlockReadOptions): boolean {
  return transactionDetails === 'full' || transactionDetails === 'accounts';
}

/**
 * The index in a fragment `#tx-…`, which may be past the end of the block, or that of the signature in it, which is -1 if the block does
 * not have it; null for other fragments.
 */
export function readTarget(hash: string, indexOf: (signature: Signature) => number): number | null {
  const target = /^#tx-(\w+)$/.exec(hash)?.[1] ?? '';
  const signature = parseSignature(target);
  if (signature !== null) return indexOf(signature);
  return /^\d+$/.test(target) ? Number(target) : null;
}

/** Addresses as the parameter `main`. Dots need no percent-encoding. */
export function formatMain(addresses: readonly Address[]): string {
  return formatList(addresses);
}

function parseMain(text: string): readonly Address[] | null {
  const addresses = text.split('.').map(parseAddress);
  return addresses.every((address) => address !== null) ? addresses : null;
}

/** Indexes as the parameter `rows`; empty for all. */
export function formatRange(range: IndexRange | null): string {
  return range === null ? '' : `${range.from}-${range.to}`;
}

function parseRange(text: string): IndexRange | null {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  return from === undefined || to === undefined || Number(from) > Number(to)
    ? null
    : { from: Number(from), to: Number(to) };
}

const NO_ADDRESSES: readonly Address[] = [];

/** The values of all URL parameters of the block page. */
function encodeParams({ options, table }: Pick<BlockParams, 'options' | 'table'>) {
  const { filter, sort, columns, map } = table;
  return {
    encoding: options.encoding,
    transactionDetails: options.transactionDetails,
    rewards: String(options.rewards),
    commitment: options.commitment,
    method: options.method,
    outcome: filter.outcome,
    votes: filter.votes === 'auto' ? '' : filter.votes,
    program: filter.program,
    calls: filter.calls,
    account: filter.account ?? '',
    main: formatMain(filter.main),
    rows: formatRange(filter.range),
    q: filter.text,
    sort,
    columns: formatList(columns),
    map,
  };
}

export type BlockParam = keyof ReturnType<typeof encodeParams>;

/** Values that are left out of the URL. */
const DEFAULTS: Readonly<Record<BlockParam, string>> = encodeParams(readBlockPageParams(''));

export type ParamChanges = Readonly<Partial<Record<BlockParam, string>>>;

/**
 * Changes URL parameters, as a new history entry or, while the user types, in place of the current one. A function gets the current
 * parameters of the URL, which may be newer than what is rendered. The tab stays open, unless another is named.
 */
export type ChangeParams = (
  changes: ParamChanges | ((current: TableParams) => ParamChanges),
  how?: 'push' | 'replace',
  tab?: BlockTab,
) => void;

export function useBlockParams(): readonly [BlockParams, ChangeParams] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => readBlockPageParams(search, hash), [search, hash]);
  const change = useCallback<ChangeParams>(
    (changes, how = 'push', tab) => {
      // Read from the URL, because the rendered parameters are deferred.
      const { search: current, hash: target } = location;
      const { table, tab: open } = readBlockPageParams(current, target);
      const changed = typeof changes === 'function' ? changes(table) : changes;
      const to = {
        search: changeSearch(current, changed, tab ?? open),
        hash: tab === undefined || tab === open ? target : fragmentOutsideTabs(BLOCK_TAB_RULES, target),
      };
      void navigate(to, { replace: how === 'replace' });
    },
    [navigate],
  );
  return [params, change];
}

function changeSearch(search: string, changes: ParamChanges, tab: BlockTab): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === DEFAULTS[name as BlockParam]) params.delete(name);
    else params.set(name, value);
  }
  setTab(BLOCK_TAB_RULES, params, tab);
  return params.size === 0 ? '' : `?${params}`;
}

/** The search parameters of the table without filters. Its order and columns and the options of the request stay. */
export function withoutFilters(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['tab', ...Object.keys(NO_FILTERS)]) params.delete(name);
  return params.size === 0 ? '' : `?${params}`;
}

export const NO_FILTERS = {
  outcome: 'all',
  votes: '',
  program: '',
  calls: 'any',
  main: '',
  rows: '',
  account: '',
  q: '',
} as const satisfies ParamChanges;

/** The parameters that differ from the defaults, and the tab; links to other blocks retain them. */
export function nonDefaultParams({
  tab,
  ...params
}: Pick<BlockParams, 'options' | 'table'> & { readonly tab?: BlockTab }): PathParams {
  const retained = new URLSearchParams(
    Object.entries(encodeParams(params)).filter(([name, value]) => value !== DEFAULTS[name as BlockParam]),
  );
  if (tab !== undefined) setTab(BLOCK_TAB_RULES, retained, tab);
  return Object.fromEntries(retained);
}
