import { formatInteger } from './format-number.ts';

/** Text with emphasized values; a value may link to another part of the page. */
export type RichText = readonly (string | { readonly strong: string; readonly href?: string })[];

/** A template whose values are strong: richText`None of the ${1035} votes failed.` */
export function richText(texts: TemplateStringsArray, ...values: readonly (number | bigint | string)[]): RichText {
  return texts.flatMap((text, at) => {
    const value = values[at];
    if (value === undefined) return [text];
    return [text, { strong: typeof value === 'string' ? value : formatInteger(value) }];
  });
}

export function joinSentences(sentences: readonly RichText[]): RichText {
  return sentences.flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence]));
}

export function plainText(text: RichText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.strong)).join('');
}
