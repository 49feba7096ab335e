import { GCProfiler, getHeapStatistics } from 'node:v8';

/**
 * Runs `work` and returns the bytes that it allocates, objects and buffers, garbage included: the growth of memory between collections,
 * added up. The difference before and after `work` would lack what was collected meanwhile.
 */
export async function measureAllocation<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly bytes: number }> {
  const profiler = new GCProfiler();
  let bytes = 0;
  let { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  profiler.start();
  const value = await work();
  const { statistics } = profiler.stop();
  for (const { beforeGC, afterGC } of statistics) {
    const { usedHeapSize, externalMemory } = beforeGC.heapStatistics;
    bytes += growth(heap, usedHeapSize) + growth(external, externalMemory);
    ({ usedHeapSize: heap, externalMemory: external } = afterGC.heapStatistics);
  }
  const { used_heap_size, external_memory } = getHeapStatistics();
  return { value, bytes: bytes + growth(heap, used_heap_size) + growth(external, external_memory) };
}

/** 0 if memory shrank: buffers that a collection found are given back later. */
function growth(before: number, after: number): number {
  return Math.max(0, after - before);
}
