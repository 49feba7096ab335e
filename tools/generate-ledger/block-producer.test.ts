import { beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { toBlock } from '../../src/rpc-service/test-support/to-block.ts';
import { openEmbeddedLedger } from '../../src/ledger/embedded/open-embedded.ts';
import { createWarehouseStore } from '../../src/ledger/store/warehouse-store.ts';
import { planSlots } from './actors/slot-plan.ts';
import type * as ProducerModule from './block-producer.ts';

let generator: typeof ProducerModule | null = null;

beforeAll(async () => {
  try {
    await import('litesvm');
    generator = await import('./block-producer.ts');
  } catch (error) {
    console.log(`skipped: litesvm does not run here (${String(error)})`);
  }
});

test('executing the first slots again reproduces the embedded ledger', async ({ skip }) => {
  if (generator === null) return skip();
  const store = createWarehouseStore(await openEmbeddedLedger());
  const producer = await generator.createBlockProducer();
  for (const plan of planSlots().slice(0, IS_LONG ? 240 : 4)) {
    expect(toBlock(await store.block(plan.slot)), `slot ${plan.slot}`).toEqual(await producer.produce(plan));
  }
});
