import { VOTE_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { concat, fill, key, NONE, samples, some, text, u16, u32, u64, u8 } from './sample.ts';

const VOTER = u32(0);
const WITHDRAWER = u32(1);
const U64_MAX = 2n ** 64n - 1n;

const SLOTS = concat(u64(3n), u64(1n), u64(2n), u64(361_774_429n));
const LOCKOUTS = concat(u64(2n), u64(1000n), u32(31), u64(1001n), u32(30));
const TOWER = concat(LOCKOUTS, some(u64(999n)), key(60), some(u64(1_755_873_000n)));
const ROOTLESS_TOWER = concat(LOCKOUTS, NONE, key(60), NONE);

// Root 999, then slots 1000 and 1300: distances 1 and 300.
const COMPACT_TOWER = concat(u64(999n), u8(2, 1, 31, 0xac, 0x02, 30), key(60), some(u64(-7n)));
const ROOTLESS_COMPACT_TOWER = concat(u64(U64_MAX), u8(1, 5, 1), key(60), NONE);

export const VOTE_SAMPLES = samples(VOTE_PROGRAM, [
  ['initialize', 4, u32(0), key(50), key(51), key(52), u8(100)],
  ['authorize', 3, u32(1), key(53), VOTER],
  ['authorize', 3, u32(1), key(53), WITHDRAWER],
  ['authorize', 3, u32(1), key(53), u32(2), fill(48, 7), fill(96, 8)],
  ['vote', 4, u32(2), SLOTS, key(60), some(u64(1_755_873_000n))],
  ['vote', 4, u32(2), u64(0n), key(60), NONE],
  ['withdraw', 3, u32(3), u64(7n)],
  ['updateValidatorIdentity', 3, u32(4)],
  ['updateCommission', 2, u32(5), u8(255)],
  ['voteSwitch', 4, u32(6), SLOTS, key(60), NONE, key(61)],
  ['authorizeChecked', 4, u32(7), WITHDRAWER],
  ['authorizeChecked', 4, u32(7), u32(2), fill(48, 7), fill(96, 8)],
  ['updatevotestate', 2, u32(8), TOWER],
  ['updatevotestate', 2, u32(8), ROOTLESS_TOWER],
  ['updatevotestateswitch', 2, u32(9), TOWER, key(61)],
  ['authorizeWithSeed', 3, u32(10), VOTER, key(54), text('seed'), key(55)],
  ['authorizeCheckedWithSeed', 4, u32(11), WITHDRAWER, key(54), text('seed')],
  ['compactupdatevotestate', 2, u32(12), COMPACT_TOWER],
  ['compactupdatevotestate', 2, u32(12), ROOTLESS_COMPACT_TOWER],
  ['compactupdatevotestateswitch', 2, u32(13), COMPACT_TOWER, key(61)],
  ['towersync', 2, u32(14), COMPACT_TOWER, key(62)],
  ['towersync', 2, u32(14), ROOTLESS_COMPACT_TOWER, key(62)],
  ['towersyncswitch', 2, u32(15), COMPACT_TOWER, key(62), key(61)],
  ['initializeV2', 4, u32(16), key(50), key(51), fill(48, 7), fill(96, 8), key(52), u16(10_000), u16(500)],
  ['updateCommissionCollector', 3, u32(17), u32(0)],
  ['updateCommissionCollector', 3, u32(17), u32(1)],
  ['updateCommissionBps', 2, u32(18), u16(550), u32(1)],
  ['depositDelegatorRewards', 2, u32(19), u64(190n)],
]);
