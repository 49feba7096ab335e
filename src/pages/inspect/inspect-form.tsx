import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { matchEndpointName, searchMatchPath } from '../../features/search/search-target.ts';
import { type ReactNode, useState } from 'react';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { DocumentProblem } from '../../analysis/inspect/inspected-document.ts';
import { MAX_EDITED, openSource, openText, type OpenedSource } from '../../features/inspect/opened-source.ts';
import styles from './inspect.module.css';
import { useFileDrop } from '../../ui/controls/files.ts';
import { PageHeader } from '../../ui/page/page.tsx';
import type { Signature } from '../../solana/ids/ids.ts';
import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { parseSearch } from '../../features/search/parse-search.ts';
import { TruncatedText, truncateMiddle } from '../../ui/values/text.tsx';

/** Where to paste or drop something. `source` is what could not be read, for the `problem`. */
export function InspectForm({
  source,
  problem,
  notice,
}: {
  readonly source: OpenedSource | null;
  readonly problem: DocumentProblem | null;
  /** The transaction in the URL, if its document is not open. */
  readonly notice: ReactNode;
}) {
  const [text, setText] = useState(source?.text ?? '');
  const isDragging = useFileDrop(openFile);
  return (
    <>
      <PageHeader
        status="absent"
        statusText="Nothing is sent"
        title="Inspect a transaction, a response or a case file."
        subtitle="It is decoded in this browser and shown like a transaction or a block that an endpoint returned."
      />
      {notice}
      {problem !== null && (
        <div className={`notice ${styles['problem']}`} role="alert" data-testid="inspect-problem">
          <StatusIcon kind="failure" />
          <div>
            <span className="failure">
              {source?.text === null && `${source.name}: `}
              <bdi>{problem.sentence}</bdi>
            </span>{' '}
            <span className="muted">{problem.remedy}</span>
            {source !== null && <FoundInText text={problem.signature ?? source.text ?? ''} />}
          </div>
        </div>
      )}
      <form
        className={styles['form']}
        data-dragging={isDragging}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') openText(text);
        }}
      >
        <label htmlFor="inspect-text">Text to inspect</label>
        <textarea
          id="inspect-text"
          rows={8}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="inspect-help"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (pasted.length <= MAX_EDITED) return;
            // A field would take seconds to render it.
            event.preventDefault();
            openText(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="actions">
          <button type="submit" className="button primary">
            Inspect
          </button>
          <label className={`button ${styles['file']}`}>
            Open a file
            <input
              type="file"
              className="visually-hidden"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) openFile(file);
              }}
            />
          </label>
        </div>
        <p id="inspect-help" className="hint">
          A transaction or a message in base58, base64 or hex, or as byte numbers, signed or not; a request that sends
          or simulates one; a response of getTransaction or getBlock, or of their deprecated names, also as web3.js
          prints it; a transaction or block notification; or a case file. Or drop a file anywhere on this page.
        </p>
      </form>
    </>
  );
}

function openFile(file: File): void {
  openSource(file, file.name);
}

/** Text that is no transaction, but names one or an account: that can be looked up. */
function FoundInText({ text }: { readonly text: string }) {
  const paths = usePaths();
  const endpoint = formatEndpointName(useEndpoint());
  const found = parseSearch(text.slice(0, MAX_SEARCHED), null);
  const [match] = found.kind === 'found' ? found.matches : [];
  if (match?.kind !== 'signature' && match?.kind !== 'address') return null;
  const [what, id] = match.kind === 'signature' ? ['signature', match.signature] : ['address', match.address];
  return (
    <>
      {' '}
      It has the {what} <code>{truncateMiddle(id)}</code>.{' '}
      <Link to={searchMatchPath(match, paths) ?? ''}>Look it up on {matchEndpointName(match, endpoint)}</Link>
    </>
  );
}

/** Characters. */
const MAX_SEARCHED = 10_000;

/** The address names a transaction of a saved block, as after a reload, and no block is open. */
export function ClosedBlockNotice({ signature }: { readonly signature: Signature }) {
  const paths = usePaths();
  return (
    <p className={`notice ${styles['problem']}`} role="status" data-testid="closed-block">
      <StatusIcon kind="warning" />
      <span>
        This address names the transaction{' '}
        <span className="mono">
          <TruncatedText text={signature} />
        </span>{' '}
        of a saved block, and that block is not open in this tab. Open it again to see the transaction here, or{' '}
        <Link to={paths.transaction(signature)}>look it up on {formatEndpointName(useEndpoint())}</Link>.
      </span>
    </p>
  );
}
