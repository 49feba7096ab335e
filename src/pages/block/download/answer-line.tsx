import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import type { Exchange } from '../../../rpc-client/exchange.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { WireLine } from '../../../features/exchange/wire-line.tsx';
import { AwaitedWire } from '../awaited-block.tsx';
import { ReceivingLine } from './receiving-line.tsx';
import type { Progress } from './receiving.tsx';
import { StaleLine } from './stale-line.tsx';

/** Below the options: what the answer cost, how far it has come, or that what is shown is an earlier one. */
export function AnswerLine({
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
  readonly progress: Progress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  if (stale) {
    return (
      <StaleLine
        asked={asked}
        awaited={awaited}
        progress={progress}
        trouble={error !== null ? <FailureSentence error={error} subject={{ kind: 'block', slot }} /> : null}
        onCancel={onCancel}
        onAsk={onAsk}
      />
    );
  }
  if (exchange !== null) return <WireLine exchange={exchange} endpoint={endpoint} />;
  return begun ? <ReceivingLine progress={progress} onCancel={onCancel} onAsk={onAsk} /> : <AwaitedWire />;
}
