import { type ReactNode, useState } from 'react';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { IdlDecoding } from '../../analysis/facts/transaction/idl-decoding.ts';
import { Section } from '../../ui/page/section.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { NotOffered } from '../errors/failure.tsx';
import { formatEndpointName } from '../endpoint/endpoint.ts';
import type { DecodeAccounts } from './run-state.ts';
import { useCannotSimulate } from './use-cannot-simulate.ts';

const SecondRun = lazyComponent(() => import('./second-run.tsx').then(({ SecondRun }) => SecondRun)).Component;

/** Simulates the transaction on the chosen endpoint. Not part of the URL: no link may send a transaction. */
export function RunAgainSection({
  record,
  idls,
  client,
  decodeAccounts,
  unavailable,
}: {
  readonly record: ViewedTransaction;
  /** The IDLs that the record is decoded with. */
  readonly idls: IdlDecoding;
  /** The client of the chosen endpoint. */
  readonly client: Client;
  readonly decodeAccounts: DecodeAccounts;
  /** Why there are no bytes to simulate; null if there are. */
  readonly unavailable: ReactNode;
}) {
  const [isPressed, setPressed] = useState(false);
  const endpoint = formatEndpointName(useEndpoint());
  const isMissing = useCannotSimulate();
  const { wire } = record;
  return (
    <Section id="run-again" title="Run again">
      {wire === null ? (
        unavailable
      ) : isMissing && !isPressed ? (
        <p className="hint screen-only">
          <NotOffered method="simulateTransaction" />
        </p>
      ) : isPressed ? (
        <SecondRun
          record={record}
          idls={idls}
          wire={wire}
          client={client}
          decodeAccounts={decodeAccounts}
          endpoint={endpoint}
        />
      ) : (
        <>
          <p className="hint screen-only">
            What this transaction would do now, by simulation: with a new blockhash, and without its signatures, so that
            nothing can be executed. Its message is sent to {endpoint}.
          </p>
          <div className="actions">
            <button type="button" className="button" onClick={() => setPressed(true)}>
              Run it again
            </button>
          </div>
        </>
      )}
    </Section>
  );
}
