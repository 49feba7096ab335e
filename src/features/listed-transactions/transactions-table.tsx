import { type Address, type Signature, parseSignature } from '../../solana/ids/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatListError } from './format-list-error.ts';
import { listedTransactionQueryOptions } from './listed-transaction-query.ts';
import type { ShortForms } from '../../analysis/explain/short-forms.ts';
import type { MovedFor } from '../../analysis/facts/transaction/moved-for.ts';
import { parseMemos } from '../../analysis/facts/parse-memos.ts';
import { sentenceText } from '../../analysis/explain/clauses.ts';
import { FailureSentence } from '../errors/failure.tsx';
import { usePaths } from '../routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { damageSentence } from '../../analysis/explain/fields/absence-text.ts';
import { formatCount, formatDecimal, formatInteger } from '../../shared/format/format-number.ts';
import { quotableText, visibleText } from '../../shared/format/visible-text.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { lazyModule } from '../../shared/lazy-module.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { useMediaQuery, usePrinting } from '../../ui/rendering/media-query.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../ui/values/amount.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';

/** A row per transaction, in the order of the list. */
export function TransactionsTable({
  rows,
  commitment,
  owner = null,
}: {
  readonly rows: readonly AddressTransaction[];
  readonly commitment: Commitment;
  /** The rows say what moved for this address, and opened ones name its token accounts. */
  readonly owner?: Address | null;
}) {
  const { shown, pager } = useListPage(rows, 'Transactions');
  const { states, toggle } = useSummarizedRows(shown);
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isNarrow = useMediaQuery('(max-width: 1279px)');
  const isTablet = useMediaQuery(TABLET);
  const isPrinted = usePrinting();
  return (
    <>
      <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions">
        <TableHead hasAmounts={owner !== null} hasTokens={!isTablet} isNarrow={isNarrow} />
        <tbody>
          {shown.map((transaction) => (
            <TransactionRow
              key={transaction.signature}
              transaction={transaction}
              commitment={commitment}
              owner={owner}
              isPhone={isPhone}
              isNarrow={isNarrow}
              hasTokens={!isTablet}
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
export function TransactionsTablePlaceholder({ hasAmounts = false }: { readonly hasAmounts?: boolean }) {
  const isNarrow = useMediaQuery('(max-width: 1279px)');
  const isTablet = useMediaQuery(TABLET);
  const columns = 2 + (hasAmounts ? (isTablet ? 1 : 2) : 0) + (isNarrow ? 0 : 1);
  return (
    <table className="table stacked-on-phone" style={FIXED} aria-label="Transactions" aria-busy="true">
      <TableHead hasAmounts={hasAmounts} hasTokens={!isTablet} isNarrow={isNarrow} />
      <tbody>
        {Array.from({ length: PLACEHOLDER_ROWS }, (_, at) => (
          <tr key={at}>
            <td className="phone-row1-main" colSpan={2}>
              <Placeholder width={100} />
            </td>
            <td className="phone-row2-main" colSpan={columns}>
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
/** Too narrow for the tokens, which the headlines name. */
const TABLET = '(min-width: 768px) and (max-width: 1023px)';

/** The columns, with fixed widths, so that none changes when a headline arrives. */
function TableHead({
  hasAmounts,
  hasTokens,
  isNarrow,
}: {
  readonly hasAmounts: boolean;
  readonly hasTokens: boolean;
  readonly isNarrow: boolean;
}) {
  return (
    <thead>
      <tr>
        <th style={{ width: 26 }}>
          <span className="visually-hidden">Outcome</span>
        </th>
        <th style={{ width: 204 }}>Time</th>
        <th>What it did</th>
        {hasAmounts && (
          <>
            <th style={{ width: 140 }} className="numeric">
              <SolUnit />
            </th>
            {hasTokens && <th style={{ width: 276 }}>Tokens</th>}
          </>
        )}
        <th style={{ width: 120 }}>Signature</th>
        {!isNarrow && (
          <th style={{ width: 92 }} className="numeric">
            Slot
          </th>
        )}
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
  isNarrow,
  hasTokens,
  isPrinted,
  state,
  onToggle,
}: {
  readonly transaction: AddressTransaction;
  readonly commitment: Commitment;
  readonly owner: Address | null;
  /** A row of several lines. */
  readonly isPhone: boolean;
  readonly isNarrow: boolean;
  readonly hasTokens: boolean;
  /** Nothing is cut. */
  readonly isPrinted: boolean;
  /** null: the row has not been in view. */
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
  const row = useSummary(transaction, commitment, owner, state !== null);
  const outcome = unknown ?? (err === null ? 'ok' : formatListError(err));
  return (
    <tr id={`row-${signature}`}>
      <td className="phone-row1-start">
        {unknown === null ? <Outcome err={err} /> : <StatusIcon kind="absent" bare />}
      </td>
      <td className="phone-row2-main">
        {blockTime !== null ? (
          <ShortTime seconds={blockTime} />
        ) : (
          <span className="muted">{isDamaged('blockTime') ? 'not decoded' : 'no time recorded'}</span>
        )}
      </td>
      <td className="phone-row1-main" style={isPhone ? PHONE_WHOLE_ROW : undefined}>
        <div style={isOpen ? OPEN : CLOSED}>
          {damage.length > 0 && (
            <span className="warning" style={DAMAGE} title={damage.map(damageSentence).join('\n')}>
              {formatCount(damage.length, 'part')} not decoded
            </span>
          )}
          {confirmationStatus !== null && confirmationStatus !== 'finalized' && (
            <span className="warning" style={DAMAGE}>
              {visibleText(confirmationStatus)}
            </span>
          )}
          {row.kind === 'unasked' && !isPrinted ? (
            <button
              type="button"
              className="text-button muted"
              aria-label={`Summarize ${signature}`}
              title={err === null ? undefined : formatTransactionError(err)}
              onClick={() => onToggle(signature)}
            >
              {outcome}
            </button>
          ) : (
            <SummaryText
              row={row}
              outcome={outcome}
              signature={signature}
              isOpen={isOpen || isPrinted}
              onToggle={() => onToggle(signature)}
            />
          )}
          {memo !== null && <MemoText memo={memo} isOpen={isOpen || isPrinted} />}
        </div>
      </td>
      {owner !== null && (
        <MovedCells moved={row.kind === 'summary' ? row.moved : null} isPhone={isPhone} hasTokens={hasTokens} />
      )}
      <td className="phone-row3" style={isPhone ? PHONE_SIGNATURE : undefined}>
        <Link className="mono plain-link" data-row-link to={paths.transaction(signature, params)} title={signature}>
          <TruncatedText text={signature} />
        </Link>
      </td>
      {!isNarrow && (
        <td className="numeric">
          <Link className="plain-link" to={paths.block(slot, params) + fragment}>
            {formatInteger(slot)}
          </Link>
        </td>
      )}
    </tr>
  );
});

const DAMAGE: CSSProperties = { flex: 'none' };
const CLOSED: CSSProperties = { display: 'flex', gap: 12 };
const OPEN: CSSProperties = { ...CLOSED, flexWrap: 'wrap', paddingBlock: 9 };
const PHONE_WHOLE_ROW: CSSProperties = { gridColumn: '2 / 4' };
const PHONE_SIGNATURE: CSSProperties = { gridColumn: 2 };
const PHONE_TOKENS: CSSProperties = { gridRow: 3, gridColumn: 3 };

function Outcome({ err }: { readonly err: AddressTransaction['err'] }) {
  return (
    <span className={err === null ? undefined : 'failure'}>
      <StatusIcon kind={err === null ? 'success' : 'failure'} bare />{' '}
      <span className="visually-hidden">{err === null ? 'succeeded' : 'failed'}</span>
    </span>
  );
}

/** What the transaction moved for the address of the list. */
function MovedCells({
  moved,
  isPhone,
  hasTokens,
}: {
  readonly moved: MovedFor | null;
  readonly isPhone: boolean;
  readonly hasTokens: boolean;
}) {
  const tokens = moved?.tokens ?? [];
  return (
    <>
      <td className="numeric phone-row2-end">
        {moved?.lamports != null && <Sol lamports={moved.lamports} signed unit={isPhone ? 'SOL' : undefined} />}
      </td>
      {hasTokens && (
        <td className={tokens.length === 0 ? 'phone-hidden' : undefined} style={isPhone ? PHONE_TOKENS : undefined}>
          {(tokens.length > MAX_TOKENS ? tokens.slice(0, MAX_TOKENS - 1) : tokens).map((token) => (
            <TokenLine key={token.mint} {...token} />
          ))}
          {tokens.length > MAX_TOKENS && (
            <span className="muted" style={TOKENS}>
              <span className="numeric">{formatInteger(tokens.length - MAX_TOKENS + 1)} more</span>
            </span>
          )}
        </td>
      )}
    </>
  );
}

/** As many lines as fit in the height of a row. */
const MAX_TOKENS = 2;

/** A change, with its decimal point below that of the other rows. */
function TokenLine({ mint, decimals, units }: MovedFor['tokens'][number]) {
  const { sign, significant } = formatDecimal(units, decimals);
  const [whole = '', fraction] = significant.split('.');
  return (
    <span className="amount" style={TOKENS}>
      <span className="numeric">
        {units > 0n ? '+' : sign}
        {whole}
      </span>
      <span>{fraction === undefined ? '' : `.${fraction}`}</span>
      <AddressLink address={mint} />
    </span>
  );
}

/** Whole part, fraction and token. */
const TOKENS: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(56px, 1fr) 66px 120px',
  fontSize: 12,
  lineHeight: '16px',
};

function MemoText({ memo, isOpen }: { readonly memo: string; readonly isOpen: boolean }) {
  const memos = parseMemos(memo) ?? [memo];
  return (
    <span
      style={isOpen ? lineStyle(true) : { ...lineStyle(false), flex: 'none', maxWidth: '40%' }}
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

/** What a row shows of its transaction. */
type RowSummary =
  | { readonly kind: 'unasked' | 'loading' }
  /** `error` is null if the endpoint has no such transaction. */
  | { readonly kind: 'failed'; readonly error: Error | null; readonly retry: () => void }
  | ({ readonly kind: 'summary' } & Summary);

/**
 * The headline of a transaction's page. It shares the answer with the page, so that the page then opens at once. The answer is requested
 * and read if the row `isShown`.
 */
function useSummary(
  { signature, err }: AddressTransaction,
  commitment: Commitment,
  owner: Address | null,
  isShown: boolean,
): RowSummary {
  const client = useClient();
  const amounts = usePreference('amounts');
  const analysis = useLazyModule(ANALYSIS, isShown);
  const { data, error, isFetching, refetch } = useQuery({
    ...listedTransactionQueryOptions(client, signature, commitment),
    enabled: isShown,
  });
  // The answers of a batch arrive together, and their headlines take several frames.
  const answer = useDeferredValue(data?.value);
  const summary = useMemo(
    () =>
      answer && analysis && isShown ? describe(analysis, answer, { isSuccess: err === null, owner, amounts }) : null,
    [analysis, answer, err, isShown, owner, amounts],
  );
  if (!isShown) return UNASKED;
  if (summary !== null) return { kind: 'summary', ...summary };
  if (isFetching || (answer !== null && error === null)) return LOADING;
  return { kind: 'failed', error, retry: () => void refetch() };
}

const UNASKED: RowSummary = { kind: 'unasked' };
const LOADING: RowSummary = { kind: 'loading' };

/** A headline on one line or, once `isOpen`, on as many as it needs. Until it arrives, the outcome that the list states. */
function SummaryText({
  row,
  outcome,
  signature,
  isOpen,
  onToggle,
}: {
  readonly row: RowSummary;
  readonly outcome: string;
  readonly signature: Signature;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  if (row.kind === 'failed')
    return (
      <>
        <span className="warning" style={lineStyle(isOpen)}>
          {row.error === null ? (
            'The endpoint lists it, but does not return it.'
          ) : (
            <FailureSentence error={row.error} subject={{ kind: 'transaction', signature }} />
          )}
        </span>
        <button type="button" className="text-button" onClick={row.retry}>
          Retry
        </button>
      </>
    );
  if (row.kind !== 'summary') return <span className="muted">{outcome}</span>;
  const { text, addresses, isEvidence, tokenAccounts } = row;
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
        <RowText text={text} addresses={addresses} />
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

/** A sentence whose addresses are marked as such, so that they have their menu and their private names. */
function RowText({ text, addresses }: { readonly text: string; readonly addresses: ShortForms }) {
  return text.split(/(\w+(?:…\w+)+)/).map((part, at) => {
    const address = addresses.get(part);
    return address === undefined ? (
      part
    ) : (
      <span key={at} data-address={address} title={address}>
        {part}
      </span>
    );
  });
}

/** Moves the focus: the pressed button has been removed by the time the summary arrives. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** Loaded with the code of the transaction page. */
const ANALYSIS = lazyModule(async () => {
  const [{ viewTransaction }, { summarizeTransaction }, { rowSentence }, { checkTransaction }, { movedFor }, forms] =
    await Promise.all([
      import('../../analysis/facts/transaction/view-transaction-with-names.ts'),
      import('../../analysis/explain/headline/summarize-transaction.ts'),
      import('../../analysis/explain/headline/row-sentence.ts'),
      import('../../analysis/facts/contradictions/check-transaction.ts'),
      import('../../analysis/facts/transaction/moved-for.ts'),
      import('../../analysis/explain/short-forms.ts'),
    ]);
  return { viewTransaction, summarizeTransaction, rowSentence, checkTransaction, movedFor, ...forms };
});

/** Evidence against the answer replaces its headline. */
function describe(
  {
    viewTransaction,
    summarizeTransaction,
    rowSentence,
    checkTransaction,
    movedFor,
    shortForms,
  }: Awaited<ReturnType<typeof ANALYSIS.load>>,
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
  const evidence = (text: string) => ({ text, addresses: new Map(), isEvidence: true, tokenAccounts: [], moved: null });
  if (answer.meta !== null && (answer.meta.err === null) !== isSuccess) {
    const [list, page] = isSuccess ? ['succeeded', 'failed'] : ['failed', 'succeeded'];
    return evidence(`The list says that it ${list}, but its own answer says that it ${page}.`);
  }
  if (checkTransaction(view, { checks: null, listed: null }).length > 0)
    return evidence('The answer contradicts itself. The page of the transaction has the evidence.');
  const owned = (view.tokenChanges ?? []).filter((each) => owner !== null && each.owner === owner);
  // The rows of a wallet leave out its name, as those of a block do.
  const isOwn = owner !== null && view.accounts.some(({ address, feePayer }) => feePayer && address === owner);
  return {
    text: visibleText(
      isOwn
        ? rowSentence(view, null, amounts)
        : sentenceText(summarizeTransaction(view, amounts).sentence).replace(/\.$/, ''),
    ),
    addresses: shortForms(view),
    isEvidence: false,
    tokenAccounts: [...new Set(owned.flatMap(({ account }) => account ?? []))].filter((account) => account !== owner),
    moved: owner === null ? null : movedFor(view, owner),
  };
}

interface Summary {
  readonly text: string;
  readonly addresses: ShortForms;
  readonly isEvidence: boolean;
  readonly tokenAccounts: readonly Address[];
  readonly moved: MovedFor | null;
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

interface SummarizedRows {
  /** Rows without an entry have not been in view. */
  readonly states: ReadonlyMap<Signature, RowState>;
  readonly toggle: (signature: Signature) => void;
}

/** The rows that the user opened, or that stayed in view. */
function useSummarizedRows(shown: readonly AddressTransaction[]): SummarizedRows {
  const [states, setStates] = useState<ReadonlyMap<Signature, RowState>>(new Map());
  const toggle = useCallback((signature: Signature) => {
    setStates((before) => new Map(before).set(signature, before.get(signature) === 'open' ? 'summary' : 'open'));
  }, []);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const inView = new Set<Signature>();
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const signature = parseSignature(target.id.replace(/^row-/, ''));
        if (signature === null) continue;
        if (isIntersecting) inView.add(signature);
        else inView.delete(signature);
      }
      clearTimeout(timer);
      timer = setTimeout(() => setStates((before) => withSummaries(before, inView)), REST_MS);
    });
    for (const { signature } of shown) {
      const row = document.getElementById(`row-${signature}`);
      if (row !== null) observer.observe(row);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [shown]);
  return { states, toggle };
}

function withSummaries(
  states: ReadonlyMap<Signature, RowState>,
  signatures: ReadonlySet<Signature>,
): ReadonlyMap<Signature, RowState> {
  const added = [...signatures].filter((signature) => !states.has(signature));
  if (added.length === 0) return states;
  return new Map([...states, ...added.map((signature) => [signature, 'summary'] as const)]);
}

/** How long rows stay in view before their transactions are requested: others pass on scrolling. */
const REST_MS = 100;
