import { Fragment } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { sayEndpoint, startSentence } from '../../features/endpoint/endpoint-name.ts';
import type { Endpoint } from '../../features/endpoint/endpoint.ts';
import { Lead } from '../../ui/page/lead.tsx';
import { transactionPath } from '../../features/routing/paths.ts';
import { Said } from '../../features/exchange/said.tsx';
import { useRememberVisit } from '../../features/recent-lookups/use-remember-visit.ts';

/** `null`: a good signature that the endpoint does not know at this commitment. */
export function TransactionNotFound({
  signature,
  exchange,
  endpoint,
  commitment,
  watching,
  asking,
  onWatch,
  onAskConfirmed,
}: {
  readonly signature: Signature;
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  readonly commitment: Commitment;
  readonly watching: boolean;
  readonly asking: boolean;
  readonly onWatch: (watching: boolean) => void;
  readonly onAskConfirmed: () => void;
}) {
  useRememberVisit('transaction', signature, 'absent');
  return (
    <>
      <Lead
        mark="off"
        word="Not found"
        rest={watching ? 'watching, asked every 2 seconds' : undefined}
        sentence={startSentence(`${sayEndpoint(endpoint)} knows no ${commitment} transaction with this signature.`)}
        dek="It may be a few seconds old, on another cluster, or older than what this node keeps. The signature itself is well formed: 64 bytes."
        slug={
          <>
            {signature}
            <CopyButton value={signature} label="signature" />
          </>
        }
      />
      <div className="doing">
        <button type="button" className="act first" aria-pressed={watching} onClick={() => onWatch(!watching)}>
          {watching ? 'Stop watching' : 'Keep watching'}
        </button>{' '}
        {commitment === 'finalized' && (
          <button type="button" className="act" onClick={onAskConfirmed}>
            Ask for confirmed
          </button>
        )}{' '}
        {OTHERS.filter((cluster) => cluster !== endpoint.cluster).map((cluster) => (
          <Fragment key={cluster}>
            <Link className="act" to={transactionPath(signature, { cluster, customUrl: undefined })}>
              Ask {cluster}
            </Link>{' '}
          </Fragment>
        ))}
        <span className="soft">{asking ? 'asking' : `answered in ${Math.round(exchange.milliseconds)} ms`}</span>
      </div>
      <Said exchange={exchange} open />
    </>
  );
}

const OTHERS = ['mainnet-beta', 'devnet', 'testnet'] as const;
