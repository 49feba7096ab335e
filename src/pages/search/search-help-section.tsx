import { hrefOf } from '../../features/routing/paths.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { BlocksTableRow } from '../../features/blocks/blocks-table-rows.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Fact, FactList, Section } from '../../ui/page/section.tsx';

/**
 * What the search box accepts, with examples from this endpoint: its newest block, if known, and a transaction of it.
 */
export function SearchHelpSection({ newest }: { readonly newest: BlocksTableRow | undefined }) {
  const paths = usePaths();
  const params = newest === undefined || newest.isFinal ? {} : { commitment: 'confirmed' };
  const rows = newest === undefined || typeof newest.overview === 'string' ? null : newest.overview.rows;
  const signature = (rows?.find(({ isVote }) => !isVote) ?? rows?.[0])?.signature ?? null;
  const transaction = signature && paths.transaction(signature, params);
  const link = transaction && location.origin + hrefOf(transaction);
  // With the link, which has the commitment that this transaction needs.
  const text = link && `Look at ${link}`;
  const slots = newest === undefined ? ['361774429'] : [String(newest.slot), formatInteger(newest.slot)];
  return (
    <Section id="understood" title="What you can search for">
      <FactList>
        <Fact label="A signature">
          {signature === null ? (
            <span className="muted standalone">64 bytes in base58</span>
          ) : (
            <Example to={transaction}>{signature}</Example>
          )}
        </Fact>
        <Fact label="A slot">
          {slots.map((slot) => (
            <Fragment key={slot}>
              <Example to={newest === undefined ? null : paths.block(newest.slot, params)}>{slot}</Example>{' '}
              <span className="muted">or</span>{' '}
            </Fragment>
          ))}
          <Example to={paths.search('latest')}>latest</Example> <span className="muted">or</span>{' '}
          <Example to={paths.search('finalized')}>finalized</Example>{' '}
          <span className="muted">or, on a block page,</span> <code>+1</code>
        </Fact>
        <Fact label="A name">
          <code>jupiter</code> <span className="muted">any part of the name of a known program or token</span>
        </Fact>
        <Fact label="An address">
          <span className="muted standalone">32 bytes in base58, for its newest transactions</span>
        </Fact>
        <Fact label="A time, an epoch or a height">
          <code>2026-08-01 12:00</code> <span className="muted">in UTC, for the block nearest to it, or</span>{' '}
          <code>epoch 926</code> <span className="muted">or</span> <code>height 380,000,000</code>
        </Fact>
        <Fact label="A blockhash">
          <code>blockhash 9xQe…</code> <span className="muted">compared with those of recent blocks</span>
        </Fact>
        <Fact label="A link">
          <Example to={link && paths.search(link)}>{link ?? 'https://explorer.solana.com/tx/…'}</Example>{' '}
          <span className="muted">from any explorer</span>
        </Fact>
        <Fact label="Text">
          <Example to={text && paths.search(text)}>{text ?? 'Signature: …'}</Example>{' '}
          <span className="muted">a log line, a message or an RPC answer: Slotscope finds the signatures in it</span>
        </Fact>
        <Fact label="A raw transaction">
          <code>AY91uTtlLZBxdmB0iKEiY8v5TvwdafJbtLjUEwbH/OT+rdCQ…</code>{' '}
          <span className="muted">
            base58, base64 or hex; or a saved response. <Link to={paths.inspect()}>Inspect</Link> shows them without a
            request.
          </span>
        </Fact>
      </FactList>
    </Section>
  );
}

/** null: the endpoint has nothing to show for it. */
function Example({ to, children }: { readonly to: string | null; readonly children: ReactNode }) {
  const code = <code>{children}</code>;
  return to === null ? code : <Link to={to}>{code}</Link>;
}
