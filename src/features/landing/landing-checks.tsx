import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { shownTransaction } from '../../analysis/inspect/inspected-document.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { inspectQueryOptions, openedSource } from '../inspect/opened-source.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { formatCurl } from '../../rpc-client/exchange/format-curl.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { Fact, FactList } from '../../ui/page/section.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { ResponseBody } from '../../ui/values/raw-response.tsx';
import { type StatusKind, StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText, UntrustedText } from '../../ui/values/text.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { formatEndpointName } from '../endpoint/endpoint.ts';
import { usePaths } from '../routing/paths-context.ts';
import { blockhashSearchText } from '../search/parse-search.ts';
import { landingQueryOptions } from './landing-query.ts';
import { type CheckState, type LandingCheck, landingChecks, landingVerdict } from './landing-text.ts';
import styles from './landing.module.css';

/** Calls the endpoint as soon as it is mounted. */
export function LandingChecks({
  signature,
  view,
  client,
}: {
  readonly signature: Signature | null;
  readonly view: ViewedTransaction | null;
  readonly client: Client;
}) {
  const opened = useOpenedBytes(view === null ? signature : null);
  const subject = { signature, view: view ?? opened };
  const paths = usePaths();
  const endpoint = useEndpoint();
  const unit = usePreference('amounts');
  const { data, isFetching, dataUpdatedAt, refetch } = useQuery(landingQueryOptions(client, subject));
  const checks = data && landingChecks(data, subject, { endpoint, unit, now: dataUpdatedAt });
  const verdict = checks && landingVerdict(checks);
  return (
    <div data-testid="landing">
      <p className="hint" role="status">
        {verdict === undefined || isFetching ? (
          `Asking ${formatEndpointName(endpoint)}…`
        ) : (
          <>
            <Mark state={verdict.state} />
            <b>{verdict.text}</b>
          </>
        )}{' '}
        {!isFetching && (
          <button type="button" className="text-button" onClick={() => void refetch()}>
            Check again
          </button>
        )}
      </p>
      {checks !== undefined && (
        <FactList className={styles['checks']}>
          {checks.map((check) => (
            <Fact key={check.label} label={check.label}>
              <Check check={check} />
            </Fact>
          ))}
        </FactList>
      )}
      {subject.view === null ? (
        <p className="hint">
          Not asked: blockhash, fee payer, equal messages, simulation and price. These checks need the signed bytes.{' '}
          <Link to={paths.inspect()}>Open the signed bytes in Inspect</Link> to run them too.
        </p>
      ) : (
        opened !== null && <p className="hint">Its bytes are those that you opened in Inspect.</p>
      )}
    </div>
  );
}

/** The transaction that is open in Inspect, if it has this signature. */
function useOpenedBytes(signature: Signature | null): ViewedTransaction | null {
  const source = useStore(openedSource);
  const { data } = useQuery(inspectQueryOptions(signature === null ? null : source));
  return useMemo(
    () =>
      data?.kind === 'bytes' && data.given.transaction.signatures[0] === signature
        ? viewTransaction(shownTransaction(data))
        : null,
    [data, signature],
  );
}

function Check({ check: { state, text, found = [], blockhash, exchange } }: { readonly check: LandingCheck }) {
  const paths = usePaths();
  return (
    <>
      <p>
        <Mark state={state} />
        <UntrustedText text={text} />
        {found.map(({ signature }) => (
          <Fragment key={signature}>
            {' '}
            <Link className="mono" to={paths.transaction(signature)}>
              <TruncatedText text={signature} />
            </Link>
          </Fragment>
        ))}
        {blockhash !== undefined && (
          <>
            {' '}
            <Link to={paths.search(blockhashSearchText(blockhash, null))}>Look for its block</Link>
          </>
        )}
      </p>
      {exchange !== null && <Evidence exchange={exchange} />}
    </>
  );
}

function Mark({ state }: { readonly state: CheckState }) {
  const kind = MARKS[state];
  return (
    kind !== null && (
      <>
        <StatusIcon kind={kind} bare />{' '}
      </>
    )
  );
}

const MARKS: Readonly<Record<CheckState, StatusKind | null>> = {
  landed: 'success',
  fine: 'success',
  reason: 'failure',
  possible: 'warning',
  unknown: 'absent',
  fact: null,
};

/** The request that a check is about, and its answer, folded. */
function Evidence({ exchange }: { readonly exchange: Exchange }) {
  const { method, requestText, responseText, status, bytes } = exchange;
  // Not rendered before: an answer may be long.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['evidence']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code>{method}</code> · {formatInteger(bytes)} {bytes === 1 ? 'byte' : 'bytes'}
        {status !== 200 && ` · HTTP status ${status}`}
      </summary>
      {isOpen && (
        <>
          <ResponseBody text={requestText} />
          <CopyTextButton text={() => formatCurl(exchange)} label="request as curl">
            Copy as curl
          </CopyTextButton>
          <ResponseBody text={responseText} />
        </>
      )}
    </details>
  );
}
