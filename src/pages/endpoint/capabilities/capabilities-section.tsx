import { useState } from 'react';
import { Section } from '../../../ui/page/section.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';

const CapabilitiesTable = lazyComponent(() =>
  import('./capabilities-table.tsx').then(({ CapabilitiesTable }) => CapabilitiesTable),
).Component;

/** What the endpoint can do, found out when the user asks for it. */
export function CapabilitiesSection() {
  const [started, setStarted] = useState(false);
  return (
    <Section id="capabilities" title="Capabilities">
      {started ? (
        <CapabilitiesTable />
      ) : (
        <>
          <p className="hint">
            Which methods, old names and detail levels the endpoint has: about two dozen small requests, one after the
            other.
          </p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setStarted(true)}>
              Probe the endpoint
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
