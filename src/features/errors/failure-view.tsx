import type { ReactNode } from 'react';
import { DecodeError } from '../../shared/json/decode-error.ts';
import { exchangeOf } from '../../rpc-client/errors.ts';
import { CopyWord } from '../../ui/controls/copy-button.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { Fact, FactList } from '../../ui/page/fact-list.tsx';
import { formatFailureReport } from './failure-report.ts';
import { describeFailure } from './describe-failure.ts';
import type { FailureAction, FailureSubject } from './failure-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RetryCountdown } from './retry-countdown.tsx';
import { RawResponse } from '../exchange/raw-response.tsx';

/**
 * A failed read: who answered what, what follows, what to do next, and the raw answer. A pause that the endpoint asked for is
 * counted down and then asked again.
 */
export function FailureView({
  error,
  subject,
  onRetry,
  otherEndpointPath,
  onCurrentMethod,
  acts,
  children,
}: {
  readonly error: unknown;
  readonly subject: FailureSubject;
  readonly onRetry: () => void;
  /** Where one chooses another endpoint; left out where there is no such page. */
  readonly otherEndpointPath?: string;
  /** Asks again by the current method name; left out where it was asked by it. */
  readonly onCurrentMethod?: () => void;
  /** More acts, behind the usual ones. */
  readonly acts?: ReactNode;
  /** Below the acts: what else is known of the subject. */
  readonly children?: ReactNode;
}) {
  const words = describeFailure(error, subject, useEndpoint());
  const exchange = exchangeOf(error);
  const offers: Readonly<Record<FailureAction, ReactNode>> = {
    retry: (
      <button type="button" className="act" onClick={onRetry}>
        {words.pauseSeconds === undefined ? 'Ask again' : 'Ask now'}
      </button>
    ),
    otherEndpoint: otherEndpointPath !== undefined && (
      <a className="act" href={otherEndpointPath}>
        Use another endpoint
      </a>
    ),
    currentMethod: onCurrentMethod !== undefined && (
      <button type="button" className="act first" onClick={onCurrentMethod}>
        Ask with {subject.kind === 'block' ? 'getBlock' : 'getTransaction'}
      </button>
    ),
    report: (
      <CopyWord className="act" text={() => formatFailureReport(error)} label="report">
        Copy report
      </CopyWord>
    ),
  };
  return (
    <>
      <div role="alert">
        <PageHeader
          mark={words.mark}
          word={words.word}
          rest={words.rest}
          sentence={words.sentence}
          dek={words.dek}
          slug={subject.kind === 'transaction' ? subject.signature : undefined}
        />
      </div>
      {error instanceof DecodeError && <WrongValue error={error} />}
      {words.pauseSeconds !== undefined && (
        <RetryCountdown key={String(words.pauseSeconds)} seconds={words.pauseSeconds} onEnd={onRetry} />
      )}
      <div className="doing">
        {words.offers.map((offer) => offers[offer] && <span key={offer}>{offers[offer]}</span>)}
        {acts}
      </div>
      {children}
      {exchange !== null && <RawResponse exchange={exchange} open={exchange.responseText.length < SHORT} />}
    </>
  );
}

function WrongValue({ error }: { readonly error: DecodeError }) {
  return (
    <FactList className="spaced">
      {error.path !== '' && (
        <Fact label="Where">
          <code>{error.path}</code>
        </Fact>
      )}
      <Fact label="Expected">{error.expected}</Fact>
      <Fact label="Found">
        <code>{error.found}</code>
      </Fact>
    </FactList>
  );
}

/** Answers shorter than this are shown at once. */
const SHORT = 1000;
