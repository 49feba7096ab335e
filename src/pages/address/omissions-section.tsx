import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Fact, FactList, Section } from '../../ui/page/section.tsx';

/** What a node's list of an address leaves out. */
export function OmissionsSection() {
  const { cluster } = useEndpoint();
  return (
    <Section id="left-out" title="What the list leaves out">
      <FactList>
        <Fact label="Built-in addresses">Nodes keep no list for sysvars and built-in programs.</Fact>
        <Fact label="Votes">Some nodes leave out transactions that only vote.</Fact>
        <Fact label="Token accounts">
          A token transfer names the token accounts, but not always their owner. Each token account has its own list.
        </Fact>
        <Fact label="Old transactions">
          A node lists what it stores. Without long-term storage, that is a few days.
        </Fact>
        {cluster === 'embedded' && (
          <Fact label="Loose transactions">
            Imported transactions whose block is not in the ledger have pages, but are in no list.
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
