import { addressLookupTable } from './address-lookup-table.ts';
import { associatedToken } from './associated-token.ts';
import { bpfLoader } from './bpf-loader.ts';
import { bpfUpgradeableLoader } from './bpf-upgradeable-loader.ts';
import { memo } from './memo.ts';
import { indexPrograms } from './program.ts';
import { splToken } from './spl-token.ts';
import { stake } from './stake.ts';
import { system } from './system.ts';
import { vote } from './vote.ts';

/** The programs whose instructions a node parses, by address. */
export const PROGRAMS = indexPrograms([
  system,
  vote,
  stake,
  memo,
  splToken,
  associatedToken,
  bpfLoader,
  bpfUpgradeableLoader,
  addressLookupTable,
]);
