import { useState } from 'react';
import type { TransactionReadOptions } from '../../../rpc-client/client.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { Section } from '../../../ui/page/section.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import type { Choose } from '../transaction-params.tsx';

const EncodingsTable = lazyComponent(() =>
  import('./encodings-table.tsx').then(({ EncodingsTable }) => EncodingsTable),
).Component;

/** Compares the encodings of this transaction. The other encodings are requested only on demand. */
export function EncodingsSection({
  signature,
  options,
  onChoose,
}: {
  readonly signature: Signature;
  readonly options: TransactionReadOptions;
  readonly onChoose: Choose;
}) {
  const [comparing, setComparing] = useState(false);
  return (
    <Section id="encodings" title="Encodings" count={`shown from ${options.encoding}`}>
      {comparing ? (
        <EncodingsTable signature={signature} options={options} onChoose={onChoose} />
      ) : (
        <>
          <p className="hint screen-only">
            The same transaction as json, jsonParsed, base64 and base58: size, time, and what each leaves out.
          </p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setComparing(true)}>
              Compare encodings
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
