import { createRowSource, type TakenApart } from './row-source.ts';

/** What the worker says of the bytes that it was sent: null where they are no JSON, and no rest where it is as before. */
export type SaidByRowWorker = (Omit<TakenApart, 'rest'> & { readonly rest: string | null }) | null;

// Beside the page, which draws meanwhile.
const source = createRowSource(() => Promise.resolve());
let said = '';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void readBytes(data).then((answer) => postMessage(answer));
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
