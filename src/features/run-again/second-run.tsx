import { useQuery } from '@tanstack/react-query';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Client } from '../../rpc-client/client.ts';
import { isMethodMissing } from '../../rpc-client/is-method-missing.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { NotOffered } from '../endpoint/not-offered.tsx';
import { describeFailure } from '../errors/describe-failure.ts';
import { RunResult } from './run-result.tsx';
import { runAgainQueryOptions } from './run-again-query.ts';
import { UntrustedText } from '../../ui/values/text.tsx';

/** Asks the endpoint as soon as it is mounted. */
export function SecondRun({
  record,
  idls,
  wire,
  client,
  endpoint,
}: {
  readonly record: ViewedTransaction;
  readonly idls: IdlDecoding;
  readonly wire: Transaction;
  readonly client: Client;
  readonly endpoint: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(runAgainQueryOptions(client, record, wire));
  return (
    <>
      <p className="hint" role="status">
        {isFetching ? (
          `${endpoint} simulates it…`
        ) : isMethodMissing(error) ? (
          <NotOffered method="simulateTransaction" />
        ) : error !== null ? (
          <RunFailure error={error} />
        ) : (
          data !== undefined && `Simulated by ${endpoint}. Nothing was executed.`
        )}{' '}
        {!isFetching && !isMethodMissing(error) && (
          <button type="button" className="text-button" onClick={() => void refetch()}>
            Run it again
          </button>
        )}
      </p>
      {data !== undefined && error === null && <RunResult run={data} record={record} idls={idls} />}
    </>
  );
}

function RunFailure({ error }: { readonly error: unknown }) {
  const { sentence, subtitle, retryInSeconds } = describeFailure(error, SUBJECT, useEndpoint());
  return (
    <>
      <span className="warning">{sentence}</span> {subtitle}
      {error instanceof DecodeError && (
        <UntrustedText text={`${error.path}: expected ${error.expected}, found ${error.found}.`} />
      )}
      {retryInSeconds !== undefined && ` Wait ${formatInteger(retryInSeconds)} seconds before you run it again.`}
    </>
  );
}

const SUBJECT = { kind: 'endpoint' } as const;
