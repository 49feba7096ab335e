import { calls } from './calls.ts';
import { deployment } from './deployment.ts';
import { durableNonceStory } from './durable-nonce.ts';
import { failures } from './failures.ts';
import { lookupTables } from './lookup-tables.ts';
import { memos } from './memos.ts';
import { multisig } from './multisig.ts';
import { staking } from './staking.ts';
import type { Story } from './story.ts';
import { token2022 } from './token-2022.ts';
import { tokens } from './tokens.ts';
import { transfers } from './transfers.ts';
import { version1 } from './version-1.ts';
import { wrappedSol } from './wrapped-sol.ts';

/** In the order in which they start. */
export const ALL_STORIES: readonly Story[] = [
  transfers,
  tokens,
  lookupTables,
  durableNonceStory,
  calls,
  memos,
  wrappedSol,
  failures,
  multisig,
  staking,
  token2022,
  deployment,
  version1,
];
