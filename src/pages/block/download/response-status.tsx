import type { BlockReadOptions } from '../../../rpc-client/read-options.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { ExchangeLine } from '../../../features/exchange/exchange-line.tsx';
import { useClient } from '../../../queries/client-context.ts';
import { queryKeys } from '../../../queries/keys.ts';
import { PlaceholderStatus } from '../block-placeholders.tsx';
import { DownloadStatus, CanceledStatus } from './download-status.tsx';
import { StaleBlockNotice } from './stale-block-notice.tsx';
import type { ShownDownload } from '../use-block-download.ts';

/** Below the options: the size and duration of the answer, how much of it has arrived, or that an earlier one is shown. */
export function ResponseStatus({
  slot,
  download,
  options,
  onCancel,
  onRetry,
  onBase64,
}: {
  readonly slot: Slot;
  readonly download: ShownDownload;
  /** The requested options. */
  readonly options: BlockReadOptions;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onBase64: () => void;
}) {
  const { label } = useEndpoint();
  const { url } = useClient();
  switch (download.kind) {
    case 'loading':
      return <PlaceholderStatus />;
    case 'partial':
      return <DownloadStatus progress={download.progress} onCancel={onCancel} />;
    case 'canceled':
      return download.overview === null ? <PlaceholderStatus /> : <CanceledStatus onRetry={onRetry} />;
    case 'complete':
      return (
        <ExchangeLine
          exchange={download.exchange}
          endpoint={label}
          kept={{ queryKey: queryKeys.block(url, slot, options), subject: { kind: 'block', slot } }}
        />
      );
    case 'stale':
      return (
        <StaleBlockNotice
          slot={slot}
          download={download}
          options={options}
          onCancel={onCancel}
          onRetry={onRetry}
          onBase64={onBase64}
        />
      );
  }
}
