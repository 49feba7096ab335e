import { InvalidIdPage } from '../../features/invalid-url.tsx';
import { findBadBase58, parseBase58 } from '../../shared/bytes/encodings.ts';

/** The page for a URL whose address cannot be valid. Nothing is requested. */
export function InvalidAddress({ text }: { readonly text: string }) {
  return <InvalidIdPage title="Not an address" what="an address" text={text} reason={describeProblem(text)} />;
}

function describeProblem(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which is not a base58 character. Base58 excludes 0, O, I and l.`;
  // Do not decode it: that takes quadratic time, and no address is this long.
  if (text.length > MAX_CHARACTERS)
    return `It has ${text.length} characters; an address has at most ${MAX_CHARACTERS}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; an address is 32.`;
}

const MAX_CHARACTERS = 44;
