import { formatInteger } from './format-number.ts';

/** Prose in pieces; what is strong is a value, the rest is what is said about it. */
export type RichText = readonly (string | { readonly strong: string })[];

/** A template whose values stand out: richText`None of the ${1035} votes failed.` */
export function richText(texts: TemplateStringsArray, ...values: readonly (number | bigint | string)[]): RichText {
  return texts.flatMap((text, at) => {
    const value = values[at];
    if (value === undefined) return [text];
    return [text, { strong: typeof value === 'string' ? value : formatInteger(value) }];
  });
}

/** Sentences with a space between. */
export function joinSentences(sentences: readonly RichText[]): RichText {
  return sentences.flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence]));
}

/** The same without emphasis. */
export function plainText(prose: RichText): string {
  return prose.map((piece) => (typeof piece === 'string' ? piece : piece.strong)).join('');
}
