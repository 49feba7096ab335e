import type { Address } from '../../solana/ids/ids.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeAccount, sizeOf } from './describe-account.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';
import { nameSource, wellKnownName } from '../../solana/names/address-names.ts';
import { Fact, FactList, FactNote, Section } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';

type AccountQuery = Pick<UseQueryResult<AtSlot<Account | null>>, 'data' | 'error'>;

/**
 * The name of an address, and its account if the endpoint supports getAccountInfo. The rows are the same in every
 * state.
 */
export function AccountSection({
  address,
  query: { data, error },
}: {
  readonly address: Address;
  readonly query: AccountQuery;
}) {
  const name = wellKnownName(address);
  return (
    <Section id="account" title="Account" count={data && `as of slot ${formatInteger(data.slot)}`}>
      <FactList>
        <Fact label="Name">
          {name === null ? (
            <span className="muted standalone">Slotscope has no name for it</span>
          ) : (
            <>
              {name}
              <FactNote>{nameSource(address)}</FactNote>
            </>
          )}
        </Fact>
        {data?.value ? (
          <AccountFacts account={data.value} />
        ) : (
          <>
            <Fact label="Kind">
              {data !== undefined ? (
                'No account: it holds no lamports'
              ) : error !== null ? (
                <span className="muted standalone" title={visibleText(error.message)}>
                  {failureText(error)}
                </span>
              ) : (
                <Placeholder width={140} />
              )}
            </Fact>
            {OTHER_FACTS.map(([label, width]) => (
              <Fact key={label} label={label}>
                {data === undefined && error === null ? (
                  <Placeholder width={width} />
                ) : (
                  <span className="muted standalone">{data === undefined ? 'not known' : 'none'}</span>
                )}
              </Fact>
            ))}
          </>
        )}
      </FactList>
    </Section>
  );
}

/** Short enough for one line of the narrowest phone, since it replaces a placeholder. */
function failureText(error: Error): string {
  if (isMethodMissing(error)) return 'not known without getAccountInfo';
  if (error instanceof TransportError && error.failure.kind === 'http')
    return `getAccountInfo answered HTTP ${error.failure.status}`;
  return 'getAccountInfo failed';
}

/** Label, and width of the value in CSS pixels. */
const OTHER_FACTS = [
  ['Owner', 120],
  ['Balance', 100],
  ['Size', 60],
  ['Executable', 20],
] as const;

function AccountFacts({ account }: { readonly account: Account }) {
  const size = sizeOf(account);
  return (
    <>
      <Fact label="Kind">{kindText(account)}</Fact>
      <Fact label="Owner">
        <AddressLink address={account.owner} />
      </Fact>
      <Fact label="Balance">
        <Sol lamports={account.lamports} unit="SOL" />
      </Fact>
      <Fact label="Size">
        {size === null ? 'not returned by this endpoint' : `${formatInteger(size)} ${size === 1n ? 'byte' : 'bytes'}`}
      </Fact>
      <Fact label="Executable">{account.executable ? 'yes' : 'no'}</Fact>
    </>
  );
}

function kindText(account: Account): ReactNode {
  const described = describeAccount(account);
  switch (described.kind) {
    case 'mint':
      return 'Mint of a token';
    case 'tokenAccount':
      return 'Token account';
    case 'other':
      return described.words;
  }
}

/** What the data of a mint or token account contains; nothing for other accounts. */
export function TokenSection({ account }: { readonly account: Account }) {
  const described = describeAccount(account);
  if (described.kind === 'other') return null;
  if (described.kind === 'mint') {
    const { supply, decimals, authority, freezeAuthority } = described.mint;
    return (
      <Section id="token" title="Mint">
        <FactList>
          <Fact label="Supply">
            <Amount units={supply} decimals={decimals} />
          </Fact>
          <Fact label="Decimals">{decimals}</Fact>
          <Fact label="Mint authority">
            <OptionalAddress address={authority} absent="none: no more can be minted" />
          </Fact>
          <Fact label="Freeze authority">
            <OptionalAddress address={freezeAuthority} absent="none: no account can be frozen" />
          </Fact>
        </FactList>
      </Section>
    );
  }
  const { mint, owner, amount } = described.token;
  return (
    <Section id="token" title="Token account">
      <FactList>
        <Fact label="Mint">
          <AddressLink address={mint} />
        </Fact>
        <Fact label="Owner of the tokens">
          <AddressLink address={owner} />
        </Fact>
        <Fact label="Amount">
          <Amount units={amount} />
          <FactNote>in the smallest unit; the mint has the number of decimals</FactNote>
        </Fact>
      </FactList>
    </Section>
  );
}

function OptionalAddress({ address, absent }: { readonly address: Address | null; readonly absent: string }) {
  return address === null ? <span className="muted standalone">{absent}</span> : <AddressLink address={address} />;
}
