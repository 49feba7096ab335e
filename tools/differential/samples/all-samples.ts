import {
  ADDRESS_LOOKUP_TABLE_SAMPLES,
  BPF_LOADER_SAMPLES,
  BPF_UPGRADEABLE_LOADER_SAMPLES,
  STAKE_SAMPLES,
  SYSTEM_SAMPLES,
} from './native-samples.ts';
import type { Sample } from './sample.ts';
import { TOKEN_2022_SAMPLES } from './token-2022-samples.ts';
import { ASSOCIATED_TOKEN_SAMPLES, MEMO_SAMPLES, TOKEN_SAMPLES } from './token-samples.ts';
import { VOTE_SAMPLES } from './vote-samples.ts';

/** Samples by the name of their fixtures file. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  system: SYSTEM_SAMPLES,
  vote: VOTE_SAMPLES,
  stake: STAKE_SAMPLES,
  memo: MEMO_SAMPLES,
  'spl-token': TOKEN_SAMPLES,
  'token-2022': TOKEN_2022_SAMPLES,
  'associated-token': ASSOCIATED_TOKEN_SAMPLES,
  'bpf-loader': BPF_LOADER_SAMPLES,
  'bpf-upgradeable-loader': BPF_UPGRADEABLE_LOADER_SAMPLES,
  'address-lookup-table': ADDRESS_LOOKUP_TABLE_SAMPLES,
};
