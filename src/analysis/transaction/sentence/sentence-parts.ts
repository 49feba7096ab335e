/** A sentence in parts; what rests on an instruction carries its id ("5.3"). */
export type Sentence = readonly SentencePart[];

export interface SentencePart {
  readonly text: string;
  readonly instructionId: string | null;
}

export function plainSentence(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join('');
}

/** A sentence that rests on nothing but itself. */
export function plainPart(text: string): Sentence {
  return [{ text, instructionId: null }];
}
