import type { Sentence } from '../../../analysis/transaction/sentence/sentence-parts.ts';
import styles from './linked-sentence.module.css';

/** A sentence; each clause links to the instruction that it describes, or to the first of several. */
export function LinkedSentence({ sentence }: { readonly sentence: Sentence }) {
  // Index keys are safe: the parts of a sentence never change.
  return sentence.map(({ text, instructionIds }, at) =>
    instructionIds[0] === undefined ? (
      <UnbrokenAddresses key={at} text={text} />
    ) : (
      <a
        key={at}
        className={styles['clause']}
        href={`#ix-${instructionIds[0]}`}
        title={`${instructionIds.length === 1 ? 'instruction' : 'instructions'} ${instructionIds.map((id) => `#${id}`).join(', ')}`}
      >
        <UnbrokenAddresses text={text} />
      </a>
    ),
  );
}

/** Keeps shortened addresses from breaking across lines. */
function UnbrokenAddresses({ text }: { readonly text: string }) {
  return text.split(/(\w+(?:…\w+)+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles['unbroken']}>
        {part}
      </span>
    ),
  );
}
