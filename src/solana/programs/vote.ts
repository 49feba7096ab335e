import type { ByteReader, ByteWriter } from '../../shared/bytes/bytes.ts';
import { decodeArray, decodeNumber, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { U64_MAX } from '../ids/ids.ts';
import { VOTE_PROGRAM } from '../ids/program-ids.ts';
import { readCompactU16, writeCompactU16 } from '../wire/compact-u16.ts';
import {
  type Field,
  type Layout,
  base64,
  byteList,
  enumOf,
  i64,
  option,
  pubkey,
  readLayout,
  sortKeys,
  string,
  struct,
  u16,
  u32,
  u64,
  u8,
  vec,
  writeLayout,
} from './layout/binary-layout.ts';
import { type InstructionTable, bincodeProgram } from './layout/instruction-table.ts';

/** The authority to change. A voter with a BLS key comes with that key and its proof of possession. */
const authorityType = enumOf('u32', [
  'Voter',
  'Withdrawer',
  struct({ VoterWithBLS: struct({ bls_pubkey: byteList(48), bls_proof_of_possession: byteList(96) }) }),
]);
const commissionKind = enumOf('u32', ['InflationRewards', 'BlockRevenue']);
const votes = struct({ slots: vec(u64), hash: pubkey, timestamp: option(i64) });
const lockout = struct({ slot: u64, confirmation_count: u32 });
const voteStateUpdate = struct({ lockouts: vec(lockout), root: option(u64), hash: pubkey, timestamp: option(i64) });

/** A tower in the compact form that newer validators send. */
const compactVoteStateUpdate: Field = compactTower({ hash: pubkey, timestamp: option(i64) });

/** As compactVoteStateUpdate, followed by the id of the block voted for. */
const towerSync: Field = compactTower({ hash: pubkey, timestamp: option(i64), blockId: pubkey });

const VOTE_ACCOUNTS = ['voteAccount', 'slotHashesSysvar', 'clockSysvar', 'voteAuthority'];
const UPDATE_ACCOUNTS = ['voteAccount', 'voteAuthority'];

const INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'initialize',
    accounts: ['voteAccount', 'rentSysvar', 'clockSysvar', 'node'],
    data: { nodePubkey: pubkey, authorizedVoter: pubkey, authorizedWithdrawer: pubkey, commission: u8 },
    hiddenFields: { nodePubkey: ({ node }) => node },
  },
  1: {
    type: 'authorize',
    accounts: ['voteAccount', 'clockSysvar', 'authority'],
    data: { newAuthority: pubkey, authorityType },
  },
  2: { type: 'vote', accounts: VOTE_ACCOUNTS, data: { vote: votes } },
  3: { type: 'withdraw', accounts: ['voteAccount', 'destination', 'withdrawAuthority'], data: { lamports: u64 } },
  4: { type: 'updateValidatorIdentity', accounts: ['voteAccount', 'newValidatorIdentity', 'withdrawAuthority'] },
  5: { type: 'updateCommission', accounts: ['voteAccount', 'withdrawAuthority'], data: { commission: u8 } },
  6: { type: 'voteSwitch', accounts: VOTE_ACCOUNTS, data: { vote: votes, hash: pubkey } },
  7: {
    type: 'authorizeChecked',
    accounts: ['voteAccount', 'clockSysvar', 'authority', 'newAuthority'],
    data: { authorityType },
  },
  8: { type: 'updatevotestate', accounts: UPDATE_ACCOUNTS, data: { voteStateUpdate } },
  9: { type: 'updatevotestateswitch', accounts: UPDATE_ACCOUNTS, data: { voteStateUpdate, hash: pubkey } },
  10: {
    type: 'authorizeWithSeed',
    accounts: ['voteAccount', 'clockSysvar', 'authorityBaseKey'],
    data: { authorityType, authorityOwner: pubkey, authoritySeed: string, newAuthority: pubkey },
  },
  11: {
    type: 'authorizeCheckedWithSeed',
    accounts: ['voteAccount', 'clockSysvar', 'authorityBaseKey', 'newAuthority'],
    data: { authorityType, authorityOwner: pubkey, authoritySeed: string },
  },
  12: {
    type: 'compactupdatevotestate',
    accounts: UPDATE_ACCOUNTS,
    data: { voteStateUpdate: compactVoteStateUpdate },
  },
  13: {
    type: 'compactupdatevotestateswitch',
    accounts: UPDATE_ACCOUNTS,
    data: { voteStateUpdate: compactVoteStateUpdate, hash: pubkey },
  },
  14: { type: 'towersync', accounts: UPDATE_ACCOUNTS, data: { towerSync } },
  15: { type: 'towersyncswitch', accounts: UPDATE_ACCOUNTS, data: { towerSync, hash: pubkey } },
  16: {
    type: 'initializeV2',
    accounts: ['voteAccount', 'node', 'inflationRewardsCollector', 'blockRevenueCollector'],
    data: {
      nodePubkey: pubkey,
      authorizedVoter: pubkey,
      authorizedVoterBlsPubkey: base64(48),
      authorizedVoterBlsProofOfPossession: base64(96),
      authorizedWithdrawer: pubkey,
      inflationRewardsCommissionBps: u16,
      blockRevenueCommissionBps: u16,
    },
    hiddenFields: { nodePubkey: ({ node }) => node },
  },
  17: {
    type: 'updateCommissionCollector',
    accounts: ['voteAccount', 'newCollector', 'withdrawAuthority'],
    data: { commissionKind },
  },
  18: {
    type: 'updateCommissionBps',
    accounts: ['voteAccount', 'withdrawAuthority'],
    data: { commissionBps: u16, commissionKind },
  },
  19: { type: 'depositDelegatorRewards', accounts: ['voteAccount', 'source'], data: { deposit: u64 } },
};

export const vote = bincodeProgram('vote', VOTE_PROGRAM, INSTRUCTIONS, {
  lamportMoves: { withdraw: { kind: 'withdrawal', from: 'voteAccount', to: 'destination' } },
});

function compactTower(after: Layout): Field {
  return {
    read: (reader) => sortKeys({ ...readLockouts(reader), ...readLayout(reader, after) }),
    write: (writer, value) => {
      const tower = decodeObject(value);
      writeLockouts(writer, tower);
      writeLayout(writer, after, tower);
    },
  };
}

/** Each slot is an offset from the previous one; the first is an offset from the root, or from 0 without a root. */
function readLockouts(reader: ByteReader): JsonObject {
  const rootOrMax = reader.u64();
  const root = rootOrMax === U64_MAX ? null : rootOrMax;
  const count = readCompactU16(reader);
  const lockouts: JsonObject[] = [];
  let slot = root ?? 0n;
  for (let at = 0; at < count; at++) {
    slot += readVarint(reader);
    if (slot > U64_MAX) throw reader.error('slot above u64');
    lockouts.push({ confirmation_count: reader.u8(), slot });
  }
  return { lockouts, root };
}

function writeLockouts(writer: ByteWriter, tower: JsonObject): void {
  const root = tower['root'] ?? null;
  const lockouts = decodeArray(tower['lockouts']).map(decodeObject);
  writer.u64(root === null ? U64_MAX : decodeU64(root));
  writeCompactU16(writer, lockouts.length);
  let previous = root === null ? 0n : decodeU64(root);
  for (const lockout of lockouts) {
    const slot = decodeU64(lockout['slot']);
    writeVarint(writer, BigInt.asUintN(64, slot - previous));
    writer.u8(decodeNumber(lockout['confirmation_count']));
    previous = slot;
  }
}

/** A u64 varint: 7 bits per byte, least significant first. Rejects longer forms. */
function readVarint(reader: ByteReader): bigint {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.u8();
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) {
      if (value > U64_MAX || (byte === 0 && shift > 0n)) break;
      return value;
    }
  }
  throw reader.error('not a u64 in its shortest form');
}

export function writeVarint(writer: ByteWriter, value: bigint): void {
  let remaining = value;
  for (; remaining >= 0x80n; remaining >>= 7n) writer.u8(Number(remaining & 0x7fn) | 0x80);
  writer.u8(Number(remaining));
}
