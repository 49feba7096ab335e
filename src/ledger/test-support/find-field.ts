import { BinaryReader } from '@bufbuild/protobuf/wire';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the content of a length-delimited field of the message at `within` is: of those with this number, the one at `index`. */
export function findField(bytes: Uint8Array, wanted: number, index: number, within?: Span): Span {
  const reader = new BinaryReader(bytes);
  reader.pos = within?.start ?? 0;
  for (let found = 0; reader.pos < (within?.end ?? bytes.length);) {
    const [field, type] = reader.tag();
    const start = reader.pos;
    reader.skip(type, field);
    if (field !== wanted || found++ < index) continue;
    const end = reader.pos;
    reader.pos = start;
    return { start: end - reader.uint32(), end };
  }
  throw new Error(`no field ${wanted} at ${index}`);
}
