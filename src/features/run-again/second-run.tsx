import { useQuery } from '@tanstack/react-query';
import type { ViewedTransaction } from '../../analysis/transaction/view-transaction.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { IdlDecoding } from '../../analysis/transaction/instructions/idl-decoding.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { FailureSentence } from '../errors/failure.tsx';
import { RunResult } from './run-result.tsx';
import { runAgainQueryOptions } from './run-again-query.ts';

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
        ) : error !== null ? (
          <FailureSentence error={error} subject={SUBJECT} warningClass="warning" />
        ) : (
          data !== undefined && `Simulated by ${endpoint}. Nothing was executed.`
        )}{' '}
        {!isFetching && (
          <button type="button" className="text-button" onClick={() => void refetch()}>
            Run it again
          </button>
        )}
      </p>
      {data !== undefined && error === null && <RunResult run={data} record={record} idls={idls} />}
    </>
  );
}

const SUBJECT = { kind: 'endpoint' } as const;
