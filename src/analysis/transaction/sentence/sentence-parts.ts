/** The headline of a transaction in parts: `summarizeTransaction` writes it. */
export type Sentence = readonly SentencePart[];

export interface SentencePart {
  readonly text: string;
  /** The instruction that the part describes ("5.3"); null for connecting text. */
  readonly instructionId: string | null;
}

export function sentenceText(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join('');
}

export function unlinked(text: string): SentencePart {
  return { text, instructionId: null };
}
