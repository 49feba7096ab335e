import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import { blockPath, transactionPath } from '../routing/paths.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { TruncatedText } from '../../ui/values/text.tsx';

/** "Transaction, base64 5UfDuX…WBfcg9", a link to the page that shows a kept answer. */
export function KeptLink({ answer }: { readonly answer: KeptAnswer }) {
  const { kind, id, options, endpointParams } = answer;
  const params = new URLSearchParams(endpointParams);
  const where = { cluster: params.get('cluster') ?? undefined, customUrl: params.get('customUrl') ?? undefined };
  const signature = kind === 'transaction' ? parseSignature(id) : null;
  const path =
    signature === null
      ? blockPath(BigInt(id), { ...options, ...where })
      : transactionPath(signature, { ...options, ...where });
  return (
    <Link to={path}>
      <span className="link-description">
        {kind === 'transaction' ? 'Transaction' : 'Block'}
        {Object.entries(options).map(([name, value]) => `, ${formatOption(name, value)}`)}
      </span>{' '}
      <span className="mono">{signature === null ? formatInteger(BigInt(id)) : <TruncatedText text={id} />}</span>
    </Link>
  );
}

/** Other values are names of encodings and methods. */
function formatOption(name: string, value: string): string {
  if (name === 'rewards') return 'without rewards';
  return visibleText(name === 'transactionDetails' ? `detail ${value}` : value);
}
