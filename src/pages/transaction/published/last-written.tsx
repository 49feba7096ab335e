import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { NotOffered } from '../../../features/errors/failure.tsx';
import { useClient, useIsMissing } from '../../../queries/client-context.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { FactNote } from '../../../ui/page/section.tsx';
import { queryKeys } from '../../../queries/keys.ts';
import { decodeSignatureSlots } from '../../../rpc-protocol/responses/decode-signatures.ts';

/** Asks, on demand, for the newest transaction that names an IDL account: the interface did not change after it. */
export function LastWritten({ account, slot }: { readonly account: Address; readonly slot: Slot }) {
  const client = useClient();
  const isMissing = useIsMissing('getSignaturesForAddress');
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.newestSlotOf(client.url, account),
    queryFn: async ({ signal }) => {
      const params = [account, { limit: 1 }];
      const request = { method: 'getSignaturesForAddress', params, decode: decodeSignatureSlots };
      return (await client.call(request, { signal })).value[0] ?? null;
    },
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
  if (isMissing) return <NotOffered method="getSignaturesForAddress" />;
  if (!isAsked) {
    return (
      <button type="button" className="text-button" onClick={() => setIsAsked(true)}>
        Ask for its newest transaction
      </button>
    );
  }
  if (query.isPending) return <span className="muted">asking…</span>;
  if (query.isError) return <span className="muted">not known: {visibleText(query.error.message)}</span>;
  const newest = query.data;
  if (newest === null) return <span className="muted">the endpoint has no transaction of this account</span>;
  return (
    <>
      slot {formatInteger(newest)}
      <FactNote>{describeChange(newest, slot)}</FactNote>
    </>
  );
}

function describeChange(newest: Slot, slot: Slot): string {
  return newest > slot
    ? 'its newest transaction: the interface may have changed since this transaction'
    : 'its newest transaction: the interface has not changed since this transaction';
}
