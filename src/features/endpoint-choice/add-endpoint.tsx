import {
  setEndpointNote,
  nameProblem,
  parseTypedUrl,
  rememberNetwork,
  saveTypedEndpoint,
} from '../endpoint/edit-endpoints.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createClient } from '../../rpc-client/client.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import { lazyBudget } from '../budget/lazy-budget.ts';
import { type Endpoint, networkName } from '../endpoint/endpoint.ts';
import { findServer } from '../errors/describe-failure.ts';
import styles from './endpoint-chooser.module.css';
import { type EndpointTest, testEndpoint } from './test-endpoint.ts';

/** Adds an endpoint. It is saved only after a test. */
export function AddEndpoint({
  initialName,
  onUse,
  onCancel,
}: {
  readonly initialName: string;
  readonly onUse: (endpoint: Endpoint) => void;
  readonly onCancel?: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const [name, setName] = useState(initialName);
  const [isFocused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<'url' | 'name' | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { result, run } = useTest();
  const id = useId();
  const url = parseTypedUrl(text);
  const isMasked = !isFocused && url !== null && !isPlainOrigin(url);
  const tested = result?.url === url ? result : null;
  const test = tested?.test ?? null;
  const isTesting = tested !== null && test === null;
  const problem = name.trim() === '' ? null : nameProblem(name.trim(), url);

  const change = (typed: string) => {
    setText(typed);
    setSaved(null);
    if (refused === 'url') setRefused(null);
  };
  const save = (): Endpoint | null => {
    if (url === null || problem !== null) {
      setRefused(url === null ? 'url' : 'name');
      return null;
    }
    const endpoint = saveTypedEndpoint(url, name.trim() === '' ? null : name.trim());
    if (endpoint !== null && test?.kind === 'answers') remember(url, test);
    return endpoint;
  };
  const saveAndUse = async () => {
    if (url === null || problem !== null) return setRefused(url === null ? 'url' : 'name');
    const found = test ?? (await run(url));
    if (found?.kind !== 'answers') return undefined;
    const endpoint = saveTypedEndpoint(url, name.trim() === '' ? null : name.trim());
    remember(url, found);
    if (endpoint !== null) onUse(endpoint);
    return undefined;
  };
  return (
    <form
      className={styles['add']}
      aria-label="Add an endpoint"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAndUse();
      }}
    >
      <h3>Add an endpoint</h3>
      <label htmlFor={id}>URL</label>
      <div className={styles['test']}>
        <div className="text-field">
          <input
            ref={field}
            id={id}
            aria-invalid={refused === 'url'}
            aria-describedby={`${id}-say`}
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
            value={isMasked ? maskedUrl(url) : text}
            onFocus={() => {
              setFocused(true);
              // The whole URL replaces the masked one, which drops the selection that the Tab key made.
              if (isMasked) requestAnimationFrame(() => field.current?.select());
            }}
            onBlur={() => setFocused(false)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text').trim();
              const whole = parseTypedUrl(pasted);
              if (whole === null || (text !== '' && !isAllSelected(event.currentTarget))) return;
              event.preventDefault();
              change(pasted);
              void run(whole);
            }}
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <button
          type="button"
          className="button"
          data-longest="Test again"
          disabled={isTesting}
          onClick={() => (url === null ? setRefused('url') : void run(url))}
        >
          {isTesting ? 'Testing…' : test === null ? 'Test' : 'Test again'}
        </button>
      </div>
      <p id={`${id}-say`} role="status" className={styles['hint']}>
        {refused === 'url' && url === null ? (
          <span className="failure">
            <StatusIcon kind="failure" bare /> Not the URL of an endpoint: it starts with https:// or http://, or with
            the name of a host.
          </span>
        ) : url === null || isPlainOrigin(url) ? (
          'https:// is optional. Nothing is sent until you test or use it.'
        ) : (
          'The key stays in this browser. Links carry the name.'
        )}
      </p>
      <label htmlFor={`${id}-name`}>Name, optional</label>
      <div className="text-field">
        <input
          id={`${id}-name`}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setSaved(null);
          }}
        />
      </div>
      <p id={`${id}-problem`} role="status" className={styles['hint']}>
        {problem !== null && (
          <span className="failure">
            <StatusIcon kind="failure" bare /> {problem}
          </span>
        )}
      </p>
      <div role="status" className={styles['result']}>
        {test?.kind === 'answers' && <TestResult test={test} />}
        {test?.kind === 'failed' && (
          <ul aria-label="Test result">
            <Finding kind="failure" label={test.reason} value={test.text} />
          </ul>
        )}
      </div>
      <div className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={test?.kind === 'failed' || isTesting}
          title={test?.kind === 'failed' ? 'The test failed. Save keeps it for later.' : undefined}
        >
          Save and use
        </button>{' '}
        <button
          type="button"
          className="button"
          onClick={() => {
            const endpoint = save();
            if (endpoint === null) return;
            setSaved(endpoint.label);
            setText('');
            setName('');
          }}
        >
          Save
        </button>{' '}
        {onCancel !== undefined && (
          <button type="button" className="text-button" onClick={onCancel}>
            Cancel
          </button>
        )}{' '}
        <span role="status">{saved !== null && `Saved ${visibleText(saved)}.`}</span>
      </div>
    </form>
  );
}

interface TestRun {
  readonly url: string;
  /** null while it runs. */
  readonly test: EndpointTest | null;
}

/** The last test. A new one cancels the previous one, and so does closing the form. */
function useTest() {
  const [result, setResult] = useState<TestRun | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (url: string): Promise<EndpointTest | null> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setResult({ url, test: null });
    const timer = setTimeout(() => controller.abort(), LONGEST_TEST_MS);
    const client = createClient({ url, budget: lazyBudget(url) });
    const test = await testEndpoint(client, findServer, controller.signal);
    clearTimeout(timer);
    if (running.current !== controller) return null;
    setResult({ url, test });
    return test;
  };
  return { result, run };
}

const LONGEST_TEST_MS = 10_000;

function remember(url: string, { genesisHash, milliseconds }: EndpointTest & { readonly kind: 'answers' }): void {
  if (genesisHash !== null) rememberNetwork(url, genesisHash);
  setEndpointNote(url, { milliseconds: Math.round(milliseconds), problem: null, at: Date.now() });
}

function TestResult({
  test: { genesisHash, tip, oldest, milliseconds, missing },
}: {
  readonly test: EndpointTest & { readonly kind: 'answers' };
}) {
  return (
    <ul aria-label="Test result">
      {genesisHash === null ? (
        <Finding kind="warning" label="Network" value="not reported" />
      ) : (
        <Finding kind="success" label="Network" value={networkName(genesisHash)}>
          genesis hash <code>{visibleText(`${genesisHash.slice(0, 6)}…${genesisHash.slice(-4)}`)}</code>
        </Finding>
      )}
      {tip === null ? (
        <Finding kind="warning" label="Tip" value="not reported" />
      ) : (
        <Finding kind="success" label="Tip" value={formatInteger(tip)}>
          {oldest !== null && `oldest block ${formatInteger(oldest)}`}
        </Finding>
      )}
      <Finding kind="success" label="Latency" value={`${formatInteger(Math.round(milliseconds))} ms`}>
        allows browsers (CORS)
      </Finding>
      {missing.length === 0 ? (
        <Finding kind="success" label="Methods" value="all that pages use" />
      ) : (
        <Finding kind="warning" label="Methods" value={`${missing.length} missing`}>
          {missing.map(({ name, cost }) => (
            <span key={name}>
              <code>{name}</code>: {cost}
            </span>
          ))}
        </Finding>
      )}
    </ul>
  );
}

function Finding({
  kind,
  label,
  value,
  children,
}: {
  readonly kind: StatusKind;
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  return (
    <li>
      <StatusIcon kind={kind} bare /> <span>{label}</span> <b>{value}</b> <em>{children}</em>
    </li>
  );
}

/** "rpc.example.com/••••••••3f2a": the end is enough to recognize a key by. */
function maskedUrl(url: string): string {
  const { host, href } = new URL(url);
  return `${host}/••••••••${href.length > host.length + 24 ? href.slice(-4) : ''}`;
}

function isAllSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length;
}
