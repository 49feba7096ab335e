import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/genesis-hash-query.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { networkName } from '../endpoint/network-name.ts';
import { otherEndpoints } from '../endpoint/other-endpoints.ts';
import { savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { endpointPath } from '../routing/paths.ts';
import { Opinion } from './opinion.tsx';
import type { OpinionQuestion } from './opinion-question.ts';

/** A button for each endpoint that can be asked, and the answers of those that were. Pressing a button is the consent to ask it. */
export function SecondOpinion({ question }: { readonly question: OpinionQuestion }) {
  const current = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const [asked, setAsked] = useState<readonly Endpoint[]>([]);
  // Only the chosen endpoint is asked for its network.
  const { data: genesis, isPending } = useQuery(genesisHashQueryOptions(useClient()));
  const others = useMemo(
    () => otherEndpoints(current, saved, location.origin, genesis == null ? null : networkName(genesis)),
    [current, saved, genesis],
  );
  if (isPending) return <p className="hint">Loading the name of the network…</p>;
  const left = others.filter(({ url }) => asked.every((each) => each.url !== url));
  return (
    <>
      <p className="hint">
        {left.length === 0
          ? 'There is no further endpoint to ask. Those that you use are saved, and are then listed here: '
          : 'A request is sent to the endpoint whose button you press. More endpoints can be saved: '}
        <Link to={endpointPath()}>choose another endpoint</Link>.
      </p>
      {left.length > 0 && (
        <div className="actions">
          {left.map((endpoint) => (
            <button key={endpoint.url} type="button" className="button" onClick={() => setAsked([endpoint, ...asked])}>
              Ask {endpoint.label}
            </button>
          ))}
        </div>
      )}
      {asked.map((endpoint) => (
        <Opinion key={endpoint.url} endpoint={endpoint} question={question} />
      ))}
    </>
  );
}
