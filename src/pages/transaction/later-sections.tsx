import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { RunAgainSection } from '../../features/run-again/run-again-section.tsx';
import type { FoundTransaction } from '../../queries/transaction-query.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { StaggeredChildren } from '../../ui/rendering/deferred.tsx';
import { type OpinionQuestion, SecondOpinionSection } from '../../features/second-opinion/second-opinion-section.tsx';
import { useMemo } from 'react';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { BytesSection } from './bytes/bytes-section.tsx';
import { ComputeSection } from './compute/compute-section.tsx';
import { EncodingsSection } from './bytes/encodings-section.tsx';
import type { InspectedRead } from './inspected-read.ts';
import { LogsSection } from './logs-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import type { Choose } from './transaction-params.tsx';

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

/** Compares the answer of the page with that of another endpoint to the same request. */
export function TransactionOpinionSection({
  signature,
  options,
  exchange,
}: {
  readonly signature: Signature;
  readonly options: TransactionReadOptions;
  readonly exchange: Exchange;
}) {
  const question = useMemo<OpinionQuestion>(
    () => ({
      subject: { kind: 'transaction', signature },
      what: `a ${options.commitment} transaction with this signature`,
      key: [signature, options],
      shown: exchange,
      ask: (client, call) => client.getTransaction(signature, options, call),
    }),
    [signature, options, exchange],
  );
  return <SecondOpinionSection question={question} />;
}
