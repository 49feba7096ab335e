import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '../../shared/format-number.ts';
import { ERROR_CODES } from '../../protocol/json-rpc.ts';
import { useClient } from '../../queries/client-context.ts';
import type { BlockReadOptions } from '../../rpc/client.ts';
import { JsonRpcError } from '../../rpc/errors.ts';
import type { Exchange } from '../../rpc/exchange.ts';
import { judgeSlot } from '../../solana/block-view/slot-verdict.ts';
import type { Slot } from '../../solana/slot.ts';
import { Failure } from '../../ui/failure.tsx';
import { blockPath, endpointPath, type PathParams } from '../../ui/paths.ts';
import { Said } from '../../ui/said.tsx';
import type { ChangeParams } from './block-params.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { NullBlock } from './null-block.tsx';
import { slotEvidenceQueryOptions } from './slot-evidence-query.ts';
import { VerdictView } from './verdict-view.tsx';

/** No block came: the endpoint said that it has none, in one of its ways, or could not be asked. */
export function NoBlock({
  slot,
  said,
  options,
  params,
  asking,
  onAsk,
  onChange,
}: {
  readonly slot: Slot;
  /** The error, or the exchange whose result was `null`. */
  readonly said: Error | Exchange;
  readonly options: BlockReadOptions;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly asking: boolean;
  readonly onAsk: () => void;
  readonly onChange: ChangeParams;
}) {
  const client = useClient();
  const absent = !(said instanceof Error) || (said instanceof JsonRpcError && ABSENCE_CODES.has(said.code));
  const evidence = useQuery({ ...slotEvidenceQueryOptions(client, slot), enabled: absent });
  const [watching, setWatching] = useState(false);
  const look = useEffectEvent(() => {
    onAsk();
    void evidence.refetch();
  });
  useEffect(() => {
    if (!watching) return undefined;
    const timer = setInterval(look, WATCH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [watching]);
  const verdict = evidence.data === undefined ? null : judgeSlot(slot, evidence.data);
  const next = evidence.data?.next ?? null;
  const told = verdict !== null && verdict.kind !== 'undetermined';

  const shown = evidence.data !== undefined && <EvidenceSection slot={slot} evidence={evidence.data} params={params} />;
  if (absent && told && evidence.data !== undefined) {
    const exchange = said instanceof Error ? said.exchange : said;
    return (
      <>
        <VerdictView
          slot={slot}
          verdict={verdict}
          evidence={evidence.data}
          code={said instanceof Error ? said.code : null}
          endpoint={client.label}
          params={params}
          asking={asking}
          watching={watching}
          onAsk={onAsk}
          onWatch={setWatching}
          onAskConfirmed={options.commitment === 'finalized' ? () => onChange({ commitment: 'confirmed' }) : null}
        />
        {shown}
        <Said exchange={exchange} open />
      </>
    );
  }
  if (!(said instanceof Error)) {
    return (
      <>
        <NullBlock slot={slot} endpoint={client.label} looking={evidence.isFetching} asking={asking} onAsk={onAsk} />
        {shown}
        <Said exchange={said} open />
      </>
    );
  }
  return (
    <Failure
      error={said}
      subject={{ kind: 'block', slot }}
      endpoint={client.label}
      onRetry={onAsk}
      otherEndpointPath={endpointPath()}
      onCurrentMethod={() => onChange({ method: 'getBlock' })}
      acts={
        next !== null && (
          <Link className="act" to={blockPath(next.slot, params)}>
            {formatInteger(next.slot)} →
          </Link>
        )
      }
    >
      {absent && shown}
      {absent && evidence.isFetching && evidence.data === undefined && (
        <p className="say">Looking at the blocks around it.</p>
      )}
    </Failure>
  );
}

const WATCH_MILLISECONDS = 2000;

/** The ways to say that there is no block for a slot. */
const ABSENCE_CODES: ReadonlySet<number> = new Set([
  ERROR_CODES.blockCleanedUp,
  ERROR_CODES.blockNotAvailable,
  ERROR_CODES.slotSkipped,
  ERROR_CODES.longTermStorageSlotSkipped,
  ERROR_CODES.blockStatusNotAvailableYet,
]);
