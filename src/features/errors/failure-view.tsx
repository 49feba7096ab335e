import { hrefOf } from '../routing/paths.ts';
import { announceToScreenReader } from '../../ui/navigation/focus.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { forgetMissing, useClient } from '../../queries/client-context.ts';
import { TransportError, exchangeOf } from '../../rpc-client/exchange/errors.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { endPause } from '../budget/lazy-budget.ts';
import { formatPauseTime } from '../budget/endpoint-budget.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { FormerEndpointLink, KeptCopies, KeptElsewhere } from './other-endpoints.tsx';
import {
  FOUND_TEXTS,
  type FailureAction,
  type FailureSubject,
  type FoundServer,
  describeFailure,
  findServer,
} from './describe-failure.ts';
import { errorReport } from './error-report.ts';
import { RawResponse } from '../../ui/values/raw-response.tsx';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { Fact, FactList } from '../../ui/page/section.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';

/** A failed read: what happened, what can be done, and the raw response. Counts down to a retry if the endpoint requested one. */
export function FailureView({
  error,
  subject,
  onRetry: ask,
  otherEndpointPath,
  onCurrentMethod,
  onBase64,
  onReadAll,
  moreActions,
  children,
}: {
  readonly error: unknown;
  readonly subject: FailureSubject;
  readonly onRetry: () => void;
  /** Path of the page with the endpoint form; omitted on that page itself. */
  readonly otherEndpointPath?: string;
  /** Repeats the request under the current method name; omitted if the request used it. */
  readonly onCurrentMethod?: () => void;
  /** Repeats the request with encoding base64; omitted if the page has no choice of encoding. */
  readonly onBase64?: () => void;
  /** Repeats the request without the limit of its length; omitted if the page does not need the whole answer. */
  readonly onReadAll?: () => void;
  readonly moreActions?: ReactNode;
  /** Shown below the actions. */
  readonly children?: ReactNode;
}) {
  const endpoint = useEndpoint();
  const text = describeFailure(error, subject, endpoint);
  const exchange = exchangeOf(error);
  const client = useClient();
  const onRetry = () => {
    endPause(endpoint.url);
    forgetMissing(client);
    ask();
  };
  const writeReport = () => {
    const { userAgent } = navigator;
    return errorReport(error, text, { endpoint: endpoint.label, path: location.pathname, userAgent });
  };
  const actions: Readonly<Record<FailureAction, ReactNode>> = {
    retry: (
      <button type="button" className="button" onClick={onRetry}>
        {text.retryInSeconds === undefined ? 'Retry' : 'Retry now'}
      </button>
    ),
    otherEndpoint: otherEndpointPath !== undefined && (
      <a className="button" href={hrefOf(otherEndpointPath)}>
        Use another endpoint
      </a>
    ),
    currentMethod: onCurrentMethod !== undefined && (
      <button type="button" className="button primary" onClick={onCurrentMethod}>
        Use {subject.kind === 'block' ? 'getBlock' : 'getTransaction'}
      </button>
    ),
    base64: onBase64 !== undefined && (
      <button type="button" className="button primary" onClick={onBase64}>
        Use base64
      </button>
    ),
    readAll: onReadAll !== undefined && (
      <button type="button" className="button" onClick={onReadAll}>
        Read all of it
      </button>
    ),
    report: (
      <CopyTextButton className="button" text={writeReport} label="report">
        Copy report
      </CopyTextButton>
    ),
  };
  return (
    <>
      <div role="alert">
        <PageHeader
          status={text.status}
          statusText={text.statusText}
          statusDetail={text.statusDetail}
          title={text.sentence}
          subtitle={text.subtitle}
          id={
            subject.kind === 'transaction'
              ? subject.signature
              : subject.kind === 'address'
                ? subject.address
                : undefined
          }
        />
      </div>
      {error instanceof DecodeError && <DecodeErrorFacts error={error} />}
      {text.retryInSeconds !== undefined && (
        <RetryCountdown key={String(text.retryInSeconds)} seconds={text.retryInSeconds} onEnd={onRetry} />
      )}
      <div className="actions">
        {subject.kind !== 'endpoint' && !(error instanceof DecodeError) && <FormerEndpointLink />}
        {text.actions.map((action) => actions[action] && <span key={action}>{actions[action]}</span>)}
        {moreActions}
        {subject.kind === 'transaction' && <KeptCopies kind="transaction" id={subject.signature} />}
        {subject.kind === 'block' && <KeptCopies kind="block" id={subject.slot.toString()} />}
      </div>
      {children}
      {isUnknown(error) && endpoint.cluster !== 'embedded' && <ServerCheck key={endpoint.url} url={endpoint.url} />}
      {isUnreachable(error) && <KeptElsewhere />}
      {exchange !== null && <RawResponse exchange={exchange} open={exchange.responseText.length < OPEN_LENGTH} />}
    </>
  );
}

/** One sentence that names the failure, and a button for base64 if that encoding helps. */
export function FailureSentence({
  error,
  subject,
  warningClass,
  onBase64,
}: {
  readonly error: unknown;
  readonly subject: FailureSubject;
  /** The class of the sentence, unless it only reports that there is no such answer. */
  readonly warningClass?: string;
  readonly onBase64?: () => void;
}) {
  const { actions, sentence, status } = describeFailure(error, subject, useEndpoint());
  return (
    <>
      <span className={status === 'absent' ? undefined : warningClass}>{sentence}</span>
      {onBase64 !== undefined && actions.includes('base64') && (
        <>
          {' '}
          <button type="button" className="text-button" onClick={onBase64}>
            Use base64
          </button>
          .
        </>
      )}
    </>
  );
}

function DecodeErrorFacts({ error }: { readonly error: DecodeError }) {
  return (
    <FactList className="spaced">
      {error.path !== '' && (
        <Fact label="Where">
          <code>
            <UntrustedText text={error.path} />
          </code>
        </Fact>
      )}
      <Fact label="Expected">
        <UntrustedText text={error.expected} />
      </Fact>
      <Fact label="Found">
        <code>
          <UntrustedText text={error.found} />
        </code>
      </Fact>
    </FactList>
  );
}

/** Counts down and then calls `onEnd`, unless the user stops it. Announced to screen readers once. */
export function RetryCountdown({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const [end] = useState(() => formatPauseTime(Date.now() + seconds * 1000, Date.now()));
  useEffect(() => announceToScreenReader(`Retrying in ${seconds} seconds`), [seconds]);
  useEffect(() => {
    if (stopped) return undefined;
    if (left <= 0) {
      onEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stopped, onEnd]);
  if (stopped) return <p className="hint">Automatic retry is off.</p>;
  const elapsedPercent = (100 * (seconds - left)) / seconds;
  return (
    <>
      <p className="hint">
        Retrying in {formatInteger(left)} {left === 1 ? 'second' : 'seconds'}
        {seconds >= 60 && `, at ${end}`}.{' '}
        <button type="button" className="text-button" onClick={() => setStopped(true)}>
          Stop
        </button>
      </p>
      <div className="progress-bar" style={{ '--share': `${elapsedPercent}%` }}>
        <i />
      </div>
    </>
  );
}

/**
 * On request, checks whether there is a server at all. The response to a request without CORS is not readable, but it
 * shows that a server answered. The request contains neither the lookup nor the path of the URL, which may be a key.
 */
export function ServerCheck({ url }: { readonly url: string }) {
  const [found, setFound] = useState<FoundServer | 'asking' | null>(null);
  const { origin, host, protocol } = new URL(url);
  const check = async () => {
    setFound('asking');
    setFound(await findServer(origin));
  };
  if (found === null) {
    return (
      <p className="hint">
        <button type="button" className="text-button" onClick={() => void check()}>
          Find out which
        </button>{' '}
        sends one empty request to {visibleText(host)}. If it redirects, the browser follows.
      </p>
    );
  }
  return (
    <p className="hint" role="status">
      {found === 'asking' ? `Contacting ${visibleText(host)}…` : FOUND_TEXTS[found](visibleText(host))}
      {found === 'none' &&
        protocol === 'https:' &&
        ` Or its certificate is not valid: open ${visibleText(origin)} in a tab to see.`}
    </p>
  );
}

/** Browsers do not report the reason. */
function isUnknown(error: unknown): boolean {
  return error instanceof TransportError && error.failure.kind === 'unreachable';
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TransportError && (error.failure.kind === 'unreachable' || error.failure.kind === 'offline');
}

/** Characters; shorter responses are shown open. */
const OPEN_LENGTH = 1000;
