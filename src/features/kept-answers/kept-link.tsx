import { linkParamsOfRecord } from '../endpoint/saved-endpoints.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { TruncatedText } from '../../ui/values/text.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { createPaths, endpointParams } from '../routing/paths.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { type KeptEntry, listKeptAnswers, subscribeKeptAnswers } from './kept-storage.ts';

/** "Transaction, base64 5UfDuX…WBfcg9", a link to the page that shows a kept answer. */
export function KeptLink({ answer }: { readonly answer: KeptAnswer }) {
  const { kind, id, options } = answer;
  return (
    <Link to={keptPath(answer)}>
      <span className="link-description">
        {kind === 'transaction' ? 'Transaction' : 'Block'}
        {Object.entries(options).map(([name, value]) => `, ${formatOption(name, value)}`)}
      </span>{' '}
      <span className="mono">{kind === 'block' ? formatInteger(BigInt(id)) : <TruncatedText text={id} />}</span>
    </Link>
  );
}

/** On the endpoint that it is from. */
export function keptPath({ kind, id, options, endpointParams: params }: KeptAnswer): string {
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
