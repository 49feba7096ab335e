import { Link } from '../../ui/controls/link.tsx';
import { encodeHex } from '../../shared/bytes/hex.ts';
import { type Address, addressBytes } from '../../solana/ids/address.ts';
import { wellKnownName } from '../../solana/names/well-known-names.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Elided } from '../../ui/values/elided.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import type { Finding } from '../../features/search/search-understanding.ts';
import { Section } from '../../ui/page/section.tsx';
import { findingPath } from '../../features/search/finding-path.ts';

/** Everything that was found in a text: transactions to choose from, addresses to look at. */
export function FoundList({ findings }: { readonly findings: readonly Finding[] }) {
  const addresses = findings.flatMap((finding) => (finding.kind === 'address' ? [finding.address] : []));
  const signatures = findings.filter((finding) => finding.kind === 'signature');
  return (
    <>
      {signatures.length > 0 && (
        <Section id="signatures" title="Signatures" count={`${signatures.length} in this text`}>
          <ol className="plain">
            {signatures.map((finding) => (
              <li key={finding.signature}>
                <Link to={findingPath(finding) ?? ''}>
                  <span className="what">Transaction</span>{' '}
                  <span className="mono">
                    <Elided text={finding.signature} whole />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {addresses.map((address) => (
        <AddressFacts key={address} address={address} />
      ))}
    </>
  );
}

/** What an address says by itself. */
function AddressFacts({ address }: { readonly address: Address }) {
  const name = wellKnownName(address);
  return (
    <Section id={address} title={name ?? 'An address, or a blockhash'} count="answered here, nothing was sent">
      <Facts>
        <Fact label="Address">
          <AddressLink address={address} whole />
        </Fact>
        <Fact label="base58">
          <code>{address}</code>
        </Fact>
        <Fact label="32 bytes">
          <code>{encodeHex(addressBytes(address))}</code>
        </Fact>
      </Facts>
      <p className="say">
        Slotscope shows blocks and transactions, and has no pages of accounts. On a block, the transactions that name
        this address can be filtered out.
      </p>
    </Section>
  );
}
