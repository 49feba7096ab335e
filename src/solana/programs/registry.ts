import type { Address } from '../address.ts';
import { associatedToken } from './associated-token.ts';
import { memo } from './memo.ts';
import type { Program } from './program.ts';
import { splToken } from './spl-token.ts';
import { system } from './system.ts';

const ALL: readonly Program[] = [system, memo, splToken, associatedToken];

/** The programs whose instructions a node parses, by address. */
export const PROGRAMS: ReadonlyMap<Address, Program> = new Map(
  ALL.flatMap((program) => program.ids.map((id) => [id, program])),
);
