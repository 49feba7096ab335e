/** The headline of a transaction in parts: `summarizeTransaction` writes it. */
export type Sentence = readonly SentencePart[];

export interface SentencePart {
  readonly text: string;
  /** The instructions that the part describes ("5.3"); empty for connecting text. */
  readonly instructionIds: readonly string[];
}

export function sentenceText(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join('');
}

export function unlinked(text: string): SentencePart {
  return { text, instructionIds: [] };
}
