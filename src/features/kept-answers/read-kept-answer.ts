import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRead } from '../../queries/block/block-query.ts';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { createClient } from '../../rpc-client/client.ts';
import type { Exchange } from '../../rpc-client/exchange.ts';
import { hashOf } from './hash-of.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { KeptRequest } from './kept-request.ts';

/** The answer to the query of a transaction or a block. */
export type KeptRead = TransactionRead | BlockRead;

/**
 * Decodes a kept answer with the code and the checks for answers of endpoints. null if it is damaged, or not the answer to this
 * request.
 */
export async function readKeptAnswer(key: string, request: KeptRequest, answer: KeptAnswer): Promise<KeptRead | null> {
  try {
    if (answer.kind !== request.kind || answer.id !== request.id.toString()) return null;
    if ((await hashOf(`${key}\n`, answer.response)) !== answer.sha256) return null;
    const { options } = request;
    const read = await answerFrom(answer, request);
    if (read.value === null) return null;
    const { status, bytes, milliseconds } = answer;
    const exchange: Exchange = { ...read.exchange, status, bytes, milliseconds };
    // The value has the type of the request, and so have its options.
    return { ...read, exchange, options } as KeptRead;
  } catch {
    return null;
  }
}

async function answerFrom({ response, method }: KeptAnswer, request: KeptRequest) {
  const client = createClient({ url: request.url, fetch: () => Promise.resolve(new Response(response)) });
  if (request.kind === 'transaction') {
    const name = method === 'getConfirmedTransaction' ? method : 'getTransaction';
    const all = { maxBytes: Number.MAX_SAFE_INTEGER };
    return client.getTransaction(request.id, { ...request.options, method: name }, all);
  }
  const name = method === 'getConfirmedBlock' ? method : 'getBlock';
  return client.readBlock(request.id, { ...request.options, method: name }, OVERVIEW_ASSEMBLY);
}
