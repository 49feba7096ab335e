import { COMMITMENT_CHOICES } from '../../features/routing/search-params.ts';
import { isKnownMissing, useClient } from '../../queries/client-context.ts';
import { OptionBar, RadioGroup } from '../../ui/controls/radio-group.tsx';
import {
  ADDRESS_METHOD_CHOICES,
  type ChangeParams,
  LIMIT_CHOICES,
  ORDER_CHOICES,
  TOKEN_ACCOUNTS_CHOICES,
  type AddressPageOptions,
} from './address-params.ts';

/** The options of the request; all are URL parameters. */
export function AddressOptions({
  options,
  isRefused,
  onChange,
}: {
  readonly options: AddressPageOptions;
  /** True if the endpoint has no getTransactionsForAddress. */
  readonly isRefused: boolean;
  readonly onChange: ChangeParams;
}) {
  const hasNoSearch = isKnownMissing(useClient(), 'getTransactionsForAddress');
  const order = options.search !== null && isRefused ? 'newest' : options.search?.order;
  return (
    <OptionBar
      chosen={[
        String(options.limit),
        options.commitment,
        options.method,
        ...(options.tokenAccounts === 'none' ? [] : ['with token accounts']),
        ...(order === undefined ? [] : [`${order} first`]),
      ]}
    >
      <RadioGroup
        legend="limit"
        options={LIMITS}
        value={String(options.limit)}
        onChange={(value) => onChange({ limit: value })}
      />
      <RadioGroup
        legend="commitment"
        options={COMMITMENTS}
        value={options.commitment}
        onChange={(value) => onChange({ commitment: value })}
      />
      <RadioGroup
        legend="method"
        options={METHODS.map((method) =>
          hasNoSearch && method.value === 'getTransactionsForAddress' && options.method !== method.value
            ? { ...method, disabled: true, title: 'The endpoint does not offer it' }
            : method,
        )}
        value={options.method}
        onChange={(value) => onChange({ method: value })}
      />
      <RadioGroup
        legend="token accounts"
        options={TOKEN_ACCOUNTS}
        value={options.tokenAccounts}
        onChange={(value) => onChange({ tokenAccounts: value })}
      />
      {order !== undefined && (
        <RadioGroup
          legend="first"
          options={isRefused ? NEWEST_ONLY : ORDERS}
          value={order}
          onChange={(value) => onChange({ order: value, before: '' })}
        />
      )}
    </OptionBar>
  );
}

const LIMITS: readonly { readonly value: string; readonly title: string }[] = LIMIT_CHOICES.map((value) => ({
  value,
  title: value === '1000' ? 'The most that nodes list at once' : `${value} transactions a page`,
}));

const COMMITMENT_TITLES = {
  finalized: 'Finalized transactions only',
  confirmed: 'Also confirmed transactions, which are listed a few seconds earlier',
};
const COMMITMENTS = COMMITMENT_CHOICES.map((value) => ({ value, title: COMMITMENT_TITLES[value] }));

const METHOD_TITLES = {
  auto: 'The current name, or the deprecated one if the endpoint does not support it',
  getSignaturesForAddress: 'The current name',
  getTransactionsForAddress:
    'A method of some providers: both orders, and the endpoint itself filters by outcome and slots',
};
const METHODS = ADDRESS_METHOD_CHOICES.map((value) => ({
  value,
  title: METHOD_TITLES[value],
}));

const TOKEN_ACCOUNTS_TITLES = {
  none: 'Transactions that name the address',
  balanceChanged: 'Also those that change a token account that the address owns',
};
const TOKEN_ACCOUNTS = TOKEN_ACCOUNTS_CHOICES.map((value) => ({ value, title: TOKEN_ACCOUNTS_TITLES[value] }));

const ORDER_TITLES = { newest: 'The newest transactions first', oldest: 'The oldest transactions first' };
const ORDERS = ORDER_CHOICES.map((value) => ({ value, title: ORDER_TITLES[value] }));
const NEWEST_ONLY = ORDERS.map((each) =>
  each.value === 'newest' ? each : { ...each, disabled: true, title: 'Needs getTransactionsForAddress' },
);
