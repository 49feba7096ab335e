import { addressLookupTable } from './native/address-lookup-table.ts';
import { associatedToken } from './spl/associated-token.ts';
import { bpfLoader } from './native/bpf-loader.ts';
import { bpfUpgradeableLoader } from './native/bpf-upgradeable-loader.ts';
import { memo } from './spl/memo.ts';
import { indexPrograms } from './program.ts';
import { splToken } from './spl/spl-token.ts';
import { stake } from './native/stake.ts';
import { system } from './native/system.ts';
import { vote } from './native/vote.ts';

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
