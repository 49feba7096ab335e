import { clusterOf, epochPosition, scheduleOf } from '../../solana/era/clusters.ts';
import { eraOf } from '../../solana/era/era-of.ts';
import { GENESIS_HASHES, type Slot } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import type { Entry } from '../rows/entries-row.ts';
import type { Finding } from './finding.ts';

/** Checks the ticks of blocks, in the order of their slots, by the rules that validators apply when they replay a block. */
export interface TickRules {
  /** Nothing for a block whose ticks are as they must be. */
  readonly check: (header: TickedBlock, entries: readonly Entry[]) => readonly Finding[];
  /** What earlier blocks have shown; null for nothing. */
  readonly learned: () => LearnedRate | null;
}

type TickedBlock = Pick<BlockHeader, 'slot' | 'parentSlot'>;

/** The hashes in a tick that all blocks of an epoch so far allow, on a cluster whose rates are not known. */
export interface LearnedRate {
  readonly epoch: bigint;
  /** null if the ticks differ. */
  readonly hashes: bigint | null;
  /** True if every entry has one hash: a cluster without a rate, such as a test validator, hashes only once an entry. */
  readonly isUnpaced: boolean;
}

/**
 * `alpenglowGenesis` is the slot of the Alpenglow genesis certificate that the ledger keeps; null if it has none. `learned` continues an
 * earlier check.
 */
export function createTickRules(
  genesisHash: string | null,
  {
    alpenglowGenesis = null,
    learned: known = null,
  }: { alpenglowGenesis?: Slot | null; learned?: LearnedRate | null } = {},
): TickRules {
  const cluster = clusterOf(genesisHash);
  const isMainnet = genesisHash === GENESIS_HASHES['mainnet-beta'];
  const certificate = alpenglowGenesis === null ? null : { slot: alpenglowGenesis };
  const isAlpenglow = (slot: Slot): boolean =>
    eraOf(cluster, slot, { accounts: null, certificate }).consensus?.value === 'Alpenglow';
  let learned = known;
  return {
    check: (block, entries) => {
      if (isAlpenglow(block.slot)) return checkAlpenglow(entries);
      const findings = [...checkTickCount(block, entries), ...checkLastEntry(entries)];
      if (isMainnet) return [...findings, ...checkKnownRate(entries, mainnetRate(block.slot))];
      const own = rateOf(entries);
      // The ticks of slot 0 come from the genesis configuration, not from a validator, so other blocks may have another rate.
      if (block.slot === 0n) return own.hashes === null ? [...findings, describeRate(entries, own, null)] : findings;
      const { epoch } = epochPosition(scheduleOf(genesisHash), block.slot);
      const before = learned?.epoch === epoch ? learned : null;
      const next = narrow(before, { epoch, ...own });
      if (next.hashes === null && !next.isUnpaced) return [...findings, describeRate(entries, own, before)];
      learned = next;
      return findings;
    },
    learned: () => learned,
  };
}

/** Of every cluster with TowerBFT. */
const TICKS_PER_SLOT = 64n;

/**
 * The hashes in a tick on mainnet-beta, by the first slot with them. The slots are those of the feature accounts update_hashes_per_tick2
 * to update_hashes_per_tick6, as superbank-verify (https://github.com/solana-rpc/superbank, its `src/eras.rs`) read them from mainnet and
 * Agave's tests repeat them; the rates are UPDATED_HASHES_PER_TICK2 to 6 of `clock.rs` in solana-sdk 1.18 and of Firedancer's
 * `fd_runtime_const.h`. A block has one rate, also for the slots skipped before it.
 */
const MAINNET_RATES: readonly (readonly [Slot, bigint])[] = [
  [0n, 12_500n],
  [253_584_001n, 17_500n],
  [255_312_004n, 27_500n],
  [255_744_008n, 47_500n],
  [257_040_000n, 57_500n],
  [257_904_000n, 62_500n],
];

function mainnetRate(slot: Slot): bigint {
  return MAINNET_RATES.findLast(([since]) => since <= slot)?.[1] ?? 0n;
}

export function isTick({ numTransactions }: Entry): boolean {
  return numTransactions === 0;
}

function checkTickCount({ slot, parentSlot }: TickedBlock, entries: readonly Entry[]): readonly Finding[] {
  // Slot 0 has no parent. A parent that is not before its child is another finding.
  const slots = slot === 0n ? 1n : slot - parentSlot;
  const expected = slots * TICKS_PER_SLOT;
  const count = BigInt(entries.filter(isTick).length);
  if (count === expected || slots <= 0n) return [];
  const reason = slots === 1n ? 'its slot' : `the ${slots} slots after its parent`;
  return [{ finding: 'tick count', text: `it has ${formatTicks(count)}, where ${reason} must have ${expected}` }];
}

function formatTicks(count: bigint): string {
  return `${count} ${count === 1n ? 'tick' : 'ticks'}`;
}

function checkLastEntry(entries: readonly Entry[]): readonly Finding[] {
  const last = entries.at(-1);
  return last === undefined || isTick(last)
    ? []
    : [{ finding: 'trailing entry', text: `its last entry has transactions, where it must be a tick` }];
}

/** The hashes from each tick to the next, including those of the entries between them. */
function hashesInTicks(entries: readonly Entry[]): readonly bigint[] {
  const sums: bigint[] = [];
  let sum = 0n;
  for (const entry of entries) {
    sum += entry.numHashes;
    if (!isTick(entry)) continue;
    sums.push(sum);
    sum = 0n;
  }
  return sums;
}

function checkKnownRate(entries: readonly Entry[], rate: bigint): readonly Finding[] {
  const sums = hashesInTicks(entries);
  const wrong = sums.findIndex((sum) => sum !== rate);
  return wrong === -1 ? [] : [wrongRate(`tick ${wrong} has ${formatHashes(sums[wrong])}, where the slot has ${rate}`)];
}

function wrongRate(text: string): Finding {
  return { finding: 'hashes in a tick', text };
}

function formatHashes(count: bigint | undefined): string {
  return `${count} ${count === 1n ? 'hash' : 'hashes'}`;
}

type OwnRate = Omit<LearnedRate, 'epoch'>;

function rateOf(entries: readonly Entry[]): OwnRate {
  const [first = null, ...others] = hashesInTicks(entries);
  return {
    hashes: others.every((sum) => sum === first) ? first : null,
    isUnpaced: entries.every(({ numHashes }) => numHashes === 1n),
  };
}

/** What both allow. */
function narrow(before: LearnedRate | null, own: LearnedRate): LearnedRate {
  if (before === null) return own;
  return {
    epoch: own.epoch,
    hashes: before.hashes === own.hashes ? own.hashes : null,
    isUnpaced: before.isUnpaced && own.isUnpaced,
  };
}

function describeRate(entries: readonly Entry[], own: OwnRate, before: LearnedRate | null): Finding {
  if (own.hashes === null) {
    const sums = hashesInTicks(entries);
    const other = sums.findIndex((sum) => sum !== sums[0]);
    return wrongRate(`tick ${other} has ${formatHashes(sums[other])}, where tick 0 has ${sums[0]}`);
  }
  const epoch = `earlier blocks of epoch ${before?.epoch}`;
  const earlier = before?.hashes ?? null;
  return wrongRate(
    earlier === null
      ? `its ticks have ${formatHashes(own.hashes)} each, where ${epoch} have one hash an entry`
      : `its ticks have ${formatHashes(own.hashes)} each, where ${epoch} have ${earlier}`,
  );
}

/** Since Alpenglow, proof of history is only a chain: one tick ends the block, and every entry has one hash. */
function checkAlpenglow(entries: readonly Entry[]): readonly Finding[] {
  const findings = [...checkLastEntry(entries)];
  const ticks = BigInt(entries.filter(isTick).length);
  if (ticks !== 1n)
    findings.unshift({ finding: 'tick count', text: `it has ${formatTicks(ticks)}, where a block of Alpenglow has 1` });
  const wrong = entries.findIndex(({ numHashes }) => numHashes !== 1n);
  if (wrong !== -1) {
    const hashes = formatHashes(entries[wrong]?.numHashes);
    findings.push(wrongRate(`entry ${wrong} has ${hashes}, where each entry of Alpenglow has 1`));
  }
  return findings;
}
