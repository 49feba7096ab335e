import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { EMBEDDED_ALPENGLOW, clusterOf } from '../../solana/era/clusters.ts';
import { eraOf } from '../../solana/era/era-of.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import type { LedgerInfo, LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import type { KeyValueReader, TableRow } from '../engine/key-value.ts';
import { CERTIFICATE_KEY } from '../rows/certificate-row.ts';
import { INFO_KEY } from '../rows/info-row.ts';
import { slotKey } from '../rows/row-keys.ts';
import { sampleBlocks, verifyLedger } from '../commands/ledger-verify.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { openEmbeddedLedger } from './open-embedded.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import { type RewardType, transactionId } from '../../solana/model/transaction.ts';

let rows: KeyValueReader;
let store: LedgerStore;
let info: LedgerInfo;
let slots: readonly Slot[];
let blocks: readonly Block[];

beforeAll(async () => {
  rows = await openEmbeddedLedger();
  store = createWarehouseStore(rows);
  info = await store.info();
  slots = await store.slots(0n, info.confirmedSlot ?? 0n, 10_000);
  blocks = await Promise.all(slots.map(blockAt));
});

async function blockAt(slot: Slot): Promise<Block> {
  const block = toBlock(await store.block(slot));
  if (block === null) throw new Error(`no block ${slot}`);
  return block;
}

test('is small enough to bundle and large enough to be realistic', () => {
  expect(readFileSync(new URL('ledger.archive', import.meta.url)).length).toBeLessThanOrEqual(4_000_000);
  expect(blocks.length).toBeGreaterThanOrEqual(300);
  expect(transactions().length).toBeGreaterThanOrEqual(8_000);
  expect(Math.max(...blocks.map((block) => block.transactions.length))).toBeGreaterThanOrEqual(2_000);
  expect(blocks.some((block) => block.transactions.length === 0)).toBe(true);
});

test('contains no broken row, no invalid signature and no break between balances', async () => {
  // Half of the signatures are in the largest block.
  const reader = IS_LONG ? rows : await sampleBlocks(rows, 40);
  const { faults, signatures, links } = await verifyLedger(reader, () => {}, { isSample: !IS_LONG });
  expect(faults).toEqual([]);
  expect(signatures).toBeGreaterThan(IS_LONG ? 8_000 : 100);
  expect(links.lamportLinks).toBeGreaterThan(IS_LONG ? 10_000 : 100);
  if (IS_LONG) expect(links.tokenLinks).toBeGreaterThan(100);
  expect(links.broken).toBe(0);
});

// Seen to fail against: hashes that do not follow from entries, as those of the blocks before the stretch.
test('its blocks under Alpenglow have a proof of history by the rules of Alpenglow', async () => {
  const { lastTowerSlot } = EMBEDDED_ALPENGLOW;
  const kept = blocks.filter(({ slot }) => slot >= lastTowerSlot);
  const keys = new Set<string>([INFO_KEY, CERTIFICATE_KEY, ...kept.map(({ slot }) => slotKey(slot))]);
  for (const { transactions: own } of kept) for (const { transaction } of own) keys.add(transactionId(transaction));
  const stretch: TableRow[] = [];
  for (const table of ['blocks', 'tx', 'entries', 'info'] as const) {
    for await (const { key, cell } of rows.rows(table)) if (keys.has(key)) stretch.push({ table, key, cell });
  }
  const ranges: unknown[] = [];
  await verifyLedger(openArchive(encodeArchive(stretch)), () => {}, {
    onSlots: ({ from, to, status }) => ranges.push([from, to, status]),
  });
  expect(ranges).toEqual([
    [lastTowerSlot, lastTowerSlot, 'unverifiable'],
    [lastTowerSlot + 1n, lastTowerSlot + 4n, 'skipped'],
    [lastTowerSlot + 5n, info.confirmedSlot, 'ok'],
  ]);
});

test('its info row says that it does not advance, and that all but its newest block are finalized', () => {
  expect(info).toMatchObject({ cluster: 'embedded', gaps: 'skipped', advances: false });
  expect(slots.at(-1)).toBe(info.confirmedSlot);
  expect(slots.at(-2)).toBe(info.finalizedSlot);
});

test('is one chain in which every transaction has the blockhash of an earlier block', () => {
  const recent = new Set<string>();
  let unknownBlockhashes = 0;
  for (const [index, block] of blocks.entries()) {
    const parent = blocks[index - 1];
    expect(block.parentSlot).toBe(parent?.slot ?? block.slot - 1n);
    expect(block.previousBlockhash).toBe(parent?.blockhash ?? UNAVAILABLE_BLOCKHASH);
    if (block.blockHeight !== null && typeof parent?.blockHeight === 'bigint') {
      expect(block.blockHeight).toBe(parent.blockHeight + 1n);
    }
    const blockhashes = block.transactions.map(({ transaction }) => transaction.message.recentBlockhash);
    // The blockhashes of the first block are from before the ledger; one transaction uses a nonce instead.
    if (parent !== undefined) unknownBlockhashes += blockhashes.filter((hash) => !recent.has(hash)).length;
    recent.add(block.blockhash);
  }
  expect(unknownBlockhashes).toBe(1);
  const gaps = blocks.filter((block) => block.slot > block.parentSlot + 1n);
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.some((block) => block.slot > block.parentSlot + 4n)).toBe(true);
});

test('balances are consistent across transactions and rewards', () => {
  const balances = new Map<string, bigint>();
  let compared = 0;
  for (const block of blocks) {
    const opening = block.rewards.filter(({ rewardType }) => rewardType === 'Voting' || rewardType === 'Staking');
    const closing = block.rewards.filter((reward) => !opening.includes(reward));
    for (const { pubkey, postBalance } of opening) balances.set(pubkey, postBalance);
    for (const { transaction, meta } of block.transactions) {
      if (meta === null) {
        balances.clear();
        continue;
      }
      const { writable, readonly } = meta.loadedAddresses;
      for (const [index, address] of [...transaction.message.accountKeys, ...writable, ...readonly].entries()) {
        const before = balances.get(address);
        if (before !== undefined) {
          expect(meta.preBalances[index], `${address} in ${transaction.signatures[0]}`).toBe(before);
          compared++;
        }
        balances.set(address, meta.postBalances[index] ?? -1n);
      }
    }
    for (const { pubkey, lamports, postBalance, rewardType } of closing) {
      const before = balances.get(pubkey);
      const after = rewardType === null ? (before ?? 0n) + lamports : postBalance;
      if (before !== undefined) expect(after).toBe(before + lamports);
      balances.set(pubkey, after);
    }
    if (block.transactions.some(({ meta }) => meta === null)) balances.clear();
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('token balances are consistent across transactions', () => {
  const balances = new Map<string, bigint>();
  let compared = 0;
  for (const { transaction, meta } of transactions()) {
    if (meta === null || meta.preTokenBalances === null || meta.postTokenBalances === null) {
      balances.clear();
      continue;
    }
    const { writable, readonly } = meta.loadedAddresses;
    const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
    for (const { accountIndex, uiTokenAmount } of meta.preTokenBalances) {
      const before = balances.get(accounts[accountIndex] ?? '');
      if (before === undefined) continue;
      expect(uiTokenAmount.amount, `${accounts[accountIndex]} in ${transaction.signatures[0]}`).toBe(before);
      compared++;
    }
    for (const { accountIndex, uiTokenAmount } of meta.postTokenBalances) {
      balances.set(accounts[accountIndex] ?? '', uiTokenAmount.amount);
    }
  }
  expect(compared).toBeGreaterThan(2_000);
});

test('pays the leader half of the base fees and all of the priority fees', () => {
  let compared = 0;
  for (const block of blocks) {
    const fees = block.rewards.filter(({ rewardType }) => rewardType === 'Fee');
    if (block.transactions.some(({ meta }) => meta === null) || fees.length === 0) continue;
    let base = 0n;
    let total = 0n;
    for (const { transaction, meta } of block.transactions) {
      // Included, not executed.
      if (meta?.fee === 0n) continue;
      base += 5_000n * BigInt(transaction.signatures.length);
      total += meta?.fee ?? 0n;
    }
    expect(fees.map(({ lamports }) => lamports)).toEqual([total - base / 2n]);
    compared++;
  }
  expect(compared).toBeGreaterThan(100);
});

test('has the genesis hash by which the explorer knows its rules', () => {
  const cluster = clusterOf(info.genesisHash);
  expect(cluster && eraOf(cluster, 1n, null)).toMatchObject({
    feeRule: { value: 'whole' },
    callDepth: { value: 4n },
    rentPerByte: { value: 6960n },
  });
});

test('has versioned transactions in few blocks only', () => {
  const versioned = blocks.filter((block) => versionsOf(block).some((version) => version !== 'legacy'));
  expect(versioned.length * 20).toBeLessThanOrEqual(blocks.length);
  expect(versioned.every((block) => block.transactions.length < 2_000)).toBe(true);
  expect(new Set(versioned.flatMap(versionsOf))).toEqual(new Set(['legacy', 0, 1]));
});

test('contains records without the fields that old nodes did not record', async () => {
  const metas = transactions().map(({ meta }) => meta);
  expect(metas.includes(null)).toBe(true);
  expect(metas.some((meta) => meta !== null && meta.innerInstructions === null && meta.logMessages !== null)).toBe(
    true,
  );
  expect(metas.some((meta) => meta !== null && meta.logMessages === null && meta.innerInstructions !== null)).toBe(
    true,
  );
  expect(metas.some((meta) => meta !== null && meta.preTokenBalances === null)).toBe(true);
  expect(blocks.some((block) => block.blockTime === null && block.transactions[0]?.meta != null)).toBe(true);
  const cells = await Promise.all((await rows.keys('blocks', { limit: 1_000 })).map((key) => rows.get('blocks', key)));
  expect(new Set(cells.map((cell) => cell?.qualifier))).toEqual(new Set(['proto', 'bin']));
});

test('has rewards of every type, with commission, and negative rent rewards', () => {
  const rewards = blocks.flatMap((block) => block.rewards);
  const kinds: readonly (RewardType | null)[] = ['Fee', 'Rent', 'Voting', 'Staking', null];
  expect(new Set(rewards.map(({ rewardType }) => rewardType))).toEqual(new Set(kinds));
  expect(rewards.some(({ rewardType, lamports }) => rewardType === 'Rent' && lamports < 0n)).toBe(true);
  const paid = rewards.filter(({ rewardType }) => rewardType === 'Voting' || rewardType === 'Staking');
  expect(paid.length).toBeGreaterThan(500);
  expect(paid.every(({ commission }) => commission !== null)).toBe(true);
  expect(blocks.some((block) => block.numRewardPartitions === 2n)).toBe(true);
});

test('has inner instructions to depth 5, many kinds of errors, and amounts above 2^53', () => {
  const metas = transactions().flatMap(({ meta }) => meta ?? []);
  const heights = metas.flatMap(({ err, innerInstructions }) =>
    err !== null
      ? []
      : (innerInstructions ?? []).flatMap((calls) => calls.instructions.map(({ stackHeight }) => stackHeight)),
  );
  expect(new Set(heights)).toEqual(new Set([2, 3, 4, 5]));
  const errors = metas.flatMap(({ err }) => (err === null ? [] : JSON.stringify(err)));
  expect(new Set(errors).size).toBeGreaterThan(12);
  expect(metas.some(({ postBalances }) => postBalances.some((lamports) => lamports > 2n ** 53n))).toBe(true);
  const amounts = metas.flatMap(({ postTokenBalances }) => postTokenBalances ?? []);
  expect(amounts.some(({ uiTokenAmount }) => uiTokenAmount.amount > 2n ** 53n)).toBe(true);
  expect(metas.some(({ logMessages }) => logMessages?.at(-1) === 'Log truncated')).toBe(true);
});

function transactions(): readonly ExecutedTransaction[] {
  return blocks.flatMap((block) => block.transactions);
}

function versionsOf(block: Block) {
  return block.transactions.map(({ transaction }) => transaction.message.version);
}
