import { absenceLabel } from '../../analysis/explain/fields/absence-text.ts';
import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { LandingSection } from '../../features/landing/landing-section.tsx';
import { RunAgainSection } from '../../features/run-again/run-again-section.tsx';
import type { FoundTransaction } from '../../queries/transaction-query.ts';
import type { Client, TransactionReadOptions } from '../../rpc-client/client.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { useScrollToFragment } from '../../ui/navigation/scroll.ts';
import { type OpinionQuestion, SecondOpinionSection } from '../../features/second-opinion/second-opinion-section.tsx';
import { type ComponentProps, useMemo } from 'react';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { CallAccounts } from './accounts/call-accounts.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { BytesSection } from './bytes/bytes-section.tsx';
import { EncodingsSection } from './bytes/encodings-section.tsx';
import { ComputeSection } from './compute/compute-section.tsx';
import { EvidencePane } from './evidence-pane.tsx';
import type { InspectedRead } from './inspected-read.ts';
import type { IdlReaders } from '../../solana/idl/idl-reader.ts';
import { InstructionsSection } from './instructions/instructions-section.tsx';
import { MarkedAnswer } from './json-marks.tsx';
import { LogsSection } from './logs-section.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { paneLayout } from './pane-layout.ts';
import { TokensSection } from './tokens-section.tsx';
import { type Choose, EncodingChoice, RequestChoices } from './transaction-params.tsx';

interface Shared {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}

/** What follows the answer: the compute strip, which is a map of the calls, and the calls and balances beside their proof. */
export function Work({
  readers,
  ...props
}: ComponentProps<typeof Evidence> & {
  readonly readers: IdlReaders;
}) {
  const { view, absences, onAsk, isStale, onChoose } = props;
  const shared = { view, absences, onAsk };
  // Again, because the target may be in one of these.
  useScrollToFragment();
  const stale = isStale ? 'stale' : '';
  const { share } = useStoredValue(paneLayout);
  return (
    <>
      <div className={stale} inert={isStale}>
        <ComputeSection {...shared} />
      </div>
      <div className="work" {...(share !== null && { 'data-sized': '', style: { '--pane': `${share}%` } })}>
        <div className={`page-column ${stale}`} inert={isStale}>
          <InstructionsSection {...shared} readers={readers} onChoose={onChoose} />
          <AccountsSection {...shared} />
          <TokensSection {...shared} />
        </div>
        <Evidence {...props} />
      </div>
    </>
  );
}

/** The proof beside the calls: the log, the signed bytes, the answer, and what can be checked elsewhere. */
function Evidence({
  signature,
  read,
  bytes,
  idls,
  client,
  requested,
  isStale,
  onChoose,
  ...shared
}: Shared & {
  readonly signature: Signature | null;
  readonly read: FoundTransaction | InspectedRead;
  readonly bytes: Uint8Array | null;
  readonly idls: IdlDecoding;
  readonly client: Client;
  /** The options that the URL chooses; null if nothing can be requested. */
  readonly requested: TransactionReadOptions | null;
  /** True if other options than those of the answer were chosen. */
  readonly isStale: boolean;
  readonly onChoose: Choose | null;
}) {
  const { view, absences, onAsk } = shared;
  const { exchange } = read;
  return (
    <EvidencePane
      counts={{
        logs: view.log === null ? absences.logs && absenceLabel(absences.logs) : formatInteger(view.log.lines.length),
        accounts: view.accounts.length > 0 ? formatInteger(view.accounts.length) : '',
        bytes: bytes === null ? '' : formatInteger(bytes.length),
        json: requested === null ? '' : `· ${requested.encoding}`,
      }}
      // Without an endpoint, no menu opens the checks, so their tab is always there.
      closable={requested === null ? null : 'checks'}
      end={
        requested !== null &&
        onChoose !== null && <EncodingChoice options={requested} onChoose={onChoose} legendHidden />
      }
      panels={{
        logs: <LogsSection {...shared} />,
        accounts: view.accounts.length > 0 ? <CallAccounts view={view} /> : null,
        bytes: <BytesSection {...shared} bytes={bytes} />,
        json: exchange && (
          <>
            {requested !== null && onChoose !== null && <RequestChoices options={requested} onChoose={onChoose} />}
            {signature !== null && read.options !== null && onChoose !== null && (
              <EncodingsSection signature={signature} options={read.options} onChoose={onChoose} />
            )}
            <div className={isStale ? 'stale' : undefined}>
              <MarkedAnswer exchange={exchange} view={view} bytes={bytes} name={signature ?? 'transaction'} />
            </div>
          </>
        ),
        checks: (
          <>
            {exchange === null && <LandingSection signature={signature} view={view} client={client} />}
            <RunAgainSection
              record={view}
              idls={idls}
              client={client}
              decodeAccounts={async (accounts, read) =>
                (await import('./onchain-idl/decode-accounts.ts')).decodeAccounts(client, accounts, read)
              }
              unavailable={
                absences.signedBytes !== null && (
                  <AbsentSection field="signedBytes" absence={absences.signedBytes} onAsk={onAsk} />
                )
              }
            />
            {signature !== null && read.options !== null && (
              <TransactionOpinionSection signature={signature} options={read.options} exchange={read.exchange} />
            )}
          </>
        ),
      }}
    />
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
