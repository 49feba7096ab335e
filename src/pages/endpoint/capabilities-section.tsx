import { forgetMissing, useClient } from '../../queries/client-context.ts';
import { useMissingMethods } from '../../queries/missing-methods.ts';
import { useState } from 'react';
import { visibleText } from '../../shared/format/visible-text.ts';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

const CapabilitiesTable = lazyComponent(() =>
  import('./capabilities-table.tsx').then(({ CapabilitiesTable }) => CapabilitiesTable),
).Component;

/** What the endpoint supports, probed on request. */
export function CapabilitiesSection() {
  const client = useClient();
  const [started, setStarted] = useState(false);
  const missing = useMissingMethods();
  return (
    <Section id="capabilities" title="Capabilities">
      {started ? (
        <CapabilitiesTable />
      ) : (
        <>
          <p className="hint">
            Finds out which methods, old names and detail levels the endpoint has, with about two dozen small requests,
            one after the other.
          </p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setStarted(true)}>
              Probe the endpoint
            </button>
          </div>
        </>
      )}
      {/* Its place is kept, since a method may turn out to be missing at any time. */}
      <p className="hint" data-testid="missing-methods">
        {missing.length === 0 ? (
          'In this tab, the endpoint has refused no method.'
        ) : (
          <>
            The endpoint does not offer {missing.map(visibleText).join(', ')}, so this tab no longer asks for{' '}
            {missing.length === 1 ? 'it' : 'them'}.{' '}
            <button type="button" className="text-button" onClick={() => forgetMissing(client)}>
              Retry when needed
            </button>
          </>
        )}
      </p>
    </Section>
  );
}
