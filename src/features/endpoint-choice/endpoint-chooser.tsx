import { linkParamsOf, namedEndpoints, savedEndpoints } from '../endpoint/saved-endpoints.ts';
import {
  type EndpointNote,
  endpointNotes,
  noteOf,
  chooseForPages,
  forgetEndpoint,
  nameProblem,
  renameEndpoint,
} from '../endpoint/edit-endpoints.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useClient } from '../../queries/client-context.ts';
import { formatAge } from '../../shared/format/format-time.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { canWriteLocalStorage } from '../../ui/preferences/local-storage.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import {
  DEFAULT_CLUSTER,
  type Endpoint,
  PUBLIC_CLUSTERS,
  chosenEndpoint,
  defaultEndpoint,
  networkOf,
  publicEndpoint,
} from '../endpoint/endpoint.ts';
import { usePaths } from '../routing/paths-context.ts';
import { AddEndpoint } from './add-endpoint.tsx';
import styles from './endpoint-chooser.module.css';

/** Chooses the endpoint for all pages or for this one: the service of the site, a saved one, a public cluster, or a new one. */
export function EndpointChooser({
  isFocused = false,
  name = '',
  onDone,
}: {
  /** True in a dialog: the current endpoint has the focus at first. */
  readonly isFocused?: boolean;
  /** The name for a new endpoint, if a link has one that this browser does not know. */
  readonly name?: string;
  readonly onDone?: () => void;
}) {
  const paths = usePaths();
  const current = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const [params, setParams] = useSearchParams();
  const [forAll, setForAll] = useState(true);
  const [canStore] = useState(canWriteLocalStorage);
  const use = (endpoint: Endpoint) => {
    setParams(chooseForPages(params, endpoint, forAll));
    onDone?.();
  };
  const chosen = chosenEndpoint(location.origin, saved);
  return (
    <>
      <div className={styles['columns']}>
        <EndpointList isFocused={isFocused} onUse={use} />
        <AddEndpoint initialName={name} onUse={use} onCancel={onDone} />
      </div>
      <p className={styles['foot']}>
        <span>
          <label>
            <input
              type="checkbox"
              checked={forAll && canStore}
              disabled={!canStore}
              onChange={(event) => setForAll(event.target.checked)}
            />{' '}
            Use for all pages
          </label>{' '}
          <span className="muted">
            {canStore
              ? 'and in new tabs. A link that names an endpoint still wins.'
              : 'This browser forbids storage: a choice applies to this tab only, and nothing is saved.'}
            {current.url !== '' && linkParamsOf(current) !== '' && ` Other pages use ${chosen.label}.`}
          </span>
        </span>{' '}
        {current.url !== '' && <Link to={paths.endpoint()}>What {current.label} can do</Link>}
      </p>
    </>
  );
}

/** The list: arrow keys move the focus, and Enter uses the endpoint. */
function EndpointList({
  isFocused,
  onUse,
}: {
  readonly isFocused: boolean;
  readonly onUse: (endpoint: Endpoint) => void;
}) {
  const current = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const list = useRef<HTMLDivElement>(null);
  const [forgotten, setForgotten] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocused)
      radiosOf(list.current)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus();
  }, [isFocused]);
  const move = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    const radios = radiosOf(list.current);
    const at = radios.findIndex((each) => each === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    radios[(at + step + radios.length) % radios.length]?.focus();
  };
  const groups: readonly (readonly [string, readonly Endpoint[]])[] = [
    ['This service', [defaultEndpoint(location.origin)]],
    ['Saved in this browser', namedEndpoints(saved)],
    ['Public clusters', PUBLIC_CLUSTERS.map(publicEndpoint)],
  ];
  const all = groups.flatMap(([, endpoints]) => endpoints);
  // A tab stop, even if a link names an endpoint that is not in the list.
  const first = all.some(({ url }) => url === current.url) ? current.url : all[0]?.url;
  return (
    <div ref={list} role="radiogroup" tabIndex={-1} aria-label="Endpoint" className={styles['list']} onKeyDown={move}>
      {groups.map(
        ([title, endpoints]) =>
          endpoints.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {endpoints.map((endpoint) => (
                  <EndpointRow
                    key={endpoint.params}
                    endpoint={endpoint}
                    isTabStop={endpoint.url === first}
                    onUse={onUse}
                    onForget={
                      title === 'Saved in this browser'
                        ? () => {
                            setForgotten(endpoint.label);
                            status.current?.focus();
                          }
                        : null
                    }
                  />
                ))}
              </ul>
            </div>
          ),
      )}
      <p ref={status} role="status" tabIndex={-1}>
        {forgotten !== null && `Forgot ${visibleText(forgotten)}.`}
      </p>
    </div>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

function radiosOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
}

function EndpointRow({
  endpoint,
  isTabStop,
  onUse,
  onForget,
}: {
  readonly endpoint: Endpoint;
  readonly isTabStop: boolean;
  readonly onUse: (endpoint: Endpoint) => void;
  /** Called after it was forgotten; null if it is not a saved one. */
  readonly onForget: (() => void) | null;
}) {
  const { label, url } = endpoint;
  const current = useEndpoint();
  const client = useClient();
  const saved = useStoredValue(savedEndpoints);
  const stored = useStoredValue(endpointNotes).get(url) ?? null;
  const live = useStore(client.log.store, noteText);
  const [isOpen, setOpen] = useState(false);
  const isUsed = url === current.url;
  const isOwn = url === defaultEndpoint(location.origin).url;
  const network = networkOf(endpoint, saved);
  const isLimited = endpoint.cluster === 'mainnet-beta';
  return (
    <li className={isUsed ? styles['used'] : undefined}>
      <button
        type="button"
        role="radio"
        aria-checked={isUsed}
        tabIndex={isTabStop ? 0 : -1}
        className={styles['row']}
        onClick={() => onUse(endpoint)}
      >
        <i aria-hidden="true" />
        <b>{visibleText(label)}</b> <span className={styles['host']}>{isOwn ? OWN : new URL(url).host}</span>{' '}
        <span className={styles['network']}>{network ?? 'not tested'}</span>{' '}
        <span className={styles['latency']}>
          {isUsed && live !== '' ? (
            <LiveNote />
          ) : (
            <Note note={stored} none={isLimited ? 'may refuse browsers' : 'not tested'} />
          )}
        </span>
      </button>{' '}
      {onForget !== null && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          aria-label={`Rename, copy or forget ${visibleText(label)}`}
          title="Rename, copy, forget"
          onClick={() => setOpen(!isOpen)}
        >
          ⋯
        </button>
      )}
      {isOpen && onForget !== null && (
        <EditSaved endpoint={endpoint} isUsed={isUsed} onDone={() => setOpen(false)} onForget={onForget} />
      )}
    </li>
  );
}

/** Empty before the first answer. A string, so that the row renders again only if it changes. */
function noteText(state: Parameters<typeof noteOf>[0]): string {
  const note = noteOf(state);
  return note === null ? '' : `${note.milliseconds} ${note.problem}`;
}

/** The note about the endpoint of the page. */
function LiveNote() {
  const { log } = useClient();
  return <Note note={noteOf(log.store.getState())} isNow />;
}

/** "142 ms", "HTTP 401, 3 days ago". */
function Note({
  note,
  isNow = false,
  none = 'not tested',
}: {
  readonly note: EndpointNote | null;
  readonly isNow?: boolean;
  /** What is said without one. */
  readonly none?: string;
}): ReactNode {
  const [now] = useState(Date.now);
  if (note === null) return <span className="muted">{none}</span>;
  if (note.problem === null) return note.milliseconds === null ? '' : `${formatInteger(note.milliseconds)} ms`;
  const age = isNow ? '' : `, ${formatAge(BigInt(Math.floor(note.at / 1000)), now)}`;
  return <span className="warning">{visibleText(note.problem) + age}</span>;
}

function EditSaved({
  endpoint: { label, params, url },
  isUsed,
  onDone,
  onForget,
}: {
  readonly endpoint: Endpoint;
  readonly isUsed: boolean;
  readonly onDone: () => void;
  readonly onForget: () => void;
}) {
  const customUrl = new URLSearchParams(params).get('customUrl') ?? '';
  const endpoint = { alias: savedEndpoints.get().aliases.has(customUrl) ? customUrl : null, url };
  const [name, setName] = useState(label);
  const problem = name.trim() === label ? null : nameProblem(name.trim(), url);
  const rename = () => {
    if (problem !== null) return;
    if (name.trim() !== label) renameEndpoint(endpoint, name.trim());
    onDone();
  };
  return (
    <form
      className={styles['edit']}
      onSubmit={(event) => {
        event.preventDefault();
        rename();
      }}
    >
      <label className="text-field">
        <span className="visually-hidden">Name of {visibleText(label)}</span>
        <input autoComplete="off" spellCheck={false} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit" className="button" disabled={problem !== null}>
        Rename
      </button>{' '}
      <CopyTextButton className="button" text={() => url} label={`URL of ${visibleText(label)}`}>
        Copy URL
      </CopyTextButton>{' '}
      <button
        type="button"
        className="button"
        disabled={isUsed}
        title={isUsed ? 'In use: choose another endpoint to forget it' : undefined}
        onClick={() => {
          forgetEndpoint(endpoint);
          onForget();
        }}
      >
        Forget
      </button>
      <p role="status" className="muted">
        {problem ?? (isPlainOrigin(url) ? '' : 'The URL may contain a key.')}
      </p>
    </form>
  );
}

/** What the default endpoint is: a static site was sent by another server. */
const OWN = DEFAULT_CLUSTER === 'embedded' ? 'this server' : 'the endpoint of this site';
