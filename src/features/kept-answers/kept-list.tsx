import { linkParamsOfRecord } from '../endpoint/saved-endpoints.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { TruncatedText } from '../../ui/values/text.tsx';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryKeys } from '../../queries/keys.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { Section } from '../../ui/page/section.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { usePaths } from '../routing/paths-context.ts';
import { createPaths, endpointParams } from '../routing/paths.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { type KeptEntry, listKeptAnswers, subscribeKeptAnswers } from './kept-storage.ts';

/** On a page that failed to load: the kept answers. Renders nothing if there are none. */
export function KeptElsewhere() {
  const paths = usePaths();
  const { label } = useEndpoint();
  const entries = (useKeptAnswers() ?? []).filter(({ answer }) => answer.endpoint === label);
  if (entries.length === 0) return null;
  const shown = entries.slice(0, SHOWN);
  return (
    <Section id="kept" title="Kept on this machine">
      <ul className="link-list" aria-label="Kept answers">
        {shown.map(({ key, answer }) => (
          <li key={key}>
            <KeptLink answer={answer} />
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <p className="footnote">
          <Link to={`${paths.endpoint()}#kept`}>All {formatCount(entries.length, 'kept answer')}</Link>
        </p>
      )}
    </Section>
  );
}

const SHOWN = 5;

/** Where an endpoint has no such transaction or block: copies of it that were kept when other endpoints had it. */
export function KeptCopies({ kind, id }: Pick<KeptAnswer, 'kind' | 'id'>) {
  const { url, label } = useEndpoint();
  const genesis = useQueryClient().getQueryData<string | null>(queryKeys.genesisHash(url)) ?? null;
  const copies = new Map(
    (useKeptAnswers() ?? []).flatMap(({ answer }) =>
      answer.kind === kind &&
      answer.id === id &&
      answer.endpoint !== label &&
      // The same slot of another network is another block.
      (kind === 'transaction' || genesis === null || answer.genesisHash === null || answer.genesisHash === genesis)
        ? [[answer.endpoint, answer] as const]
        : [],
    ),
  );
  return [...copies].map(([endpoint, answer]) => (
    <span key={endpoint}>
      <Link className="button" to={pathOf(answer)}>
        Open the copy kept from {visibleText(endpoint)}
      </Link>{' '}
    </span>
  ));
}

/** "Transaction, base64 5UfDuX…WBfcg9", a link to the page that shows a kept answer. */
export function KeptLink({ answer }: { readonly answer: KeptAnswer }) {
  const { kind, id, options } = answer;
  return (
    <Link to={pathOf(answer)}>
      <span className="link-description">
        {kind === 'transaction' ? 'Transaction' : 'Block'}
        {Object.entries(options).map(([name, value]) => `, ${formatOption(name, value)}`)}
      </span>{' '}
      <span className="mono">{kind === 'block' ? formatInteger(BigInt(id)) : <TruncatedText text={id} />}</span>
    </Link>
  );
}

/** On the endpoint that it is from. */
function pathOf({ kind, id, options, endpointParams: params }: KeptAnswer): string {
  const paths = createPaths(linkParamsOfRecord(endpointParams(params)));
  const signature = kind === 'transaction' ? parseSignature(id) : null;
  return signature === null ? paths.block(BigInt(id), options) : paths.transaction(signature, options);
}

/** Other values are names of encodings and methods. */
function formatOption(name: string, value: string): string {
  if (name === 'rewards') return 'without rewards';
  return visibleText(name === 'transactionDetails' ? `detail ${value}` : value);
}

/** Kept answers, newest first; undefined until the browser has listed them, null if it forbids storage. */
export function useKeptAnswers(): readonly KeptEntry[] | null | undefined {
  const [entries, setEntries] = useState<readonly KeptEntry[] | null>();
  useEffect(() => {
    let isCurrent = true;
    const list = () =>
      void listKeptAnswers().then((listed) => {
        if (isCurrent) setEntries(listed);
      });
    list();
    const unsubscribe = subscribeKeptAnswers(list);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return entries;
}
