import { type BlockRowParser, createBlockRowParser, type ParsedPart } from './block-row-parser.ts';

/** The next bytes of the response, and the index of the first row to return, which is the same in every request. */
export interface RowWorkerRequest {
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** The parsed part; null if the bytes are not JSON. `envelope` is null if it has not changed since the last reply. */
export type RowWorkerReply = (Omit<ParsedPart, 'envelope'> & { readonly envelope: string | null }) | null;

let parser: BlockRowParser | null = null;
let sentEnvelope = '';

addEventListener('message', ({ data }: MessageEvent<RowWorkerRequest>) => {
  void parse(data).then((reply) => postMessage(reply));
});

async function parse({ first, bytes }: RowWorkerRequest): Promise<RowWorkerReply> {
  parser ??= createBlockRowParser(first, () => Promise.resolve());
  try {
    const part = await parser.push(bytes);
    const isUnchanged = part.envelope === sentEnvelope;
    sentEnvelope = part.envelope;
    return { ...part, envelope: isUnchanged ? null : part.envelope };
  } catch {
    return null;
  }
}
