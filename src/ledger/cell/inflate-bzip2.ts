import unbzip2Stream from '@openpgp/unbzip2-stream';
import { createChunkCollector } from './collect-chunks.ts';

/** Inflates bzip2, which Node does not have. Throws on broken input and on more than `limit` bytes. */
export async function inflateBzip2(payload: Uint8Array, limit: number): Promise<Uint8Array> {
  const input = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(payload);
      controller.close();
    },
  });
  const reader = unbzip2Stream(input).getReader();
  const collector = createChunkCollector(limit);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.finish();
    collector.add(value);
  }
}
