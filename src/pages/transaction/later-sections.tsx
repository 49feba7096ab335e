import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { RunAgainSection } from '../../features/run-again/run-again-section.tsx';
import type { FoundTransaction } from '../../queries/transaction-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { BytesSection } from './bytes/bytes-section.tsx';
import { ComputeSection } from './compute/compute-section.tsx';
import { EncodingsSection } from './encodings/encodings-section.tsx';
import type { InspectedRead } from './inspected/inspected-read.ts';
import { LogsSection } from './logs/logs-section.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import { TransactionOpinionSection } from './transaction-opinion-section.tsx';
import type { Choose } from './use-transaction-params.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';

/** The sections of a transaction that follow its instructions. */
export function LaterSections({
  signature,
  read,
  bytes,
  idls,
  client,
  onChoose,
  immediate,
  ...shared
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
  readonly signature: Signature | null;
  readonly read: FoundTransaction | InspectedRead;
  readonly bytes: Uint8Array | null;
  readonly idls: IdlDecoding;
  readonly client: Client;
  readonly onChoose: Choose | null;
  /** Mounts all sections at once. */
  readonly immediate: boolean;
}) {
  const { view, absences, onAsk } = shared;
  const { exchange, options } = read;
  // Again, because the target may be in one of these.
  useScrollToFragment();
  return (
    <StaggeredChildren immediate={immediate}>
      <>
        <AccountsSection {...shared} />
        <TokensSection {...shared} />
        <LogsSection {...shared} />
        <ComputeSection {...shared} />
      </>
      <BytesSection {...shared} bytes={bytes} />
      <>
        <RunAgainSection
          record={view}
          idls={idls}
          client={client}
          unavailable={
            absences.signedBytes !== null && (
              <AbsentSection field="signedBytes" absence={absences.signedBytes} onAsk={onAsk} />
            )
          }
        />
        {signature !== null && options !== null && onChoose !== null && (
          <>
            <EncodingsSection signature={signature} options={options} onChoose={onChoose} />
            <TransactionOpinionSection signature={signature} options={options} exchange={exchange} />
          </>
        )}
        {exchange !== null && <RawSection exchange={exchange} name={signature ?? 'transaction'} />}
      </>
    </StaggeredChildren>
  );
}
