import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedBlocks, openEmbeddedClient } from '../../ledger/test-support/embedded-client.ts';
import { getAccountInfo } from '../../rpc-client/account-calls.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { listedTransaction } from '../../rpc-protocol/test-support/listed-transaction.ts';
import { isJsonObject, parseJson } from '../../shared/json/json.ts';
import { createRandom } from '../../shared/test-support/random.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import {
  type HistoryStep,
  type CurrentBalance,
  accountStep,
  checkAccountHistory,
  inLedgerOrder,
} from './account-history.ts';
import { type TransactionWithBalances, transactionBalances } from './block/block-balances.ts';

/** Every transaction of some blocks that names an address, oldest first. */
type Histories = ReadonlyMap<Address, readonly HistoryStep[]>;

describe('the embedded ledger', () => {
  let histories: Histories;
  let rewarded: ReadonlyMap<Address, readonly { readonly slot: Slot; readonly lamports: bigint }[]>;
  let ledger: Awaited<ReturnType<typeof openEmbeddedClient>>;

  beforeAll(async () => {
    const blocks = await embeddedBlocks(10_000, 10_000);
    histories = scan(
      blocks.map(({ slot, transactions }) => ({
        slot,
        transactions: transactions.map(({ transaction, meta }) => ({
          body: { form: 'wire', transaction },
          meta,
        })),
      })),
    );
    const rewards = new Map<Address, { readonly slot: Slot; readonly lamports: bigint }[]>();
    for (const block of blocks)
      for (const { pubkey, lamports } of block.rewards)
        rewards.set(pubkey, [...(rewards.get(pubkey) ?? []), { slot: block.slot, lamports }]);
    rewarded = rewards;
    ledger = await openEmbeddedClient();
  }, 60_000);

  afterAll(() => ledger.close());

  test('the history of every address holds, apart from what rewards paid', () => {
    let links = 0;
    for (const [address, steps] of histories) {
      const check = checkAccountHistory(address, steps, null);
      links += check.links;
      const compared = steps.filter((step, at) => at > 0 && step.balances !== null && steps[at - 1]?.balances != null);
      expect(check.links).toBe(compared.length);
      expect(check.withoutBalances).toBe(steps.filter(({ balances }) => balances === null).length);
      const paid = rewarded.get(address) ?? [];
      for (const { earlier, later, lamports, token } of check.holes) {
        const [from, to] = [earlier.listed.slot, later?.listed.slot ?? 0n];
        const between = paid.filter(({ slot }) => from <= slot && slot < to);
        expect(lamports).toBe(between.reduce((sum, reward) => sum + reward.lamports, 0n));
        expect(token).toBeNull();
      }
    }
    expect(links).toBeGreaterThan(30_000);
  });

  // Seen to fail against: comparing lamports alone, and a check that stops before the account state.
  test('a missing transaction that changes a balance is found in 100 of 100, at both ends too', async () => {
    const whole = [...histories].filter(
      ([address, steps]) => steps.length >= 3 && !rewarded.has(address) && steps.every(({ balances }) => balances),
    );
    for (const { address, steps, missing } of removals(whole, 100, 1)) {
      const current = await currentBalance(address);
      const before = checkAccountHistory(address, steps, current);
      expect(before.holes).toEqual([]);
      expect(before.reachesNow).toBe(true);
      const after = checkAccountHistory(address, steps.toSpliced(missing, 1), current);
      const { lamports, tokens } = changeOf(steps[missing]);
      if (missing === 0) {
        // The first one brought what the next one finds.
        expect(after.opening?.lamports).toBe((before.opening?.lamports ?? 0n) + lamports);
        continue;
      }
      const [hole] = after.holes;
      expect(after.holes).toHaveLength(1);
      expect(hole?.earlier).toBe(steps[missing - 1]);
      expect(hole?.later).toBe(steps[missing + 1] ?? null);
      expect(hole?.lamports).toBe(lamports);
      expect(hole?.token?.units ?? 0n).toBe(tokens);
    }
  });

  test('a missing transaction that changes no balance is not found', () => {
    const [address, steps] = [...histories].find(
      ([, all]) => all.length > 2 && all.every((step) => !changes(step)),
    ) as [Address, readonly HistoryStep[]];
    expect(checkAccountHistory(address, steps.toSpliced(1, 1), null).holes).toEqual([]);
  });

  test('an account state from before the newest transaction is not compared', async () => {
    const [address, steps] = [...histories].find(([, all]) => all.length > 3) as [Address, readonly HistoryStep[]];
    const current = await currentBalance(address);
    const early = { ...current, slot: (steps.at(-1)?.listed.slot ?? 0n) - 1n, lamports: 1n };
    expect(checkAccountHistory(address, steps, early)).toMatchObject({ holes: [], reachesNow: false });
    expect(checkAccountHistory(address, steps, { ...current, lamports: 1n }).holes).toHaveLength(1);
  });

  async function currentBalance(address: Address): Promise<CurrentBalance> {
    const { value } = await getAccountInfo(ledger.client, address, { commitment: 'confirmed' });
    const token = histories.get(address)?.at(-1)?.balances?.tokenAfter;
    const data = value.value?.data ?? new Uint8Array();
    return {
      slot: value.slot,
      lamports: value.value?.lamports ?? 0n,
      token:
        token == null
          ? null
          : { mint: token.mint, amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true) },
    };
  }
});

const folder = recordedFolder();

describe.skipIf(folder === null)('a recorded block of mainnet', () => {
  test('a missing transaction that changes a balance is found in 100 of 100', () => {
    const name = 'sava-software+sava__getBlock__7bc64d03';
    const file = parseJson(readFileSync(join(folder ?? '', 'raw', `${name}.json`), 'utf8'));
    const json = isJsonObject(file) && 'result' in file ? (file['result'] ?? null) : file;
    const block = decodeBlockResponse(json, 0n, decodeBody);
    const histories = scan([{ slot: 0n, transactions: block?.transactions ?? [] }]);
    const whole = [...histories].filter(([, steps]) => steps.length >= 3);
    for (const { address, steps, missing } of removals(whole, 100, 2, 1)) {
      expect(checkAccountHistory(address, steps, null).holes).toEqual([]);
      expect(checkAccountHistory(address, steps.toSpliced(missing, 1), null).holes).toHaveLength(1);
    }
  });
});

test('ledger order is that of slots, then of indexes, then of the endpoint', () => {
  const step = (slot: bigint, transactionIndex: number | null): HistoryStep => ({
    listed: listedTransaction({ slot, transactionIndex }),
    balances: null,
    recorded: null,
  });
  const [a, b, c, d] = [step(1n, null), step(2n, 0), step(2n, 3), step(3n, null)];
  expect(inLedgerOrder([d, b, c, a], true)).toEqual([a, b, c, d]);
  expect(inLedgerOrder([a, b, c, d], false)).toEqual([a, b, c, d]);
});

function scan(
  blocks: readonly { readonly slot: Slot; readonly transactions: readonly TransactionWithBalances[] }[],
): Histories {
  const histories = new Map<Address, HistoryStep[]>();
  for (const { slot, transactions } of blocks)
    for (const [transactionIndex, entry] of transactions.entries()) {
      const listed = listedTransaction({ slot, transactionIndex });
      for (const address of transactionBalances(entry).accounts) {
        if (address === null) continue;
        const steps = histories.get(address) ?? [];
        steps.push(accountStep(address, listed, entry));
        histories.set(address, steps);
      }
    }
  return histories;
}

function changeOf(step: HistoryStep | undefined) {
  const { before = 0n, after = 0n, tokenBefore, tokenAfter } = step?.balances ?? {};
  const amountOf = (balance: typeof tokenAfter) => balance?.uiTokenAmount.amount ?? 0n;
  return { lamports: after - before, tokens: amountOf(tokenAfter) - amountOf(tokenBefore) };
}

function changes(step: HistoryStep): boolean {
  const { lamports, tokens } = changeOf(step);
  return lamports !== 0n || tokens !== 0n;
}

/** Random transactions that change a balance, each of another address. `margin`: how many at both ends stay. */
function* removals(
  whole: readonly (readonly [Address, readonly HistoryStep[]])[],
  count: number,
  seed: number,
  margin = 0,
) {
  const random = createRandom(seed);
  for (let found = 0; found < count;) {
    const [address, steps] = whole[random.below(whole.length)] ?? [];
    if (address === undefined || steps === undefined) continue;
    const missing = margin + random.below(steps.length - 2 * margin);
    const step = steps[missing];
    if (step === undefined || !changes(step)) continue;
    found++;
    yield { address, steps, missing };
  }
}
