import { parseTypedUrl, chooseForPages, nameProblem, saveTypedEndpoint } from '../endpoint/edit-endpoints.ts';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CLUSTERS, type Cluster, DEFAULT_CLUSTER, defaultEndpoint, publicEndpoint } from '../endpoint/endpoint.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import styles from './endpoint-form.module.css';
import { savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { canWriteLocalStorage } from '../../ui/preferences/local-storage.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { isPlainOrigin } from '../../shared/urls.ts';

/** Chooses the endpoint. The choice goes into the URL, so the open page requests its data from there. */
export function EndpointForm({
  onDone,
  children,
}: {
  readonly onDone?: () => void;
  /** More buttons next to "Use this endpoint". */
  readonly children?: ReactNode;
}) {
  const current = useEndpoint();
  const [params, setParams] = useSearchParams();
  const [cluster, setCluster] = useState<Cluster>(current.cluster);
  const [custom, setCustom] = useState(new URLSearchParams(current.params).get('customUrl') ?? '');
  const [alias, setAlias] = useState('');
  const [refused, setRefused] = useState<'url' | 'name' | null>(null);
  const [forAll, setForAll] = useState(true);
  const [canStore] = useState(canWriteLocalStorage);
  const name = useId();

  const choose = () => {
    const given = cluster === 'custom' && alias.trim() !== '' ? alias.trim() : null;
    if (given !== null && nameProblem(given, parseTypedUrl(custom)) !== null) return setRefused('name');
    const endpoint =
      cluster === 'custom'
        ? saveTypedEndpoint(custom, given)
        : cluster === 'embedded' || cluster === 'default'
          ? defaultEndpoint(location.origin)
          : publicEndpoint(cluster);
    setRefused(endpoint === null ? 'url' : null);
    if (endpoint === null) return;
    setParams(chooseForPages(params, endpoint, forAll));
    onDone?.();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <fieldset>
        <legend className="visually-hidden">Endpoint</legend>
        {CLUSTERS.map((each) => (
          <label key={each} className={styles['choice']}>
            <input type="radio" name={name} value={each} checked={each === cluster} onChange={() => setCluster(each)} />
            <b>{each === DEFAULT_CLUSTER ? defaultEndpoint(location.origin).label : each}</b>{' '}
            <span>{CLUSTER_NOTES[each]}</span>
          </label>
        ))}
      </fieldset>
      {cluster === 'custom' && (
        <>
          <CustomUrl value={custom} refused={refused === 'url'} onChange={setCustom} />
          {parseTypedUrl(custom) !== null && (
            <EndpointName
              value={alias}
              problem={refused === 'name' ? nameProblem(alias.trim(), parseTypedUrl(custom)) : null}
              onChange={setAlias}
            />
          )}
        </>
      )}
      <p className={styles['scope']}>
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
            ? 'and in new tabs. A link that names another endpoint still overrides it.'
            : 'This browser forbids storage: the choice holds in this tab only.'}
        </span>
      </p>
      <div className="actions">
        <button type="submit" className="button primary">
          Use this endpoint
        </button>{' '}
        {children}
      </div>
    </form>
  );
}

function CustomUrl({
  value,
  refused,
  onChange,
}: {
  readonly value: string;
  readonly refused: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  const { agreed, aliases } = useStoredValue(savedEndpoints);
  const known = [...aliases.keys(), ...[...agreed].filter(isPlainOrigin)];
  return (
    <div className={styles['custom']}>
      <label htmlFor={id}>URL or saved name</label>
      <div className="text-field">
        <input
          id={id}
          list={`${id}-known`}
          aria-invalid={refused}
          aria-describedby={`${id}-say`}
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="url"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <datalist id={`${id}-known`}>
        {known.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <p id={`${id}-say`} role="status">
        {refused ? (
          <span className="failure">
            <StatusIcon kind="failure" bare /> Not the URL of an endpoint: it starts with https:// or http://, or with
            the name of a host.
          </span>
        ) : (
          'A URL with a path or a query may contain an API key. It stays in this browser, and links use a name instead.'
        )}
      </p>
    </div>
  );
}

function EndpointName({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles['custom']}>
      <label htmlFor={id}>Name, optional</label>
      <div className="text-field">
        <input
          id={id}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-say`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id={`${id}-say`} role="status">
        {problem === null ? (
          'Stored in this browser only. Links carry the name in place of the URL, so others are asked for the URL.'
        ) : (
          <span className="failure">
            <StatusIcon kind="failure" bare /> {problem}
          </span>
        )}
      </p>
    </div>
  );
}

const CLUSTER_NOTES: Readonly<Record<Cluster, string>> = {
  embedded: 'the service that serves this page',
  default: 'the endpoint of this site',
  'mainnet-beta': 'api.mainnet-beta.solana.com, which limits requests from browsers',
  testnet: 'api.testnet.solana.com',
  devnet: 'api.devnet.solana.com',
  custom: 'any JSON-RPC endpoint that allows browsers (CORS)',
};
