import type { RichText } from '../../shared/format/rich-text.ts';
import { UntrustedText } from '../values/untrusted-text.tsx';

/** Renders `RichText` that quotes an endpoint or the chain. */
export function UntrustedRichText({ text }: { readonly text: RichText }) {
  // The index as the key: the pieces of a sentence do not change their order.
  return text.map((piece, index) => {
    if (typeof piece === 'string') return <UntrustedText key={index} text={piece} />;
    const value = <UntrustedText text={piece.strong} />;
    return <b key={index}>{piece.href === undefined ? value : <a href={piece.href}>{value}</a>}</b>;
  });
}
