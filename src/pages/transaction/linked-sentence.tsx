import { Fragment } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import type { Sentence } from '../../analysis/explain/clauses.ts';
import type { ShortForms } from '../../analysis/explain/short-forms.ts';
import styles from './linked-sentence.module.css';
import { visibleText } from '../../shared/format/visible-text.ts';

/** A sentence. Each clause links to the instruction that proves it, or to the first of several; each address to its page. */
export function LinkedSentence({
  sentence,
  addresses = NO_ADDRESSES,
}: {
  readonly sentence: Sentence;
  readonly addresses?: ShortForms;
}) {
  // A sentence that says something else, because symbols arrived, is a new one: none of its words move.
  const whole = sentence.map(({ text }) => text).join('');
  return sentence.map(({ text, instructionIds }, at) => {
    const key = `${at} ${whole}`;
    const words = <SentenceText text={text} proof={instructionIds} addresses={addresses} />;
    // The claim as a whole, for programs that read the page.
    return instructionIds.length === 0 ? (
      <Fragment key={key}>{words}</Fragment>
    ) : (
      <span key={key} data-proof={instructionIds.map((id) => `#${id}`).join(', ')}>
        {words}
      </span>
    );
  });
}

const NO_ADDRESSES: ShortForms = new Map();

/**
 * Keeps shortened addresses from breaking across lines, and quotations from changing the order of the text around them, as they may
 * be written from right to left.
 */
function SentenceText({
  text,
  proof,
  addresses,
}: {
  readonly text: string;
  readonly proof: readonly string[];
  readonly addresses: ShortForms;
}) {
  const paths = usePaths();
  return visibleText(text)
    .split(/(“[^”]*”|\w+(?:…\w+)+)/)
    .map((part, at) => {
      if (part === '') return null;
      const address = addresses.get(part);
      if (address !== undefined) {
        return (
          <Link
            key={at}
            className={styles['address']}
            to={paths.address(address)}
            title={address}
            data-address={address}
          >
            {part}
          </Link>
        );
      }
      if (at % 2 === 0) return <Proven key={at} text={part} proof={proof} />;
      if (part.startsWith('“')) return <bdi key={at}>{part}</bdi>;
      if (part.length > MAX_UNBROKEN) return part;
      return (
        <span key={at} className={styles['unbroken']}>
          {part}
        </span>
      );
    });
}

/** Words that claim something, with a link to what proves them. Spaces and punctuation at their ends are no part of it. */
function Proven({ text, proof }: { readonly text: string; readonly proof: readonly string[] }) {
  const [, before = '', claim = '', after = ''] = /^([\s.,:;]*)(.*?)([\s.,:;]*)$/s.exec(text) ?? [];
  if (proof[0] === undefined || claim === '') return text;
  return (
    <>
      {before}
      <a
        className={styles['clause']}
        href={`#ix-${proof[0]}`}
        title={`${proof.length === 1 ? 'instruction' : 'instructions'} ${proof.map((id) => `#${id}`).join(', ')}`}
      >
        {claim}
      </a>
      {after}
    </>
  );
}

/** Characters. Foreign text may look like a shortened address, but be longer. */
const MAX_UNBROKEN = 32;
