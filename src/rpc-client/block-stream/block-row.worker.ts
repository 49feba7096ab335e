import { type BlockRowParser, createBlockRowParser, type ParsedPart } from './block-row-parser.ts';

/** The next bytes of the response, and the index of the first row that is wanted, the same in every request. */
export interface RowWorkerRequest {
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** What the bytes hold; null if they are not JSON. An envelope that did not change since the last reply is null. */
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
