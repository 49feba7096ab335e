import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import type { Exchange } from '../../../rpc-client/exchange.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { ExchangeLine } from '../../../features/exchange/exchange-line.tsx';
import { PlaceholderStatus } from '../block-placeholders.tsx';
import { DownloadStatus } from './download-status.tsx';
import type { DownloadProgress } from './download-progress.tsx';
import { StaleBlockNotice } from './stale-block-notice.tsx';

/** Below the options: what the answer cost, how far it has come, or that what is shown is an earlier one. */
export function ResponseStatus({
  slot,
  endpoint,
  stale,
  asked,
  awaited,
  exchange,
  begun,
  error,
  progress,
  onCancel,
  onAsk,
}: {
  readonly slot: Slot;
  readonly endpoint: string;
  /** True while the shown answer is an earlier one. */
  readonly stale: boolean;
  /** What the shown answer was asked with. */
  readonly asked: BlockReadOptions;
  /** What is asked for. */
  readonly awaited: BlockReadOptions;
  /** null: the answer is still coming. */
  readonly exchange: Exchange | null;
  /** Whether some of it has come. */
  readonly begun: boolean;
  readonly error: Error | null;
  readonly progress: DownloadProgress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  if (stale) {
    return (
      <StaleBlockNotice
        asked={asked}
        awaited={awaited}
        progress={progress}
        trouble={error !== null ? <FailureSentence error={error} subject={{ kind: 'block', slot }} /> : null}
        onCancel={onCancel}
        onAsk={onAsk}
      />
    );
  }
  if (exchange !== null) return <ExchangeLine exchange={exchange} endpoint={endpoint} />;
  return begun ? <DownloadStatus progress={progress} onCancel={onCancel} onAsk={onAsk} /> : <PlaceholderStatus />;
}
