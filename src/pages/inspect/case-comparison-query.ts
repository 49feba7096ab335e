import { queryOptions } from '@tanstack/react-query';
import { compareAnswers } from '../../analysis/compare/compare-answers.ts';
import type { SavedBlock, SavedTransaction } from '../../features/inspect/inspected-document.ts';
import type { Client } from '../../rpc-client/client.ts';
import { wholeResponse } from '../../rpc-client/exchange.ts';
import { maxVersionFor } from '../../rpc-protocol/config.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import type { MemberDifference } from '../../shared/json-comparison.ts';

/** Asks the endpoint what the case file asked, on demand, and compares the results field by field. */
export function caseComparisonQueryOptions(client: Client, document: SavedTransaction | SavedBlock, id: number) {
  return queryOptions({
    queryKey: ['caseComparison', client.url, id] as const,
    queryFn: async ({ signal }): Promise<readonly MemberDifference[]> => {
      const { value } = await client.call(
        { ...requestOf(document), decode: (result) => result },
        { signal, maxBytes: MAX_BYTES },
      );
      const saved = parseJson(await wholeResponse(document.exchange));
      const result = isJsonObject(saved) ? (saved['result'] ?? saved) : saved;
      return compareAnswers(result, value).differences.slice(0, MAX_DIFFERENCES);
    },
    enabled: false,
    retry: false,
  });
}

/** Made of what was decoded, not of the text in the file, which anybody may have written. */
function requestOf(document: SavedTransaction | SavedBlock): {
  readonly method: string;
  readonly params: readonly JsonValue[];
} {
  const { encoding, commitment, method } = document.options;
  const config = { encoding, commitment, maxSupportedTransactionVersion: maxVersionFor(encoding) };
  if (document.kind === 'transaction') return { method, params: [signaturesOf(document.value.body)[0] ?? '', config] };
  const { transactionDetails, rewards } = document.options;
  return { method, params: [document.slot, { ...config, transactionDetails, rewards }] };
}

/** Bytes. As much as a block page reads before it asks. */
const MAX_BYTES = 25_000_000;
export const MAX_DIFFERENCES = 100;
