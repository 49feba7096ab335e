/** The answer to a request: its body, made when it is asked for, and what stands behind it. */
export interface RpcResponse {
  /** Answers of one name have one body, whatever the ids of the requests; null: not known. */
  readonly name: string | null;
  readonly body: () => Promise<ResponseBody>;
  /** The end of the answer, with the id. */
  readonly tail: string;
}

export interface ResponseBody {
  /** The text as a whole, or in pieces that are made as they are taken. Where a piece cannot be made, that throws. */
  readonly text: string | AsyncIterable<string>;
  /** Whether it will never be another, so that it may be kept under the answer's name. */
  readonly lasting: boolean;
}

/** The text of an answer from start to end; null for none. */
export async function wholeText(answer: RpcResponse | null): Promise<string | null> {
  if (answer === null) return null;
  let whole = '';
  for await (const piece of responsePieces(answer)) whole += piece;
  return whole;
}

export async function* responsePieces({ body, tail }: RpcResponse): AsyncIterable<string> {
  const { text } = await body();
  if (typeof text === 'string') yield text;
  else yield* text;
  yield tail;
}
