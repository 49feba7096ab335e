import { readFileSync } from 'node:fs';
import { parseSignature } from '../../solana/ids/ids.ts';

/** The examples of the embedded ledger: without metadata, without logs, of the old row format, with return data and others. */
export const STORIES = JSON.parse(
  readFileSync(new URL('../../../public/tour.json', import.meta.url), 'utf8'),
) as readonly {
  readonly id: string;
  readonly slot: string;
  readonly signature?: string;
}[];

/** Of those that are transactions. */
export const STORY_SIGNATURES = STORIES.flatMap(({ signature }) => parseSignature(signature ?? '') ?? []);
