import { type CSSProperties, type FormEvent, memo, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { EXPORTED_OUTCOMES } from '../../analysis/explain/outcome/exported-outcome.ts';
import {
  AMOUNT_FORMS,
  describeCondition,
  formatAmountCondition,
  isAnyTransaction,
  parseAmountCondition,
} from '../../analysis/find/find-condition.ts';
import { describeFound, describeRow, describeUnseen, formatSpan } from '../../analysis/find/find-text.ts';
import { FOUND_FIELDS, type FoundTransaction, foundRecord } from '../../analysis/find/found-transaction.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { DownloadLinks } from '../../features/table-controls/table-controls.tsx';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { type Slot, parseAddress, parseSlot } from '../../solana/ids/ids.ts';
import { DocumentTitle } from '../../ui/page/page.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import { TruncatedText } from '../../ui/values/text.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import { type FindParams, findPathParams, readFindParams } from './find-params.ts';
import { type FindSearch, type FindState, MAX_FOUND, findSearchOf } from './find-search.ts';
import { Head } from './page-head.tsx';

/** `/blocks?find=A..B&…`: the transactions of a range of slots that meet a condition. */
export function FindInBlocks() {
  const [urlParams] = useSearchParams();
  const params = useMemo(() => readFindParams(urlParams), [urlParams]);
  const paths = usePaths();
  const client = useClient();
  const { span, condition } = params;
  const search = useMemo(
    () => (span === null || isAnyTransaction(condition) ? null : findSearchOf(client, span, condition)),
    [client, span, condition],
  );
  const title = span === null ? 'Find in blocks' : `Find in ${formatSpan(span)}`;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <InvalidParamsNotice params={params.invalidParams} />
      <Head
        isRange
        title={title}
        pager={
          <span>
            <Link className="button" to={paths.blocks(span?.to)}>
              Back to the blocks
            </Link>
          </span>
        }
      />
      <p className="hint" data-testid="subtitle">
        {isAnyTransaction(condition)
          ? 'Lists the transactions that meet every condition that you enter.'
          : `Transactions ${visibleText(describeCondition(condition))}`}
      </p>
      <FindForm key={urlParams.toString()} params={params} onAgain={() => search?.restart()} />
      {search !== null && <FindResults search={search} requested={params} />}
    </>
  );
}

/** The conditions. They are in the URL once the form is sent. */
function FindForm({
  params: { span, condition },
  onAgain,
}: {
  readonly params: FindParams;
  /** Called if the form is sent with the conditions of the URL. */
  readonly onAgain: () => void;
}) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { program, instruction, account, amount, isFailed, error } = condition;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const found: Record<string, string> = {};
    const [from, to] = [readSlot(textOf('from')), readSlot(textOf('to'))];
    if (from === null) found['from'] = 'not a slot';
    if (to === null) found['to'] = 'not a slot';
    else if (from !== null && from > to) found['to'] = 'before the first slot';
    const named = parseAddress(textOf('account'));
    if (textOf('account') !== '' && named === null) found['account'] = 'not an address';
    const moved = parseAmountCondition(textOf('amount'));
    if (textOf('amount') !== '' && moved === null) found['amount'] = `not ${AMOUNT_FORMS}`;
    const typed = {
      program: textOf('program'),
      instruction: textOf('instruction'),
      account: named,
      amount: moved,
      isFailed: data.has('failed'),
      error: textOf('error'),
    };
    if (Object.keys(found).length === 0 && isAnyTransaction(typed)) found['form'] = 'Enter a condition.';
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined || from === null || to === null) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
      return;
    }
    const path = paths.blocks(undefined, findPathParams({ from, to }, typed));
    if (path === pathname + search) onAgain();
    else void navigate(path);
  };
  const fieldOf = (name: string) => ({ name, problem: problems[name] ?? null });
  return (
    <form onSubmit={submit} style={FORM} aria-label="Find in these blocks" noValidate>
      <Field {...fieldOf('from')} label="first slot" value={span?.from.toString() ?? ''} isNumeric />
      <Field {...fieldOf('to')} label="last slot" value={span?.to.toString() ?? ''} isNumeric />
      <Field {...fieldOf('program')} label="program called" value={program} placeholder="address or part of a name" />
      <Field {...fieldOf('instruction')} label="instruction" value={instruction} placeholder="transferChecked" />
      <Field {...fieldOf('account')} label="account named" value={account ?? ''} placeholder="address" />
      <Field
        {...fieldOf('amount')}
        label="amount that moved"
        value={amount === null ? '' : formatAmountCondition(amount)}
        placeholder=">=1.5 SOL"
        hint={AMOUNT_HINT}
      />
      <Field {...fieldOf('error')} label="error or failing program" value={error} placeholder="slippage" />
      <span style={SUBMIT}>
        <label>
          <input type="checkbox" name="failed" defaultChecked={isFailed} /> failed only
        </label>
        <button type="submit" className="button primary">
          Find
        </button>
      </span>
      {problems['form'] !== undefined && (
        <small className="warning" role="status">
          {problems['form']}
        </small>
      )}
    </form>
  );
}

/** What an amount is compared with. */
const AMOUNT_HINT =
  'Compared with the change of the balance of each account, in either direction, the fee apart: >= and = need one account, <= needs all. A token by its mint or known symbol.';

/** With or without separators. */
function readSlot(text: string): Slot | null {
  return parseSlot(text.replaceAll(/[\s,._’']/g, ''));
}

function Field({
  name,
  label,
  value,
  placeholder,
  hint,
  isNumeric = false,
  problem,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly isNumeric?: boolean;
  readonly problem: string | null;
}) {
  const id = useId();
  const described = [...(problem === null ? [] : [`${id}-problem`]), ...(hint === undefined ? [] : [`${id}-hint`])];
  return (
    <div style={FIELD}>
      <span style={LABEL}>
        <label htmlFor={id}>{label}</label>
        {problem !== null && (
          <small id={`${id}-problem`} className="warning" role="status">
            : {problem}
          </small>
        )}
      </span>
      <span className="text-field" title={hint}>
        <input
          id={id}
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          inputMode={isNumeric ? 'numeric' : undefined}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="visually-hidden">
          {hint}
        </span>
      )}
    </div>
  );
}

// Inline, because every page loads the style sheet.
const FORM: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(clamp(150px, 16vw, 240px), 1fr))',
  gap: '12px 24px',
  alignItems: 'end',
  marginTop: 16,
};
const FIELD: CSSProperties = { minWidth: 0 };
const LABEL: CSSProperties = { fontSize: 'var(--t12)', lineHeight: '16px', color: 'var(--ink-2)' };
const SUBMIT: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 };

function FindResults({ search, requested }: { readonly search: FindSearch; readonly requested: FindParams }) {
  const state = useStore(search.store);
  useEffect(() => {
    if (search.store.getState().status === 'ready') search.start();
    return search.stop;
  }, [search]);
  const { found, progress, span } = state;
  const isCut = requested.span !== null && (span.from > requested.span.from || span.to < requested.span.to);
  const endpoint = visibleText(formatEndpointName(useEndpoint()));
  const notes = [
    ...(isCut && state.status !== 'outside'
      ? [`${capitalize(endpoint)} has only ${formatSpan(span)} of this range.`]
      : []),
    ...(progress === null ? [] : describeUnseen(progress)),
  ];
  return (
    <section aria-label="Found transactions" style={RESULTS}>
      <div style={STATUS}>
        <FindStatusLine state={state} requested={requested} onGoOn={search.start} onStop={search.stop} />{' '}
        {found.length > 0 && (
          <span style={DOWNLOADS}>
            <DownloadLinks
              name={`found-${span.from}-${span.to}`}
              write={async (format) => {
                const { formatCsv, formatNdjson } = await import('../../shared/json/records.ts');
                const records = found.map(foundRecord);
                return format === 'csv' ? formatCsv(records, FOUND_FIELDS) : formatNdjson(records);
              }}
            />
          </span>
        )}
      </div>
      <ProgressBar state={state} />
      {notes.length > 0 && <p className="hint">{notes.join(' ')}</p>}
      {found.length > 0 && <FoundTable found={found} />}
    </section>
  );
}

const RESULTS: CSSProperties = { marginTop: 20 };
const STATUS: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  minHeight: 32,
};
const DOWNLOADS: CSSProperties = { marginLeft: 'auto', display: 'flex', gap: 16 };

function FindStatusLine({
  state: { status, span, progress, error },
  requested,
  onGoOn,
  onStop,
}: {
  readonly state: FindState;
  readonly requested: FindParams;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
}): ReactNode {
  const paths = usePaths();
  const endpoint = visibleText(formatEndpointName(useEndpoint()));
  const button = (text: string, onClick: () => void) => (
    <button type="button" className="button" onClick={onClick}>
      {text}
    </button>
  );
  const searched = (progress?.next ?? span.from) - span.from;
  const slots = span.to - span.from + 1n;
  const count = `${formatInteger(searched)} of ${formatInteger(slots)} ${slots === 1n ? 'slot' : 'slots'}, ${formatInteger(progress?.found ?? 0)} found`;
  const result = progress === null ? null : `${describeFound(span, progress)}.`;
  switch (status) {
    case 'ready':
    case 'running':
      return (
        <>
          <span className="visually-hidden" role="status">
            Searching…
          </span>{' '}
          <span className="numeric" data-testid="find-progress">
            {count}
          </span>{' '}
          {button('Cancel', onStop)}
        </>
      );
    case 'asking': {
      const read = progress?.bytes ?? 0;
      const rest = searched === 0n ? null : (read / Number(searched)) * Number(slots - searched);
      return (
        <>
          <span role="status">
            {count}. {formatMegabytes(read)} were read
            {rest !== null && `; the other slots may have about ${formatMegabytes(rest)}`}.
          </span>{' '}
          {button('Continue', onGoOn)} {button('Cancel', onStop)}
        </>
      );
    }
    case 'complete':
      return <span role="status">{result}</span>;
    case 'limit':
      return (
        <>
          <span role="status">
            {result} There may be more: a page lists at most {formatInteger(MAX_FOUND)}.
          </span>{' '}
          {progress !== null && (
            <Link
              className="text-button"
              to={paths.blocks(undefined, findPathParams({ ...span, from: progress.next }, requested.condition))}
            >
              Find from slot {formatInteger(progress.next)} on
            </Link>
          )}
        </>
      );
    case 'stopped':
      return (
        <>
          <span role="status">Stopped. {result}</span> {button('Go on', onGoOn)}
        </>
      );
    case 'failed':
      return (
        <>
          <span role="status">
            <FailureSentence error={error} subject={{ kind: 'block', slot: progress?.next ?? span.from }} /> {result}
          </span>{' '}
          {button('Retry', onGoOn)}
        </>
      );
    case 'outside':
      return <span role="status">{capitalize(endpoint)} has no slot of this range.</span>;
  }
}

function formatMegabytes(bytes: number): string {
  return `${formatInteger(Math.max(1, Math.round(bytes / 1_000_000)))} MB`;
}

/** While it is searching. Its height stays. */
function ProgressBar({ state: { status, span, progress } }: { readonly state: FindState }) {
  const share = (100 * Number((progress?.next ?? span.from) - span.from)) / Number(span.to - span.from + 1n);
  if (status !== 'running' && status !== 'asking') return <div style={NO_BAR} />;
  return (
    <div
      className="progress-bar"
      style={{ '--share': `${share}%`, ...BAR }}
      role="progressbar"
      aria-label="Slots searched"
      aria-valuenow={Math.floor(share)}
    >
      <i />
    </div>
  );
}

const BAR: CSSProperties = { marginBlock: 2 };
const NO_BAR: CSSProperties = { height: 6 };

function FoundTable({ found }: { readonly found: readonly FoundTransaction[] }) {
  const { shown, pager } = useListPage(found, 'Transactions');
  const isNarrow = useMediaQuery('(max-width: 1279px)');
  const isPhone = useMediaQuery('(max-width: 767px)');
  return (
    <>
      <table className="table stacked-on-phone" style={FIXED} aria-label="Found transactions">
        <thead>
          <tr>
            <th style={{ width: 26 }}>
              <span className="visually-hidden">Outcome</span>
            </th>
            <th style={{ width: 108 }} className="numeric">
              Slot
            </th>
            <th style={{ width: 204 }}>Time</th>
            {!isNarrow && <th style={{ width: 140 }}>Program</th>}
            <th>What it did</th>
            <th style={{ width: 120 }}>Signature</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <FoundRow key={`${each.slot}:${each.index}`} found={each} isNarrow={isNarrow} isPhone={isPhone} />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

const FIXED = { tableLayout: 'fixed' } as const;

const FoundRow = memo(function FoundRow({
  found,
  isNarrow,
  isPhone,
}: {
  readonly found: FoundTransaction;
  /** The program is in the text. */
  readonly isNarrow: boolean;
  /** A row of several lines. */
  readonly isPhone: boolean;
}) {
  const { slot, index, blockTime, signature, outcome, program, sentences } = found;
  const paths = usePaths();
  const unit = usePreference('amounts');
  const text = visibleText(isNarrow ? describeRow(found, unit) : (sentences?.[unit] ?? 'not decoded'));
  return (
    <tr>
      <td className="phone-row1-start">
        <span className={outcome === 'failed' ? 'failure' : undefined}>
          <StatusIcon kind={ICONS[outcome]} bare />
        </span>
        <span className="visually-hidden">{EXPORTED_OUTCOMES[outcome] ?? 'outcome not recorded'}</span>
      </td>
      <td className="numeric phone-row2-end">
        <Link className="plain-link" to={`${paths.block(slot)}#tx-${index}`}>
          {formatInteger(slot)}
        </Link>
      </td>
      <td className="phone-row2-main">
        {blockTime === null ? <span className="muted">no time recorded</span> : <ShortTime seconds={blockTime} />}
      </td>
      {!isNarrow && <td>{program !== null && <AddressLink address={program} />}</td>}
      <td className="phone-row1-main" style={isPhone ? WHOLE : CUT} title={text}>
        {text}
      </td>
      <td className="phone-row3">
        {signature === null ? (
          <span className="muted">not decoded</span>
        ) : (
          <Link className="mono plain-link" data-row-link to={paths.transaction(signature)} title={signature}>
            <TruncatedText text={signature} />
          </Link>
        )}
      </td>
    </tr>
  );
});

const WHOLE: CSSProperties = { gridColumn: '2 / 4', whiteSpace: 'normal', overflowWrap: 'anywhere' };
const CUT: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis' };

const ICONS: Readonly<Record<FoundTransaction['outcome'], StatusKind>> = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'absent',
  contradicted: 'warning',
};
