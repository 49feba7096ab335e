import type { ReactNode } from 'react';
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { sizeOf } from '../../analysis/facts/account-kind.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { nameSource, wellKnownName } from '../../solana/names/address-names.ts';
import { Fact, FactList, FactNote, Section } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import type { AccountQuery, AccountSubject } from './account-subject.ts';
import { type OwnedTokens, TOKEN_ACCOUNTS } from './token-accounts-query.ts';

/** The name of an address, and its account if the endpoint supports getAccountInfo. Every kind of account has as many rows. */
export function AccountSection({
  address,
  query: { data, error },
  subject,
  isAlone = false,
  end,
  tokens,
}: {
  readonly address: Address;
  readonly query: AccountQuery;
  /** True if there is nothing below that could move. */
  readonly isAlone?: boolean;
  readonly subject: AccountSubject | null;
  /** A link at the end of its heading. */
  readonly end?: ReactNode;
  /** The token accounts that it owns; undefined if they are not requested. */
  readonly tokens?: TokensQuery | undefined;
}) {
  const name = wellKnownName(address);
  const isPending = data === undefined && error === null;
  // What replaces placeholders takes their place, so that nothing below moves.
  const [hadPlaceholders] = useState(isPending);
  return (
    <Section id="account" title="Account" count={data && `as of slot ${formatInteger(data.slot)}`} end={end}>
      <div style={hadPlaceholders && !isAlone ? { minHeight: name === null ? FIVE_ROWS : SIX_ROWS } : undefined}>
        <FactList>
          {name !== null && (
            <Fact label="Name">
              {name}
              <FactNote>{nameSource(address)}</FactNote>
            </Fact>
          )}
          {subject !== null ? (
            <AccountFacts subject={subject} tokens={tokens} />
          ) : isPending ? (
            PLACEHOLDERS.map(([label, width]) => (
              <Fact key={label} label={label}>
                <Placeholder width={width} />
              </Fact>
            ))
          ) : (
            <>
              <Fact label="Kind">
                {error === null ? (
                  'No account: it holds no lamports'
                ) : (
                  <span className="muted standalone" title={visibleText(error.message)}>
                    {failureText(error, 'getAccountInfo')}
                  </span>
                )}
              </Fact>
              {tokens !== undefined && <TokensFact query={tokens} />}
            </>
          )}
        </FactList>
      </div>
    </Section>
  );
}

const FIVE_ROWS = 'calc(5 * var(--row-fact))';
const SIX_ROWS = 'calc(6 * var(--row-fact))';

/** Label, and width of the value in CSS pixels. */
const PLACEHOLDERS = [
  ['Kind', 140],
  ['Owner', 120],
  ['Balance', 100],
  ['Size', 60],
  ['Tokens', 120],
] as const;

/** Short enough for one line of the narrowest phone, since it replaces a placeholder. */
function failureText(error: Error, method: string): string {
  if (isMethodMissing(error)) return `not known without ${method}`;
  if (error instanceof TransportError && error.failure.kind === 'http')
    return `${method} answered HTTP ${error.failure.status}`;
  return `${method} failed`;
}

type TokensQuery = Pick<UseQueryResult<OwnedTokens | null>, 'data' | 'error'>;

/** How many token accounts it owns, with a link to them. */
function TokensFact({ query: { data, error } }: { readonly query: TokensQuery }) {
  const empty = data?.accounts.filter(({ amount }) => amount === 0n).length ?? 0;
  return (
    <Fact label="Tokens">
      {error !== null ? (
        <span className="muted standalone" title={visibleText(error.message)}>
          {failureText(error, TOKEN_ACCOUNTS)}
        </span>
      ) : data === undefined ? (
        <Placeholder width={120} />
      ) : data === null ? (
        <span className="muted standalone">not known without {TOKEN_ACCOUNTS}</span>
      ) : data.accounts.length === 0 ? (
        'no token accounts'
      ) : (
        <>
          <a href="#holdings">{formatCount(data.accounts.length, 'token account')}</a>
          {empty > 0 && <FactNote>{formatInteger(empty)} empty</FactNote>}
        </>
      )}
    </Fact>
  );
}

function AccountFacts({
  subject: { account, kind, programData, decimals },
  tokens,
}: {
  readonly subject: AccountSubject;
  readonly tokens: TokensQuery | undefined;
}) {
  const { owner, lamports } = account;
  const ownedBy = (
    <FactNote>
      owned by <AddressLink address={owner} />
    </FactNote>
  );
  const ownerFact = (
    <Fact label="Owner">
      <AddressLink address={owner} />
    </Fact>
  );
  const balance = (
    <Fact label="Balance">
      <Sol lamports={lamports} unit="SOL" />
    </Fact>
  );
  const size = sizeOf(account);
  const sizeFact = (
    <Fact label="Size">
      {size === null ? 'not returned by this endpoint' : `${formatInteger(size)} ${size === 1n ? 'byte' : 'bytes'}`}
    </Fact>
  );
  switch (kind.kind) {
    case 'mint': {
      const { supply, decimals: places, authority, freezeAuthority } = kind.mint;
      return (
        <>
          <Fact label="Kind">Mint of a token{ownedBy}</Fact>
          <Fact label="Supply">
            <Amount units={supply} decimals={places} />
            <FactNote>{formatInteger(places)} decimals</FactNote>
          </Fact>
          <Fact label="Mint authority">
            <OptionalAddress address={authority} absent="none: no more can be minted" />
          </Fact>
          <Fact label="Freeze authority">
            <OptionalAddress address={freezeAuthority} absent="none: no account can be frozen" />
          </Fact>
          {balance}
        </>
      );
    }
    case 'tokenAccount': {
      const { mint, owner: holder, amount, delegate, isFrozen } = kind.token;
      return (
        <>
          <Fact label="Kind">Token account{ownedBy}</Fact>
          <Fact label="Mint">
            <AddressLink address={mint} />
          </Fact>
          <Fact label="Owner of the tokens">
            <AddressLink address={holder} />
          </Fact>
          <Fact label="Amount">
            <Amount units={amount} decimals={decimals ?? 0} />
            {decimals === null && <FactNote>in the smallest unit; the mint has the number of decimals</FactNote>}
            {isFrozen && <FactNote>frozen</FactNote>}
            {delegate !== null && (
              <FactNote>
                <AddressLink address={delegate.address} /> may move{' '}
                <Amount units={delegate.amount} decimals={decimals ?? 0} trimmed />
              </FactNote>
            )}
          </Fact>
          {balance}
        </>
      );
    }
    case 'program':
      return (
        <>
          <Fact label="Kind">Program{ownedBy}</Fact>
          <Fact label="Upgrade authority">
            {programData === undefined || programData === null ? (
              <span className="muted standalone">
                {kind.programData === null
                  ? 'none: its loader has no upgrades'
                  : 'not known: its code is in another account'}
              </span>
            ) : (
              <OptionalAddress address={programData.authority} absent="none: it cannot be upgraded" />
            )}
          </Fact>
          <Fact label="Last deployment">
            {programData == null ? (
              <span className="muted standalone">not known</span>
            ) : (
              `slot ${formatInteger(programData.slot)}`
            )}
          </Fact>
          {balance}
          {sizeFact}
        </>
      );
    case 'vote':
      return (
        <>
          <Fact label="Kind">Vote account</Fact>
          <Fact label="Validator identity">
            <OptionalAddress address={kind.node} absent="not in the data" />
          </Fact>
          {ownerFact}
          {balance}
          {sizeFact}
        </>
      );
    case 'wallet':
    case 'other':
      return (
        <>
          <Fact label="Kind">{kind.kind === 'wallet' ? 'System account without data' : kind.words}</Fact>
          {ownerFact}
          {balance}
          {sizeFact}
          {tokens !== undefined && <TokensFact query={tokens} />}
        </>
      );
  }
}

function OptionalAddress({
  address,
  absent,
}: {
  readonly address: Address | null;
  readonly absent: string;
}): ReactNode {
  return address === null ? <span className="muted standalone">{absent}</span> : <AddressLink address={address} />;
}
