import type { Sentence } from '../../../analysis/transaction/sentence/sentence.ts';
import styles from './linked-sentence.module.css';

/** A sentence whose parts lead to the instructions that prove them. */
export function LinkedSentence({ sentence }: { readonly sentence: Sentence }) {
  // The parts of one sentence never change their order.
  return sentence.map(({ text, ix }, at) =>
    ix === null ? (
      <Words key={at} text={text} />
    ) : (
      <a key={at} className={styles['clause']} href={`#ix-${ix}`} title={`proven by instruction #${ix}`}>
        <Words text={text} />
      </a>
    ),
  );
}

/** A line never ends inside a shortened address. */
function Words({ text }: { readonly text: string }) {
  return text.split(/(\w+…\w+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles['whole']}>
        {part}
      </span>
    ),
  );
}
