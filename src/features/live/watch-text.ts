import { LEVELS, type Level, type WatchedSignature } from '../../rpc-client/watch-signature.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { describeEndpointError, formatSpan } from './follow-text.ts';

/** What watching found so far, as a short headline and a sentence; the sentence may be empty. `now` in Unix milliseconds. */
export function describeWatching(
  watch: WatchedSignature,
  now: number,
): { readonly what: string; readonly how: string } {
  const { kind, seen, slots, startedAt, error, nextAt } = watch;
  const watched = formatSpan((now - startedAt) / 1000);
  const isFound = seen.size > 0;
  switch (kind) {
    case 'finalized':
      return { what: 'Finalized', how: '' };
    case 'expired':
      return {
        what: 'Expired',
        how: `${formatInteger(slots)} slots passed without it. A blockhash is valid for 150 blocks, so a transaction signed before can no longer land, unless it uses a durable nonce.`,
      };
    case 'over':
      return { what: 'Stopped watching', how: `after ${watched}` };
    case 'stopped':
      return { what: 'Stopped watching', how: '' };
    case 'unsupported':
      return { what: 'Not watched', how: 'The endpoint does not know getSignatureStatuses.' };
    case 'watching':
      if (error !== null)
        return { what: describeEndpointError(error), how: `next try in ${formatSpan((nextAt - now) / 1000)}` };
      if (watch.isLost) return { what: 'Watching', how: 'no longer reported: its fork may have been dropped' };
      return { what: 'Watching', how: isFound ? '' : `not found for ${watched}, ${formatInteger(slots)} slots` };
  }
}

/** One step: "processed 19:20:01.2", "confirmed 0.6 s later", "finalized: waiting". Steps that were not seen are left out. */
export function describeLevels({ seen, firstLevel, kind }: WatchedSignature): readonly string[] {
  const steps: string[] = [];
  let before: number | null = null;
  for (const level of LEVELS) {
    const at = seen.get(level);
    if (at === undefined) continue;
    steps.push(
      before === null ? `${level} ${firstTime(level, firstLevel)}${timeOf(at)}` : `${level} ${later(at - before)}`,
    );
    before = at;
  }
  if (kind === 'watching' && steps.length > 0) steps.push('waiting for finalized');
  return steps;
}

/** The first answer shows only that the level had been reached. */
function firstTime(level: Level, firstLevel: Level | null): string {
  return level === firstLevel ? 'by ' : 'at ';
}

function later(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s later`;
}

function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(11, 21)} UTC`;
}
