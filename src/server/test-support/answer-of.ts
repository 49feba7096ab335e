import type { RpcResponse } from '../../rpc-service/response.ts';

/** The answer with this text; a promise gives it when it is settled. */
export function answerOf(text: string | Promise<string>): RpcResponse {
  return { name: null, body: async () => ({ text: await text, lasting: false }), tail: '' };
}
