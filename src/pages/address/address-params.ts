import { type Signature, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Moment } from '../../analysis/facts/balance-at.ts';
import { parseDigits, parseTimeOrEpoch } from '../../features/search/parse-search.ts';
import type { AddressFilter } from './address-transactions.ts';
import {
  COMMITMENT_CHOICES,
  type InvalidParam,
  createReader,
  readOptionalParam,
} from '../../features/routing/search-params.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';

interface AddressParams {
  readonly options: AddressPageOptions;
  readonly filter: AddressFilter;
  /** The slot or date whose balance is asked for; empty: none. */
  readonly at: string;
  readonly invalidParams: readonly InvalidParam[];
}

export const ADDRESS_METHOD_CHOICES = [
  'auto',
  'getSignaturesForAddress',
  'getTransactionsForAddress',
] as const satisfies readonly AddressPageOptions['method'][];
export const LIMIT_CHOICES = ['100', '1000'] as const;
/** Whether the list has the transactions of token accounts that the address owns, in the words of getTransactionsForAddress. */
export const TOKEN_ACCOUNTS_CHOICES = ['none', 'balanceChanged'] as const;
/** Without getTransactionsForAddress, only the first one. */
export const ORDER_CHOICES = ['newest', 'oldest'] as const satisfies readonly AddressSearch['order'][];
export const OUTCOME_CHOICES = ['all', 'ok', 'failed'] as const satisfies readonly AddressFilter['outcome'][];

export function readAddressPageParams(params: URLSearchParams): AddressParams {
  const read = createReader(params);
  const before = readOptionalParam(params, 'before', parseSignature, 'a signature', 'the newest');
  const until = readOptionalParam(params, 'until', parseSignature, 'a signature', 'the oldest');
  const minSlot = readOptionalParam(params, 'minSlot', parseSlot, 'a slot');
  const maxSlot = readOptionalParam(params, 'maxSlot', parseSlot, 'a slot');
  const method = read('method', ADDRESS_METHOD_CHOICES);
  const tokenAccounts = read('tokenAccounts', TOKEN_ACCOUNTS_CHOICES);
  // Other methods list them from the lists of the accounts, and find fewer.
  const isSearch = method === 'getTransactionsForAddress' || (method === 'auto' && tokenAccounts !== 'none');
  const order = read('order', isSearch ? ORDER_CHOICES : ['newest']);
  const token = readOptionalParam(
    params,
    'paginationToken',
    isSearch ? parseToken : () => null,
    'what getTransactionsForAddress returned',
    'the first page',
  );
  const outcome = read('outcome', OUTCOME_CHOICES);
  const slots = { minSlot: minSlot.value, maxSlot: maxSlot.value };
  const options: AddressPageOptions = {
    method,
    commitment: read('commitment', COMMITMENT_CHOICES),
    limit: Number(read('limit', LIMIT_CHOICES)),
    before: before.value,
    until: until.value,
    tokenAccounts,
    search: isSearch ? { order, paginationToken: token.value, outcome, ...slots } : null,
  };
  const filter: AddressFilter = {
    outcome,
    ...slots,
    text: params.get('q') ?? '',
  };
  const at = readOptionalParam(params, 'at', parseMoment, MOMENT_FORMS);
  const invalid = [before, until, minSlot, maxSlot, token, at].flatMap((each) => each.invalid ?? []);
  return { options, filter, at: params.get('at') ?? '', invalidParams: [...read.invalidParams, ...invalid] };
}

/** What `parseMoment` accepts, for messages. */
export const MOMENT_FORMS = 'a slot or a date like 2026-08-01';

/** A slot, or a time like "2026-08-01 12:00", in UTC. */
export function parseMoment(text: string): Moment | null {
  const slot = parseSlot(parseDigits(text.trim()) ?? '');
  if (slot !== null) return { kind: 'slot', slot };
  const query = parseTimeOrEpoch(text.trim());
  return query?.kind === 'time' ? query : null;
}

/** Opaque, and usually a slot with a position. */
function parseToken(text: string): string | null {
  return text.length > 0 && text.length <= MAX_TOKEN_CHARACTERS ? text : null;
}

const MAX_TOKEN_CHARACTERS = 1000;

/** The values of all search parameters of the page. */
function encodeParams({ options, filter, at }: Omit<AddressParams, 'invalidParams'>) {
  return {
    method: options.method,
    commitment: options.commitment,
    limit: String(options.limit),
    before: options.before ?? '',
    until: options.until ?? '',
    tokenAccounts: options.tokenAccounts,
    order: options.search?.order ?? 'newest',
    paginationToken: options.search?.paginationToken ?? '',
    outcome: filter.outcome,
    minSlot: filter.minSlot?.toString() ?? '',
    maxSlot: filter.maxSlot?.toString() ?? '',
    q: filter.text,
    at,
  };
}

type AddressParam = keyof ReturnType<typeof encodeParams>;
export type ParamChanges = Readonly<Partial<Record<AddressParam, string>>>;
/** Changes search parameters, as a new history entry or, while the user types, in place of the current one. */
export type ChangeParams = (changes: ParamChanges, how?: 'push' | 'replace') => void;

/** Values that are left out of the URL. */
const DEFAULTS: Readonly<Record<AddressParam, string>> = encodeParams(readAddressPageParams(new URLSearchParams()));

export function useAddressParams(): readonly [AddressParams, ChangeParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => readAddressPageParams(new URLSearchParams(search)), [search]);
  const change = useCallback<ChangeParams>(
    (changes, how = 'push') => {
      void navigate({ search: changeSearch(location.search, changes) }, { replace: how === 'replace' });
    },
    [navigate],
  );
  return [params, change];
}

/**
 * The search string with some parameters changed. Another request starts at its first page, and another method with its
 * own order.
 */
export function changeSearch(search: string, changes: ParamChanges): string {
  const params = new URLSearchParams(search);
  if (!('q' in changes || 'at' in changes)) params.delete('paginationToken');
  if ('method' in changes || 'tokenAccounts' in changes) params.delete('order');
  for (const [name, value] of Object.entries(changes)) {
    if (value === DEFAULTS[name as AddressParam]) params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}

/** Options of the request. */
export interface AddressPageOptions {
  /**
   * `auto` calls getSignaturesForAddress, or its deprecated name if the endpoint supports only that. It tries
   * getTransactionsForAddress only for token accounts: few providers support it, and they charge more for it.
   */
  readonly method: 'auto' | 'getSignaturesForAddress' | 'getTransactionsForAddress';
  readonly commitment: Commitment;
  readonly limit: number;
  /** The list begins with the transaction before this one; null: with the newest. */
  readonly before: Signature | null;
  /** The list ends with the transaction after this one; null: with the oldest. */
  readonly until: Signature | null;
  readonly tokenAccounts: (typeof TOKEN_ACCOUNTS_CHOICES)[number];
  /** For getTransactionsForAddress; null for the other methods. */
  readonly search: AddressSearch | null;
}

/** Options of getTransactionsForAddress; the other methods list all transactions, newest first. */
export interface AddressSearch extends Omit<AddressFilter, 'text'> {
  readonly order: 'newest' | 'oldest';
  /** Where the page begins, in the endpoint's words; null: the first page. */
  readonly paginationToken: string | null;
}

export function isFirstPage({ before, search }: AddressPageOptions): boolean {
  return before === null && (search === null || search.paginationToken === null);
}
