import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AddressFilter } from '../../analysis/address/address-filter.ts';
import { readOptionalParam } from '../../features/routing/optional-param.ts';
import { COMMITMENT_CHOICES, createReader, type InvalidParam } from '../../features/routing/search-params.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import type { AddressPageOptions } from './address-page-query.ts';

export interface AddressParams {
  readonly options: AddressPageOptions;
  readonly filter: AddressFilter;
  readonly invalidParams: readonly InvalidParam[];
}

export const ADDRESS_METHOD_CHOICES = [
  'auto',
  'getSignaturesForAddress',
] as const satisfies readonly AddressPageOptions['method'][];
export const LIMIT_CHOICES = ['100', '1000'] as const;
export const OUTCOME_CHOICES = ['all', 'ok', 'failed'] as const satisfies readonly AddressFilter['outcome'][];

function readAddressPageParams(search: string): AddressParams {
  const params = new URLSearchParams(search);
  const read = createReader(params);
  const before = readOptionalParam(params, 'before', parseSignature, 'a signature', 'the newest');
  const until = readOptionalParam(params, 'until', parseSignature, 'a signature', 'the oldest');
  const minSlot = readOptionalParam(params, 'minSlot', parseSlot, 'a slot');
  const maxSlot = readOptionalParam(params, 'maxSlot', parseSlot, 'a slot');
  const options: AddressPageOptions = {
    method: read('method', ADDRESS_METHOD_CHOICES),
    commitment: read('commitment', COMMITMENT_CHOICES),
    limit: Number(read('limit', LIMIT_CHOICES)),
    before: before.value,
    until: until.value,
  };
  const filter: AddressFilter = {
    outcome: read('outcome', OUTCOME_CHOICES),
    minSlot: minSlot.value,
    maxSlot: maxSlot.value,
    text: params.get('q') ?? '',
  };
  const invalid = [before, until, minSlot, maxSlot].flatMap((each) => each.invalid ?? []);
  return { options, filter, invalidParams: [...read.invalidParams, ...invalid] };
}

/** The values of all search parameters of the page. */
function encodeParams({ options, filter }: Omit<AddressParams, 'invalidParams'>) {
  return {
    method: options.method,
    commitment: options.commitment,
    limit: String(options.limit),
    before: options.before ?? '',
    until: options.until ?? '',
    outcome: filter.outcome,
    minSlot: filter.minSlot?.toString() ?? '',
    maxSlot: filter.maxSlot?.toString() ?? '',
    q: filter.text,
  };
}

type AddressParam = keyof ReturnType<typeof encodeParams>;
export type ParamChanges = Readonly<Partial<Record<AddressParam, string>>>;
/** Changes search parameters, as a new history entry or, while the user types, in place of the current one. */
export type ChangeParams = (changes: ParamChanges, how?: 'push' | 'replace') => void;

/** Values that are left out of the URL. */
const DEFAULTS: Readonly<Record<AddressParam, string>> = encodeParams(readAddressPageParams(''));

export function useAddressParams(): readonly [AddressParams, ChangeParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => readAddressPageParams(search), [search]);
  const change = useCallback<ChangeParams>(
    (changes, how = 'push') => {
      void navigate({ search: changeSearch(location.search, changes) }, { replace: how === 'replace' });
    },
    [navigate],
  );
  return [params, change];
}

/** The search string with some parameters changed. */
export function changeSearch(search: string, changes: ParamChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === DEFAULTS[name as AddressParam]) params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}
