/** The response to one JSON-RPC request or batch. Its text is the body followed by the tail. */
export interface RpcResponse {
  /**
   * Responses with the same key have the same body, even if their requests have different ids; null if the body is not cacheable.
   */
  readonly cacheKey: string | null;
  /** Names of the methods called, as sent; absent if the request names none. */
  readonly methods?: readonly string[];
  /** Computes the body: everything before the request's id. */
  readonly body: () => Promise<ResponseBody>;
  /** The end of the text, with the request's id. */
  readonly tail: string;
  /** True if the body is computed from little data at a time. It need not wait for blocks that are being encoded. */
  readonly isLight?: boolean;
}

export interface ResponseBody {
  /** The whole text, or chunks that are encoded on demand. Iterating throws if a chunk cannot be encoded. */
  readonly text: string | AsyncIterable<string>;
  /** True if this body can never change, so that it may be cached under the response's key. */
  readonly isFinal: boolean;
}

/** The complete text of a response; null for no response. */
export async function responseText(response: RpcResponse | null): Promise<string | null> {
  if (response === null) return null;
  let text = '';
  for await (const chunk of responseChunks(response)) text += chunk;
  return text;
}

export async function* responseChunks({ body, tail }: RpcResponse): AsyncIterable<string> {
  const { text } = await body();
  if (typeof text === 'string') yield text;
  else yield* text;
  yield tail;
}
