import { describeAccount } from '../../../analysis/address/describe-account.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';
import { Section, Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';

/** What the data of a mint or a token account says; nothing for other accounts. */
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
