import { callWorker } from '../../shared/call-worker.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { BlockRowParser, ParsedPart } from './block-row-parser.ts';
import type { RefusedPart, RowWorkerRequest } from './block-row.worker.ts';

/** Parses in a worker; otherwise like createBlockRowParser. */
export function startBlockRowWorker(first: number): BlockRowParser {
  const worker = new Worker(new URL('./block-row.worker.ts', import.meta.url), { type: 'module' });
  const ask = async <T extends object | string>(bytes: RowWorkerRequest['bytes']): Promise<T> => {
    const request: RowWorkerRequest = { first, bytes };
    const reply = await callWorker<T | RefusedPart | null>(worker, request);
    if (reply === null) throw new SyntaxError('not JSON');
    if (isRefused(reply)) throw new DecodeError(reply.refused.path, reply.refused.expected, reply.refused.found);
    return reply;
  };
  return {
    push: (bytes) => ask<ParsedPart>(bytes),
    envelope: () => ask<string>(null),
    close: () => worker.terminate(),
  };
}

function isRefused(reply: object | string): reply is RefusedPart {
  return typeof reply === 'object' && 'refused' in reply;
}
