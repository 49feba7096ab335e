import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DamageNotice } from '../../features/absence/damage-notice.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import {
  TransactionsTable,
  TransactionsTablePlaceholder,
} from '../../features/listed-transactions/transactions-table.tsx';
import { toListedTransaction } from '../../features/listed-transactions/without-block.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { withoutBlockQueryOptions } from '../../queries/without-block-query.ts';
import type { WithoutBlockList } from '../../rpc-protocol/responses/decode-without-block.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';

const PAGE_LENGTH = 500;

/** `/transactions`: the transactions that the endpoint has without their block, newest slot first. */
export function WithoutBlockPage() {
  const client = useClient();
  const paths = usePaths();
  const [params] = useSearchParams();
  const before = parseSignature(params.get('before') ?? '');
  const query = useQuery({
    ...withoutBlockQueryOptions(client, { limit: PAGE_LENGTH, ...(before !== null && { before }) }),
    // Other endpoints do not have the method.
    enabled: client.batches,
  });
  if (!client.batches) return <OtherEndpoint />;
  if (query.isError)
    return (
      <PageLayout>
        <DocumentTitle>Transactions without a block</DocumentTitle>
        <Failure
          error={query.error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void query.refetch()}
          otherEndpointPath={paths.endpoint()}
        />
      </PageLayout>
    );
  return (
    <PageLayout className="full-height">
      <PageHeader
        status="absent"
        statusText="Stored without their block"
        title="Transactions without a block"
        subtitle="Their blocks are not in the ledger, so no block page shows them. The pages of their addresses list them."
      />
      <List list={query.data?.value} isFirst={before === null} />
    </PageLayout>
  );
}

function OtherEndpoint() {
  const name = formatEndpointName(useEndpoint());
  return (
    <PageLayout>
      <PageHeader
        status="absent"
        statusText="Not on this endpoint"
        title="Transactions without a block"
        subtitle={`Slotscope does not request them from ${name}: only its own service lists such transactions.`}
      />
    </PageLayout>
  );
}

function List({ list, isFirst }: { readonly list: WithoutBlockList | undefined; readonly isFirst: boolean }) {
  const paths = usePaths();
  const last = list?.transactions.at(-1);
  const isFull = list !== undefined && list.transactions.length + list.damage.length === PAGE_LENGTH;
  const pagination = (
    <span className="pagination">
      {!isFirst && <Link to={paths.withoutBlock()}>← Newest</Link>}{' '}
      {isFull && last !== undefined && <Link to={paths.withoutBlock(last.signature)}>Older →</Link>}
    </span>
  );
  return (
    <Section
      id="transactions"
      title="Transactions"
      count={<span aria-live="polite">{list === undefined ? 'newest first' : describeCount(list, isFirst)}</span>}
      end={pagination}
    >
      {list !== undefined && list.unreadable > 0n && (
        <p className="notice" role="status">
          {formatCount(list.unreadable, 'more transaction')} cannot be read. Run slotscope ledger verify to see why.
        </p>
      )}
      <DamageNotice damage={list?.damage ?? []} />
      {list === undefined ? (
        <TransactionsTablePlaceholder />
      ) : list.transactions.length === 0 ? (
        <p className="hint" hidden={list.damage.length > 0}>
          {isFirst
            ? 'The ledger has the block of each of its transactions.'
            : 'There are no older transactions without a block.'}
        </p>
      ) : (
        <>
          <TransactionsTable rows={list.transactions.map(toListedTransaction)} commitment="finalized" />
          <p className="footnote">{pagination}</p>
        </>
      )}
    </Section>
  );
}

/** "537, newest first" or, of one page of several, "500 of 1,537, newest first". */
function describeCount({ transactions, total }: WithoutBlockList, isFirst: boolean): string {
  const shown = formatInteger(transactions.length);
  const isAll = isFirst && BigInt(transactions.length) === total;
  return `${isAll ? shown : `${shown} of ${formatInteger(total)}`}, newest first`;
}
