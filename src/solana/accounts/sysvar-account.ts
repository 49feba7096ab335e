import type { ByteReader } from '../../shared/bytes/bytes.ts';
import { type JsonObject, type JsonValue, isJsonArray } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR, STAKE_HISTORY_SYSVAR } from '../ids/program-ids.ts';
import {
  type Field,
  amount,
  bool,
  f64,
  hidden,
  i64,
  option,
  pubkey,
  struct,
  u64,
  u8,
  vec,
  wideAmount,
} from '../programs/layout/binary-layout.ts';

/** The owner of all sysvars. */
export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;

/** A sysvar, as Agave's account-decoder/src/parse_sysvar.rs prints it; null for an address that it does not know. */
export function parseSysvar(reader: ByteReader, address: Address): JsonObject | null {
  const sysvar = SYSVARS.get(address);
  if (sysvar === undefined) return null;
  return { info: sysvar.read(reader, {}) ?? null, type: sysvar.type };
}

interface Sysvar extends Pick<Field, 'read'> {
  readonly type: string;
}

const feeCalculator = struct({ lamportsPerSignature: amount });

const SYSVARS: ReadonlyMap<string, Sysvar> = new Map<string, Sysvar>([
  [
    CLOCK_SYSVAR,
    sysvar('clock', {
      slot: u64,
      epochStartTimestamp: i64,
      epoch: u64,
      leaderScheduleEpoch: u64,
      unixTimestamp: i64,
    }),
  ],
  [
    'SysvarEpochSchedu1e111111111111111111111111',
    sysvar('epochSchedule', {
      slotsPerEpoch: u64,
      leaderScheduleSlotOffset: u64,
      warmup: bool,
      firstNormalEpoch: u64,
      firstNormalSlot: u64,
    }),
  ],
  ['SysvarFees111111111111111111111111111111111', sysvar('fees', { feeCalculator })],
  [
    'SysvarRecentB1ockHashes11111111111111111111',
    { type: 'recentBlockhashes', read: vec(struct({ blockhash: pubkey, feeCalculator })).read },
  ],
  [RENT_SYSVAR, sysvar('rent', { lamportsPerByteYear: amount, exemptionThreshold: f64, burnPercent: u8 })],
  ['SysvarRewards111111111111111111111111111111', sysvar('rewards', { validatorPointValue: f64, unused: hidden(8) })],
  [
    'SysvarS1otHashes111111111111111111111111111',
    { type: 'slotHashes', read: vec(struct({ slot: u64, hash: pubkey })).read },
  ],
  ['SysvarS1otHistory11111111111111111111111111', { type: 'slotHistory', read: readSlotHistory }],
  [
    STAKE_HISTORY_SYSVAR,
    {
      type: 'stakeHistory',
      read: vec(struct({ epoch: u64, stakeHistory: struct({ effective: u64, activating: u64, deactivating: u64 }) }))
        .read,
    },
  ],
  ['SysvarLastRestartS1ot1111111111111111111111', sysvar('lastRestartSlot', { lastRestartSlot: u64 })],
  [
    'SysvarEpochRewards1111111111111111111111111',
    sysvar('epochRewards', {
      distributionStartingBlockHeight: u64,
      numPartitions: u64,
      parentBlockhash: pubkey,
      totalPoints: wideAmount,
      totalRewards: amount,
      distributedRewards: amount,
      active: bool,
    }),
  ],
]);

function sysvar(type: string, layout: Parameters<typeof struct>[0]): Sysvar {
  return { type, read: struct(layout).read };
}

/** A bit for each of 2^20 slots, as text of zeros and ones. */
function readSlotHistory(reader: ByteReader): JsonObject {
  const words = option(vec(u64)).read(reader, {}) ?? null;
  const length = reader.u64();
  const nextSlot = reader.u64();
  if (!isJsonArray(words) || length < SLOTS || BigInt(words.length) * 64n < SLOTS)
    throw reader.error('fewer bits than slots');
  return {
    bits: words
      .slice(0, Number(SLOTS / 64n))
      .map(bitsOf)
      .join(''),
    nextSlot,
  };
}

const SLOTS = 1_048_576n;

/** Lowest bit first. */
function bitsOf(word: JsonValue): string {
  if (typeof word !== 'bigint') return '';
  return Array.from(word.toString(2).padStart(64, '0')).reverse().join('');
}
