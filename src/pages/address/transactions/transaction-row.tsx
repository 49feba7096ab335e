import { type CSSProperties, memo } from 'react';
import { Link } from 'react-router';
import { formatListError } from '../../../analysis/address/format-list-error.ts';
import { parseMemos } from '../../../analysis/address/parse-memos.ts';
import { blockPath, transactionPath } from '../../../features/routing/paths.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { AddressTransaction } from '../../../rpc-protocol/responses/decode-address-transactions.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import { formatTransactionError } from '../../../solana/errors/format-transaction-error.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { SummaryText } from './summary-text.tsx';
import { lineStyle } from './line-style.ts';
import type { RowState } from './use-opened-rows.ts';
import { ShortTime } from '../../../ui/values/time.tsx';
import { TruncatedText } from '../../../ui/values/text.tsx';

/** One transaction of the list. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  commitment,
  isPhone,
  isPrinted,
  state,
  onToggle,
}: {
  readonly transaction: AddressTransaction;
  readonly commitment: Commitment;
  /** A row of two lines, with the icon of the outcome alone. */
  readonly isPhone: boolean;
  /** Nothing is cut. */
  readonly isPrinted: boolean;
  /** null: nothing was requested. */
  readonly state: RowState | null;
  readonly onToggle: (signature: Signature) => void;
}) {
  const { signature, slot, transactionIndex, blockTime, err, memo, confirmationStatus } = transaction;
  const params = commitment === 'finalized' ? {} : { commitment };
  const fragment = transactionIndex === null ? '' : `#tx-${transactionIndex}`;
  const isOpen = state === 'open';
  return (
    <tr id={`row-${signature}`}>
      <td className="phone-row1-main">
        <Link className="mono plain-link" to={transactionPath(signature, params)} title={signature}>
          <TruncatedText text={signature} />
        </Link>
        {isPhone && err !== null && <span className="muted"> {formatListError(err)}</span>}
      </td>
      <td className="phone-row1-end numeric">
        <Link className="plain-link" to={blockPath(slot, params) + fragment}>
          {formatInteger(slot)}
        </Link>
      </td>
      <td className="phone-row2-main">
        {blockTime === null ? <span className="muted">no time recorded</span> : <ShortTime seconds={blockTime} />}
      </td>
      <td className="phone-row1-start" style={lineStyle(isPrinted)}>
        <Outcome err={err} isPhone={isPhone} />
        {!isPhone && confirmationStatus !== null && confirmationStatus !== 'finalized' && (
          <span className="warning"> {visibleText(confirmationStatus)}</span>
        )}
      </td>
      <td className={memo === null && state === null ? 'phone-row2-end' : 'phone-row3'}>
        <div style={isOpen ? OPEN : CLOSED}>
          {memo !== null && <MemoText memo={memo} isOpen={isOpen || isPrinted} />}
          {state === null ? (
            <button
              type="button"
              className="text-button muted screen-only"
              aria-label={`Summarize ${signature}`}
              onClick={() => onToggle(signature)}
            >
              Summarize
            </button>
          ) : (
            <SummaryText
              transaction={transaction}
              commitment={commitment}
              isOpen={isOpen || isPrinted}
              onToggle={() => onToggle(signature)}
            />
          )}
        </div>
      </td>
    </tr>
  );
});

const CLOSED: CSSProperties = { display: 'flex', gap: 12 };
const OPEN: CSSProperties = { ...CLOSED, flexWrap: 'wrap', paddingBlock: 9 };

function Outcome({ err, isPhone }: { readonly err: AddressTransaction['err']; readonly isPhone: boolean }) {
  return (
    <>
      <span className={err === null ? undefined : 'failure'}>
        <StatusIcon kind={err === null ? 'success' : 'failure'} bare />{' '}
        <span className="visually-hidden">{err === null ? 'succeeded' : 'failed'}</span>
      </span>
      {!isPhone && (
        <span className="muted" title={err === null ? undefined : formatTransactionError(err)}>
          {err === null ? <span aria-hidden="true">ok</span> : formatListError(err)}
        </span>
      )}
    </>
  );
}

function MemoText({ memo, isOpen }: { readonly memo: string; readonly isOpen: boolean }) {
  const memos = parseMemos(memo) ?? [memo];
  return (
    <span
      style={isOpen ? lineStyle(true) : { ...lineStyle(false), flex: 'none', maxWidth: '60%' }}
      title={`Memo: ${visibleText(memo)}`}
    >
      <span className="muted">memo</span>
      {memos.map((each, at) => (
        // Index keys are safe: memos never change their order.
        <bdi key={at}> “{quotableText(each)}”</bdi>
      ))}
    </span>
  );
}
