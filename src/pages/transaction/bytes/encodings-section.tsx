import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ENCODING_CHOICES } from '../../../features/routing/search-params.ts';
import { useClient } from '../../../queries/client-context.ts';
import { type TransactionRead, transactionQueryOptions } from '../../../queries/transaction-query.ts';
import type { TransactionReadOptions } from '../../../rpc-client/client.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { Section } from '../../../ui/page/section.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import type { Choose } from '../transaction-params.tsx';

const EncodingsTable = lazyComponent(() =>
  import('./encodings-table.tsx').then(({ EncodingsTable }) => EncodingsTable),
).Component;

/** What the encoding of the answer leaves out, and the sizes of those already seen. The others are requested only on demand. */
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
  const client = useClient();
  const queries = useQueryClient();
  const sizes = ENCODING_CHOICES.flatMap((encoding) => {
    const { queryKey } = transactionQueryOptions(client, signature, { ...options, encoding });
    const bytes = queries.getQueryData<TransactionRead>(queryKey)?.exchange.bytes;
    return bytes === undefined ? [] : `${encoding} ${formatInteger(bytes)} bytes`;
  });
  return (
    <Section
      id="encodings"
      title="Encodings"
      count={sizes.join(' · ')}
      end={
        comparing || (
          <button type="button" className="text-button" onClick={() => setComparing(true)}>
            Compare encodings
          </button>
        )
      }
    >
      {comparing ? (
        <EncodingsTable signature={signature} options={options} onChoose={onChoose} />
      ) : (
        <p className="hint">{LEFT_OUT[options.encoding]}</p>
      )}
    </Section>
  );
}

const LEFT_OUT: Readonly<Record<TransactionReadOptions['encoding'], string>> = {
  json: 'All signed fields, with instruction data in base58. Nothing is left out; instructions are not parsed.',
  jsonParsed: 'Instructions as the endpoint parsed them, where it has a parser. Their bytes are left out.',
  base64: 'The signed bytes. Their fields are not named; this page decodes them.',
  base58: 'The signed bytes in base58. Encoding time grows quadratically with length.',
  binary: 'The signed bytes in base58, as older nodes named the encoding.',
};
