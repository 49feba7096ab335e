import { useMemo } from 'react';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { type OpinionQuestion, SecondOpinionSection } from '../../features/second-opinion/second-opinion-section.tsx';
import type { Signature } from '../../solana/ids/ids.ts';

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
