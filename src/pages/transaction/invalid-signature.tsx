import { InvalidIdPage } from '../../features/invalid-url.tsx';
import { findBadBase58, parseBase58 } from '../../shared/bytes/encodings.ts';

/** The page for a URL whose signature cannot be valid. Nothing is requested. */
export function InvalidSignature({ text }: { readonly text: string }) {
  return (
    <InvalidIdPage title="Not a signature" what="a transaction signature" text={text} reason={describeProblem(text)} />
  );
}

function describeProblem(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which is not a base58 character. Base58 excludes 0, O, I and l.`;
  // Do not decode it: that takes quadratic time, and no signature is this long.
  if (text.length > MAX_CHARACTERS)
    return `It has ${text.length} characters; a signature has at most ${MAX_CHARACTERS}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; a signature is 64.`;
}

const MAX_CHARACTERS = 88;
