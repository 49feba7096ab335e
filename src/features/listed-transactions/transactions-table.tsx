import { type Address, type Signature, parseSignature } from '../../solana/ids/ids.ts';
import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  Fragment,
  type PointerEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { formatListError } from './format-list-error.ts';
import { parseMemos } from '../../analysis/facts/parse-memos.ts';
import { sentenceText } from '../../analysis/explain/clauses.ts';
import { FailureSentence } from '../errors/failure.tsx';
import { usePaths } from '../routing/paths-context.ts';
import { readTransactionParams } from '../routing/search-params.ts';
import { useClient } from '../../queries/client-context.ts';
import { transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { damageSentence } from '../../analysis/explain/fields/absence-text.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../shared/format/visible-text.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { lazyModule, useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { useMediaQuery, usePrinting } from '../../ui/rendering/media-query.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { ShortTime } from '../../ui/values/time.tsx';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';

/** A row per transaction, in the order of the list. */
export function TransactionsTable({
  rows,
  commitment,
  owner = null,
}: {
  readonly rows: readonly AddressTransaction[];
  readonly commitment: Commitment;
  /** An opened summary names the token accounts of this address. */
  readonly owner?: Address | null;
}) {
  const { states, toggle, handlers } = useOpenedRows();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isPrinted = usePrinting();
  const { shown, pager } = useListPage(rows, 'Transactions');
  return (
    <>
      <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions">
        <TableHead />
        <tbody {...handlers}>
          {shown.map((transaction) => (
            <TransactionRow
              key={transaction.signature}
              transaction={transaction}
              commitment={commitment}
              owner={owner}
              isPhone={isPhone}
              isPrinted={isPrinted}
              state={states.get(transaction.signature) ?? null}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

/** Placeholder rows while the list is loading. */
export function TransactionsTablePlaceholder() {
  return (
    <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions" aria-busy="true">
      <TableHead />
      <tbody>
        {Array.from({ length: PLACEHOLDER_ROWS }, (_, at) => (
          <tr key={at}>
            <td className="phone-row1-main">
              <Placeholder width={100} />
            </td>
            <td className="phone-row2-main" colSpan={4}>
              <Placeholder width={160} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Placeholder rows; more would be below the fold. */
const PLACEHOLDER_ROWS = 20;

const FIXED = { tableLayout: 'fixed' } as const;

/** The columns, with fixed widths, so that none changes when a summary arrives. */
function TableHead() {
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  return (
    <thead>
      <tr>
        <th style={{ width: 130 }}>Signature</th>
        <th style={{ width: 112 }} className="numeric">
          Slot
        </th>
        <th style={{ width: isNarrow ? 190 : 212 }}>Time</th>
        <th style={{ width: isNarrow ? 120 : 176 }}>Outcome</th>
        <th>Memo and summary</th>
      </tr>
    </thead>
  );
}

/** One transaction of the list. */
const TransactionRow = memo(function TransactionRow({
  transaction,
  commitment,
  owner,
  isPhone,
  isPrinted,
  state,
  onToggle,
}: {
  readonly transaction: AddressTransaction;
  readonly commitment: Commitment;
  readonly owner: Address | null;
  /** A row of two lines, with the icon of the outcome alone. */
  readonly isPhone: boolean;
  /** Nothing is cut. */
  readonly isPrinted: boolean;
  /** null: nothing was requested. */
  readonly state: RowState | null;
  readonly onToggle: (signature: Signature) => void;
}) {
  const paths = usePaths();
  const { signature, slot, transactionIndex, blockTime, err, memo, confirmationStatus, damage = [] } = transaction;
  const params = commitment === 'finalized' ? {} : { commitment };
  const fragment = transactionIndex === null ? '' : `#tx-${transactionIndex}`;
  const isOpen = state === 'open';
  const isDamaged = (member: string) => damage.some(({ path }) => path.split('].')[1]?.startsWith(member));
  const unknown = transaction.isOutcomeUnknown !== true ? null : isDamaged('err') ? 'not decoded' : 'not recorded';
  const isShort = memo === null && state === null && damage.length === 0;
  return (
    <tr id={`row-${signature}`}>
      <td className="phone-row1-main">
        <Link className="mono plain-link" data-row-link to={paths.transaction(signature, params)} title={signature}>
          <TruncatedText text={signature} />
        </Link>
        {isPhone && (unknown !== null || err !== null) && (
          <span className="muted"> {unknown ?? (err && formatListError(err))}</span>
        )}
      </td>
      <td className="phone-row1-end numeric">
        <Link className="plain-link" to={paths.block(slot, params) + fragment}>
          {formatInteger(slot)}
        </Link>
      </td>
      <td className="phone-row2-main">
        {blockTime !== null ? (
          <ShortTime seconds={blockTime} />
        ) : (
          <span className="muted">{isDamaged('blockTime') ? 'not decoded' : 'no time recorded'}</span>
        )}
      </td>
      <td className="phone-row1-start" style={lineStyle(isPrinted)}>
        {unknown === null ? (
          <Outcome err={err} isPhone={isPhone} />
        ) : isPhone ? (
          <StatusIcon kind="absent" bare />
        ) : (
          <span className="muted">{unknown}</span>
        )}
        {!isPhone && confirmationStatus !== null && confirmationStatus !== 'finalized' && (
          <span className="warning"> {visibleText(confirmationStatus)}</span>
        )}
      </td>
      <td className={isShort ? 'phone-row2-end' : 'phone-row3'}>
        <div style={isOpen ? OPEN : CLOSED}>
          {damage.length > 0 && (
            <span className="warning" style={DAMAGE} title={damage.map(damageSentence).join('\n')}>
              {formatCount(damage.length, 'part')} not decoded
            </span>
          )}
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
              owner={owner}
              isOpen={isOpen || isPrinted}
              onToggle={() => onToggle(signature)}
            />
          )}
        </div>
      </td>
    </tr>
  );
});

const DAMAGE: CSSProperties = { flex: 'none' };
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

/**
 * The headline of a transaction's page, on one line or, once `isOpen`, on as many as it needs. It shares the answer
 * with the page, so that the page then opens at once.
 */
function SummaryText({
  transaction,
  commitment,
  owner,
  isOpen,
  onToggle,
}: {
  readonly transaction: AddressTransaction;
  readonly commitment: Commitment;
  readonly owner: Address | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { signature, err } = transaction;
  const client = useClient();
  const amounts = usePreference('amounts');
  const analysis = useLazyModule(ANALYSIS);
  const { data, error, isFetching, refetch } = useQuery(
    transactionQueryOptions(client, signature, { ...PAGE_OPTIONS, commitment }),
  );
  const answer = data?.value;
  const summary = useMemo(
    () => (answer && analysis ? describe(analysis, answer, { isSuccess: err === null, owner, amounts }) : null),
    [analysis, answer, err, owner, amounts],
  );
  if (!isFetching && (error !== null || answer === null))
    return (
      <>
        <span className="warning" style={lineStyle(isOpen)}>
          {error === null ? (
            'The endpoint lists it, but does not return it.'
          ) : (
            <FailureSentence error={error} subject={{ kind: 'transaction', signature }} />
          )}
        </span>
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Retry
        </button>
      </>
    );
  if (summary === null) return <span className="muted">Loading…</span>;
  const { text, isEvidence, tokenAccounts } = summary;
  return (
    <>
      <button
        type="button"
        className={isEvidence ? 'warning' : undefined}
        style={lineStyle(isOpen)}
        ref={isOpen ? focusIfLost : undefined}
        aria-expanded={isOpen}
        title={isOpen ? undefined : text}
        onClick={onToggle}
      >
        {text}
      </button>
      {isOpen && tokenAccounts.length > 0 && (
        <span className="muted">
          {tokenAccounts.length === 1 ? 'Token account of this address:' : 'Token accounts of this address:'}
          {tokenAccounts.map((account) => (
            <Fragment key={account}>
              {' '}
              <AddressLink address={account} />
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

/** Moves the focus: the pressed button has been removed by the time the summary arrives. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** The options of a transaction page without parameters. */
const PAGE_OPTIONS = readTransactionParams(new URLSearchParams()).options;

/** Loaded with the code of the transaction page. */
const ANALYSIS = lazyModule(async () => {
  const [{ viewTransaction }, { summarizeTransaction }, { checkTransaction }] = await Promise.all([
    import('../../analysis/facts/transaction/view-transaction-with-names.ts'),
    import('../../analysis/explain/headline/summarize-transaction.ts'),
    import('../../analysis/facts/contradictions/check-transaction.ts'),
  ]);
  return { viewTransaction, summarizeTransaction, checkTransaction };
});

/** Evidence against the answer replaces its headline. */
function describe(
  { viewTransaction, summarizeTransaction, checkTransaction }: Awaited<ReturnType<typeof ANALYSIS.load>>,
  answer: TransactionResponse,
  {
    isSuccess,
    owner,
    amounts,
  }: {
    /** According to the list. */
    readonly isSuccess: boolean;
    readonly owner: Address | null;
    readonly amounts: 'SOL' | 'lamports';
  },
): Summary {
  const view = viewTransaction(answer);
  if (answer.meta !== null && (answer.meta.err === null) !== isSuccess) {
    const [list, page] = isSuccess ? ['succeeded', 'failed'] : ['failed', 'succeeded'];
    return {
      text: `The list says that it ${list}, but its own answer says that it ${page}.`,
      isEvidence: true,
      tokenAccounts: [],
    };
  }
  if (checkTransaction(view, { checks: null, listed: null }).length > 0)
    return {
      text: 'The answer contradicts itself. The page of the transaction has the evidence.',
      isEvidence: true,
      tokenAccounts: [],
    };
  const owned = (view.tokenChanges ?? []).filter((each) => owner !== null && each.owner === owner);
  return {
    text: visibleText(sentenceText(summarizeTransaction(view, amounts).sentence)),
    isEvidence: false,
    tokenAccounts: [...new Set(owned.flatMap(({ account }) => account ?? []))].filter((account) => account !== owner),
  };
}

interface Summary {
  readonly text: string;
  readonly isEvidence: boolean;
  readonly tokenAccounts: readonly Address[];
}

/** A text on one line, truncated if longer; once `isOpen`, on as many lines as it needs. */
function lineStyle(isOpen: boolean): CSSProperties {
  return isOpen ? WRAPPED : CUT;
}

// In the page's own code, since all pages load the style sheet.
const CUT: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'start' };
const WRAPPED: CSSProperties = { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' };

/** `summary`: the row shows one line about its transaction. `open`: as many lines as needed. */
type RowState = 'summary' | 'open';

interface OpenedRows {
  /** Rows without an entry have requested nothing. */
  readonly states: ReadonlyMap<Signature, RowState>;
  readonly toggle: (signature: Signature) => void;
  /** For the element around the rows; each row has `row-` and its signature as its id. */
  readonly handlers: {
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/** The rows that the user opened, or rested the pointer on. */
function useOpenedRows(): OpenedRows {
  const [states, setStates] = useState<ReadonlyMap<Signature, RowState>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toggle = useCallback((signature: Signature) => {
    setStates((before) => new Map(before).set(signature, before.get(signature) === 'open' ? 'summary' : 'open'));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerOver = useCallback(({ target, pointerType }: PointerEvent) => {
    clearTimeout(timer.current);
    // A tap counts as a press, not as hovering.
    const row = target instanceof Element && pointerType === 'mouse' ? target.closest('tr[id]') : null;
    const signature = parseSignature(row?.id.replace(/^row-/, '') ?? '');
    if (signature === null) return;
    timer.current = setTimeout(
      () => setStates((before) => (before.has(signature) ? before : new Map(before).set(signature, 'summary'))),
      REST_MS,
    );
  }, []);
  const onPointerLeave = useCallback(() => clearTimeout(timer.current), []);
  return { states, toggle, handlers: { onPointerOver, onPointerLeave } };
}

/** How long the pointer rests on a row before its transaction is requested: rows pass under the pointer on scrolling. */
const REST_MS = 300;
