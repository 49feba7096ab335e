import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { orderHoldings } from '../../analysis/facts/holdings.ts';
import { formatEndpointName, capitalize } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatCount, formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { Section } from '../../ui/page/section.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { type OwnedToken, type OwnedTokens, mintDecimalsQueryOptions } from './token-accounts-query.ts';

/** The token accounts of an address: those with tokens, then on request the empty ones. */
export function Holdings({
  address,
  tokens: { slot, accounts, others, hasToken2022 },
  commitment,
}: {
  readonly address: Address;
  readonly tokens: OwnedTokens;
  readonly commitment: Commitment;
}) {
  const endpoint = visibleText(formatEndpointName(useEndpoint()));
  const [count, setCount] = useState(PAGE);
  const [hasEmpty, setHasEmpty] = useState(false);
  const { held, empty } = orderHoldings(accounts);
  const listed = hasEmpty ? [...held, ...empty] : held;
  const rows = listed.slice(0, count);
  const decimals = useDecimals(address, rows, commitment);
  const more = listed.length - rows.length;
  const hasStates = rows.some(({ isFrozen, delegate }) => isFrozen || delegate !== null);
  return (
    <Section
      id="holdings"
      title="Holdings"
      count={`${formatCount(held.length, 'token account')}, as of slot ${formatInteger(slot)}`}
    >
      {rows.length > 0 && (
        <table className="table compact" aria-label="Token accounts">
          <thead>
            <tr>
              <th>Token</th>
              <th className="numeric">Amount</th>
              <th className="phone-hidden">Token account</th>
              {hasStates && <th>State</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((token) => (
              <TokenRow
                key={token.address}
                token={token}
                decimals={decimals.get(token.mint) ?? null}
                hasState={hasStates}
              />
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">
        {rows.some(({ mint }) => decimals.get(mint) === undefined) &&
          'An amount in raw units is in the smallest unit of its token: the number of decimals is not known. '}
        {!hasToken2022 && `${capitalize(endpoint)} did not return the accounts of Token-2022. `}
        {others > 0 && `${formatCount(others, 'listed account')} could not be read as token accounts. `}
        {more > 0 && (
          <button type="button" className="text-button" onClick={() => setCount(count + PAGE)}>
            Show {formatInteger(Math.min(PAGE, more))} of {formatCount(more, 'more account')}
          </button>
        )}{' '}
        {empty.length > 0 && (
          <button type="button" className="text-button" aria-expanded={hasEmpty} onClick={() => setHasEmpty(!hasEmpty)}>
            {hasEmpty ? 'Hide' : 'Show'} {formatCount(empty.length, 'empty account')}
          </button>
        )}
      </p>
    </Section>
  );
}

/** Rows, and the most accounts of a request. */
const PAGE = 100;

/** Of the mints in these rows, as far as they are known. */
function useDecimals(
  owner: Address,
  rows: readonly OwnedToken[],
  commitment: Commitment,
): ReadonlyMap<Address, number> {
  const client = useClient();
  const mints = [...new Set(rows.map(({ mint }) => mint))];
  const pages = Array.from({ length: Math.ceil(mints.length / PAGE) }, (_, at) =>
    mints.slice(at * PAGE, (at + 1) * PAGE),
  );
  return useQueries({
    queries: pages.map((page) => mintDecimalsQueryOptions(client, owner, page, commitment)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
  });
}

function TokenRow({
  token,
  decimals,
  hasState,
}: {
  readonly token: OwnedToken;
  readonly decimals: number | null;
  readonly hasState: boolean;
}) {
  const { address, mint, amount, delegate, isFrozen } = token;
  return (
    <tr>
      <td>
        <AddressLink address={mint} />
      </td>
      <td className="numeric">
        <Amount units={amount} decimals={decimals ?? 0} unit={decimals === null ? 'raw units' : undefined} />
      </td>
      <td className="phone-hidden">
        <AddressLink address={address} />
      </td>
      {hasState && (
        <td>
          {isFrozen && (
            <span className="warning">
              <StatusIcon kind="warning" bare /> frozen
            </span>
          )}{' '}
          {delegate !== null && (
            <>
              <AddressLink address={delegate.address} /> may move{' '}
              {decimals === null
                ? formatCount(delegate.amount, 'raw unit')
                : formatDecimal(delegate.amount, decimals).significant}
            </>
          )}
        </td>
      )}
    </tr>
  );
}
