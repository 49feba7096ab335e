import { memo } from 'react';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';
import { BLOCK_FIELDS, countUnknownFields, TRANSACTION_FIELDS } from '../../rpc-protocol/responses/unknown-fields.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/** Names the fields of a response that no other part of the page shows. The response is valid JSON. */
export const UnknownFieldsNote = memo(function UnknownFieldsNote({
  exchange,
}: {
  readonly exchange: Pick<Exchange, 'method' | 'responseText'>;
}) {
  const fields = listUnknownFields(exchange);
  if (fields.length === 0) return null;
  return (
    <p className="hint" data-testid="unknown-fields">
      Slotscope does not know these fields and shows them only here: {visibleText(fields.join(', '))}.
    </p>
  );
});

function listUnknownFields({ method, responseText }: Pick<Exchange, 'method' | 'responseText'>): readonly string[] {
  const response = parseJson(responseText);
  const result = isJsonObject(response) ? response['result'] : undefined;
  if (!isJsonObject(result)) return [];
  const counts = countUnknownFields(result, method.endsWith('Block') ? BLOCK_FIELDS : TRANSACTION_FIELDS);
  return Array.from(counts, ([path, count]) => (count === 1 ? path : `${path} (${count} times)`));
}
