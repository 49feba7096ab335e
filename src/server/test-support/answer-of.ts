import type { Answer } from '../../rpc-service/answer.ts';

/** The answer with this text; a promise gives it when it is settled. */
export function answerOf(text: string | Promise<string>): Answer {
  return { name: null, body: async () => ({ text: await text, lasting: false }), tail: '' };
}
