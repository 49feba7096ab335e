import type { ByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { amount, hidden, i64, pubkey, struct, u64 } from '../programs/layout/binary-layout.ts';

const meta = struct({
  rentExemptReserve: amount,
  authorized: struct({ staker: pubkey, withdrawer: pubkey }),
  lockup: struct({ unixTimestamp: i64, epoch: u64, custodian: pubkey }),
});

const stake = struct({
  delegation: struct({
    voter: pubkey,
    stake: amount,
    activationEpoch: amount,
    deactivationEpoch: amount,
    warmupCooldownRate: hidden(8),
  }),
  creditsObserved: u64,
  flags: hidden(1),
});

/** A stake account, as Agave's account-decoder/src/parse_stake.rs prints it. */
export function parseStake(reader: ByteReader): JsonObject | null {
  switch (reader.u32()) {
    case 0:
      return { type: 'uninitialized' };
    case 1:
      return { info: { meta: meta.read(reader, {}) ?? null, stake: null }, type: 'initialized' };
    case 2:
      return {
        info: { meta: meta.read(reader, {}) ?? null, stake: stake.read(reader, {}) ?? null },
        type: 'delegated',
      };
    case 3:
      return { type: 'rewardsPool' };
    default:
      return null;
  }
}
