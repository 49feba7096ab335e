import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../src/shared/test-support/random.ts';
import { toExecutedTransaction } from '../../../src/rpc-service/store/ledger-store.ts';
import { encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import { type Blockhash, GENESIS_HASHES, type Slot, UNAVAILABLE_BLOCKHASH } from '../../../src/solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../src/solana/model/block.ts';
import { importAnswers } from '../../../src/ledger/import/import-answers.ts';
import { decodeEntriesRow } from '../../../src/ledger/rows/entries-row.ts';
import { slotKey } from '../../../src/ledger/rows/row-keys.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { withEntries } from '../../../src/ledger/test-support/car-file.ts';
import { createMemoryLedger } from '../../../src/ledger/test-support/memory-ledger.ts';
import type { History, HistoryBlock } from './history.ts';

const CAR = join(process.env['SLOTSCOPE_RECORDED'] ?? '../shared/data', 'car', 'epoch-0-1.car');
const MAINNET = GENESIS_HASHES['mainnet-beta'];

/** Every run of the first blocks of mainnet; none without the recorded CAR file. */
export async function carHistories(): Promise<readonly History[]> {
  if (!existsSync(CAR)) return [];
  const blocks = await readCar(CAR);
  return blocks.flatMap((first, from) =>
    blocks.slice(from).map((_, length): History => ({
      source: 'car',
      genesisHash: MAINNET,
      start: {
        slot: from === 0 ? 0n : first.block.parentSlot,
        hash: from === 0 ? (MAINNET as string as Blockhash) : first.block.previousBlockhash,
      },
      blocks: blocks.slice(from, from + length + 1),
    })),
  );
}

async function readCar(path: string): Promise<readonly HistoryBlock[]> {
  const ledger = createMemoryLedger();
  await importAnswers({ slot: null, inferSlots: false, paths: [path], ledger });
  const store = createWarehouseStore(ledger);
  const blocks: HistoryBlock[] = [];
  for (const slot of await store.slots(0n, 100n, 100)) {
    const stored = await store.block(slot);
    const cell = await ledger.get('entries', slotKey(slot));
    if (stored === null || cell === null) throw new Error(`slot ${slot} of ${path} was not imported`);
    const { transactions, rewards, absent: _, ...header } = stored;
    const block = { ...header, rewards: rewards() ?? [], transactions: [...transactions].map(toExecutedTransaction) };
    blocks.push({ block, entries: await decodeEntriesRow(cell.value) });
  }
  return blocks;
}

/** Blocks with the slots and transactions of others, and entries by the rules of a cluster at a slot. */
export interface Cluster {
  readonly source: string;
  readonly genesisHash: string | null;
  /** The slot of the first block. */
  readonly slot: Slot;
  /** By slot; null for one hash an entry. */
  readonly hashesPerTick: (slot: Slot) => number | null;
  readonly isAlpenglow?: boolean;
}

/** Clusters with rates that tests can hash, between 5 and 40. */
export function someCluster(random: Random): Cluster {
  const rate = random.between(5, 40);
  const base = { hashesPerTick: () => rate };
  return random.pick<Cluster>([
    { ...base, source: 'unknown cluster', genesisHash: null, slot: BigInt(random.between(1, 10 ** 9)) },
    {
      ...base,
      source: 'own cluster',
      genesisHash: encodeBlockhash(random.bytes(32)),
      slot: BigInt(random.between(1, 10 ** 6)),
    },
    { ...base, source: 'testnet', genesisHash: GENESIS_HASHES.testnet, slot: BigInt(random.between(1, 400_000_000)) },
    { ...base, source: 'devnet', genesisHash: GENESIS_HASHES.devnet, slot: BigInt(random.between(1, 500_000_000)) },
    {
      source: 'epoch boundary of testnet',
      genesisHash: GENESIS_HASHES.testnet,
      slot: TESTNET_EPOCH - BigInt(random.between(1, 4)),
      hashesPerTick: (slot) => (slot < TESTNET_EPOCH ? rate : rate + 7),
    },
    {
      source: 'Alpenglow of mainnet-beta',
      genesisHash: MAINNET,
      slot: BigInt(random.between(459_653_000, 500_000_000)),
      hashesPerTick: () => null,
      isAlpenglow: true,
    },
    { source: 'test validator', genesisHash: encodeBlockhash(random.bytes(32)), slot: 1n, hashesPerTick: () => null },
  ]);
}

/** The first slot of an epoch of testnet. */
const TESTNET_EPOCH = 524_256n + 100n * 432_000n;

/** A block of the cluster for each list of transactions, some after skipped slots. */
export function makeHistory(
  { source, genesisHash, slot: first, hashesPerTick, isAlpenglow = false }: Cluster,
  transactions: readonly (readonly ExecutedTransaction[])[],
  random: Random,
): History {
  const start = { slot: first - 1n, hash: encodeBlockhash(random.bytes(32)) };
  let { slot: parentSlot, hash: previous } = start;
  const blocks = transactions.map((own): HistoryBlock => {
    const slot = parentSlot + BigInt(random.chance(0.2) ? random.between(2, 4) : 1);
    const plain = plainBlock(slot, parentSlot, own);
    const [made] = withEntries([plain], previous, {
      hashesPerTick: hashesPerTick(slot),
      transactionsPerEntry: random.between(1, 4),
      isAlpenglow,
    });
    if (made === undefined) throw new Error('no block');
    parentSlot = slot;
    previous = made.block.blockhash;
    return made;
  });
  return { source, genesisHash, start, blocks };
}

function plainBlock(slot: Slot, parentSlot: Slot, transactions: readonly ExecutedTransaction[]): Block {
  return {
    slot,
    parentSlot,
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: null,
    blockTime: null,
    transactions,
    rewards: [],
    numRewardPartitions: null,
  };
}

/** Two blocks at each step of mainnet's rate, before and after it. */
export function mainnetSteps(random: Random, pool: readonly ExecutedTransaction[]): readonly History[] {
  const steps = [
    [253_584_001n, 12_500, 17_500],
    [255_312_004n, 17_500, 27_500],
    [255_744_008n, 27_500, 47_500],
    [257_040_000n, 47_500, 57_500],
    [257_904_000n, 57_500, 62_500],
  ] as const;
  return steps.map(([since, before, after]) =>
    makeHistory(
      {
        source: 'mainnet-beta at a step',
        genesisHash: MAINNET,
        slot: since - 1n,
        hashesPerTick: (slot) => (slot < since ? before : after),
      },
      [pool.slice(0, 3), pool.slice(3, 5)],
      { ...random, chance: () => false },
    ),
  );
}
