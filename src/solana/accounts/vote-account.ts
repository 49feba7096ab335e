import type { ByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import {
  type Field,
  type Layout,
  amount,
  base58,
  hidden,
  i64,
  option,
  pubkey,
  readLayout,
  sortKeys,
  struct,
  u16,
  u32,
  u64,
  u8,
  vec,
} from '../programs/layout/binary-layout.ts';

const NODE: Layout = { nodePubkey: pubkey, authorizedWithdrawer: pubkey };
const LOCKOUT: Layout = { slot: u64, confirmationCount: u32 };
const landedVotes = vec(struct({ latency: u8, ...LOCKOUT }));
/** Votes without a latency have 0. */
const noLatency: Field = { read: () => 0, write: () => undefined };
const ROOT: Layout = { rootSlot: option(u64), authorizedVoters: vec(struct({ epoch: u64, authorizedVoter: pubkey })) };
const CREDITS: Layout = {
  epochCredits: vec(struct({ epoch: u64, credits: amount, previousCredits: amount })),
  lastTimestamp: struct({ slot: u64, timestamp: i64 }),
};
/** 32 voters, each with two epochs, and the place of the last one. */
const PRIOR_VOTERS = 32 * 48 + 9;

/** By the version of the state. Nodes refuse version 0, which no network has. */
const VERSIONS: ReadonlyMap<number, Layout> = new Map([
  [
    1,
    {
      ...NODE,
      commission: u8,
      votes: vec(struct({ latency: noLatency, ...LOCKOUT })),
      ...ROOT,
      priorVoters: hidden(PRIOR_VOTERS),
      ...CREDITS,
    },
  ],
  [
    2,
    {
      ...NODE,
      commission: u8,
      votes: landedVotes,
      ...ROOT,
      priorVoters: hidden(PRIOR_VOTERS),
      ...CREDITS,
    },
  ],
  [
    3,
    {
      ...NODE,
      inflationRewardsCollector: pubkey,
      blockRevenueCollector: pubkey,
      inflationRewardsCommissionBps: u16,
      blockRevenueCommissionBps: u16,
      pendingDelegatorRewards: amount,
      blsPubkeyCompressed: option(base58(48)),
      votes: landedVotes,
      ...ROOT,
      ...CREDITS,
    },
  ],
]);

/** A vote account of any version as the newest one, as Agave's account-decoder/src/parse_vote.rs prints it. */
export function parseVote(reader: ByteReader, address: Address): JsonObject | null {
  const layout = VERSIONS.get(reader.u32());
  if (layout === undefined) return null;
  const state = readLayout(reader, layout);
  const { commission, inflationRewardsCommissionBps: basisPoints } = state;
  const earlier =
    typeof commission === 'number'
      ? {
          inflationRewardsCollector: address,
          blockRevenueCollector: state['nodePubkey'] ?? null,
          inflationRewardsCommissionBps: commission * 100,
          blockRevenueCommissionBps: 10_000,
          pendingDelegatorRewards: '0',
          blsPubkeyCompressed: null,
        }
      : // The node keeps the lowest byte of the percentage.
        { commission: Math.floor(Number(basisPoints) / 100) % 256 };
  return { info: sortKeys({ ...state, ...earlier, priorVoters: [] }), type: 'vote' };
}
