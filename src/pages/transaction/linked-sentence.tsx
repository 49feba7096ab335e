import type { Sentence } from '../../analysis/explain/clauses.ts';
import styles from './linked-sentence.module.css';
import { visibleText } from '../../shared/format/visible-text.ts';

/** A sentence; each clause links to the instruction that it describes, or to the first of several. */
export function LinkedSentence({ sentence }: { readonly sentence: Sentence }) {
  // Index keys are safe: the parts of a sentence never change.
  return sentence.map(({ text, instructionIds }, at) =>
    instructionIds[0] === undefined ? (
      <SentenceText key={at} text={text} />
    ) : (
      <a
        key={at}
        className={styles['clause']}
        href={`#ix-${instructionIds[0]}`}
        title={`${instructionIds.length === 1 ? 'instruction' : 'instructions'} ${instructionIds.map((id) => `#${id}`).join(', ')}`}
      >
        <SentenceText text={text} />
      </a>
    ),
  );
}

/**
 * Keeps shortened addresses from breaking across lines, and quotations from changing the order of the text around them, as they may
 * be written from right to left.
 */
function SentenceText({ text }: { readonly text: string }) {
  return visibleText(text)
    .split(/(“[^”]*”|\w+(?:…\w+)+)/)
    .map((part, at) => {
      if (at % 2 === 0) return part;
      if (part.startsWith('“')) return <bdi key={at}>{part}</bdi>;
      if (part.length > MAX_UNBROKEN) return part;
      return (
        <span key={at} className={styles['unbroken']}>
          {part}
        </span>
      );
    });
}

/** Characters. Foreign text may look like a shortened address, but be longer. */
const MAX_UNBROKEN = 32;
