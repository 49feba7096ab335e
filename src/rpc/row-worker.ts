import { createRowSource, type RowSource, type TakenApart } from './row-source.ts';

/** What the worker says of the bytes that it was sent: null where they are no JSON, and no rest where it is as before. */
export type SaidByRowWorker = (Omit<TakenApart, 'rest'> & { readonly rest: string | null }) | null;

/** The index of the first row that is wanted, once, and then bytes. */
export type ToldToRowWorker = number | Uint8Array;

// Beside the page, which draws meanwhile.
let source: RowSource;
let said = '';

addEventListener('message', ({ data }: MessageEvent<ToldToRowWorker>) => {
  if (typeof data === 'number') source = createRowSource(data, () => Promise.resolve());
  else void readBytes(data).then((answer) => postMessage(answer));
});

async function readBytes(bytes: Uint8Array): Promise<SaidByRowWorker> {
  try {
    const { rows, rest, begun } = await source.take(bytes);
    const isSaid = rest === said;
    said = rest;
    return { rows, begun, rest: isSaid ? null : rest };
  } catch {
    return null;
  }
}
