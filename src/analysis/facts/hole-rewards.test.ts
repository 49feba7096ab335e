import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedBlocks, openEmbeddedClient } from '../../ledger/test-support/embedded-client.ts';
import { decodeInflationReward } from '../../rpc-protocol/responses/decode-inflation-reward.ts';
import { listedTransaction } from '../../rpc-protocol/test-support/listed-transaction.ts';
import { NO_WARMUP } from '../../solana/era/clusters.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { epochsOfHole, explainHole } from './hole-rewards.ts';

const PAID: ReadonlySet<string | null> = new Set(['Voting', 'Staking']);
let ledger: Awaited<ReturnType<typeof openEmbeddedClient>>;

beforeAll(async () => {
  ledger = await openEmbeddedClient();
});

afterAll(() => ledger.close());

function hole(from: Slot, to: Slot, lamports: bigint) {
  const step = (slot: Slot) => ({ listed: listedTransaction({ slot }), balances: null, recorded: null });
  return { earlier: step(from), later: step(to), lamports, token: null };
}

test('the epochs of a hole are those that its slots can pay', () => {
  const epochs = (from: Slot, to: Slot, lamports = 1n) => epochsOfHole(hole(from, to, lamports), null, NO_WARMUP);
  expect(epochs(400_000_001n, 400_000_002n)).toEqual([924n]);
  expect(epochs(400_000_001n, 400_032_001n)).toEqual([925n, 924n]);
  expect(epochs(0n, 432_000n)).toEqual([0n]);
  // No reward takes anything away, or is paid between two transactions of a block.
  expect(epochs(400_000_001n, 400_032_001n, -1n)).toEqual([]);
  expect(epochs(400_000_001n, 400_000_001n)).toEqual([]);
});

// Seen to fail without the comparison of slots.
test('an inflation reward of the embedded ledger explains a hole around it, and only one around it', async () => {
  let compared = 0;
  for (const { slot, rewards } of await embeddedBlocks(10_000, 10_000))
    // Of each block, as many as do not make the test slow.
    for (const { pubkey, lamports } of rewards.filter(({ rewardType }) => PAID.has(rewardType)).slice(0, 20)) {
      const around = hole(slot - 1n, slot + 1n, lamports);
      const answers = await Promise.all(
        epochsOfHole(around, null, NO_WARMUP).map(async (epoch) => {
          const request = {
            method: 'getInflationReward',
            params: [[pubkey], { epoch }],
            decode: decodeInflationReward,
          };
          return ledger.client.call(request).then(
            ({ value }) => value,
            () => undefined,
          );
        }),
      );
      expect(explainHole(around, null, answers)).toMatchObject({ paid: [{ effectiveSlot: slot }], left: 0n });
      // The transactions of its block come after it.
      expect(explainHole(hole(slot - 1n, slot, lamports), null, answers)).toMatchObject({ left: 0n });
      for (const from of [slot, slot + 1n])
        expect(explainHole(hole(from, from + 1n, lamports), null, answers)).toMatchObject({ paid: [], left: lamports });
      compared++;
    }
  expect(compared).toBe(60);
});
