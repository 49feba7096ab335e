import { findBadBase58, parseBase58 } from '../../shared/bytes/base58.ts';
import { InvalidIdPage } from '../../features/routing/invalid-id-page.tsx';

/** An address whose signature cannot be one: said before anything is sent. */
export function InvalidSignature({ text }: { readonly text: string }) {
  return <InvalidIdPage title="Not a signature" what="a transaction signature" text={text} why={whatIsWrong(text)} />;
}

function whatIsWrong(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which base58 does not have. It leaves out 0, O, I and l.`;
  // Decoding is quadratic, and no signature is longer than this.
  if (text.length > LONGEST) return `It has ${text.length} characters; a signature has at most ${LONGEST}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; a signature is 64.`;
}

const LONGEST = 88;
