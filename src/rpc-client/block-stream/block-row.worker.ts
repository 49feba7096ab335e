import { createBlockRowStream, type BlockRowStream, type TakenApart } from './block-row-stream.ts';

/** What the worker says of the bytes that it was sent: null where they are no JSON, and no rest where it is as before. */
export type RowWorkerReply = (Omit<TakenApart, 'rest'> & { readonly rest: string | null }) | null;

/** The next bytes, and the index of the first row that is wanted, which stays the same. */
export interface RowWorkerRequest {
  readonly first: number;
  readonly bytes: Uint8Array;
}

// Beside the page, which draws meanwhile.
let source: BlockRowStream | null = null;
let said = '';

addEventListener('message', ({ data }: MessageEvent<RowWorkerRequest>) => {
  void readBytes(data).then((answer) => postMessage(answer));
});

async function readBytes({ first, bytes }: RowWorkerRequest): Promise<RowWorkerReply> {
  source ??= createBlockRowStream(first, () => Promise.resolve());
  try {
    const { rows, rest, begun } = await source.take(bytes);
    const isSaid = rest === said;
    said = rest;
    return { rows, begun, rest: isSaid ? null : rest };
  } catch {
    return null;
  }
}
