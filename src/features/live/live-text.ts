import { type FollowedTip, STILL_MILLISECONDS } from './follow-tip.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { formatShortSpan } from '../../shared/format/format-duration.ts';
import { IDLE_MINUTES } from './use-presence.ts';
import { LEVELS, type Level, LIMIT_MILLISECONDS, type WatchedSignature } from './watch-signature.ts';

/** What the list does at the moment, and how; `how` may be empty. */
interface FollowText {
  readonly what: string;
  readonly how: string;
}

/** Paused by the user, by the timer for inactivity, or because the ledger is a recording, or seems to be one. */
export type FollowPause = 'user' | 'idle' | 'recorded' | 'still' | null;

/** `now` in Unix milliseconds. */
export function describeFollowing(state: FollowedTip, pause: FollowPause, now: number): FollowText {
  if (pause === 'user') return { what: 'Paused', how: '' };
  if (pause === 'recorded') return { what: 'Recorded ledger', how: '' };
  if (pause === 'still') return { what: 'No new blocks', how: '' };
  // On a phone, only this part is shown.
  if (pause === 'idle') return { what: `Paused after ${IDLE_MINUTES} minutes without input`, how: '' };
  const polled = `polled every ${formatShortSpan(state.interval / 1000)}`;
  switch (state.kind) {
    case 'checking':
      return { what: 'Looking for new blocks', how: '' };
    case 'advancing':
      return {
        what: 'Following',
        how: state.announced === null ? polled : `by WebSocket, slot ${formatInteger(state.announced)}`,
      };
    case 'still':
      return { what: `No new block for ${formatShortSpan((now - state.advancedAt) / 1000)}`, how: polled };
    case 'failing':
      return {
        what: describeEndpointError(state.error),
        how: `next try in ${formatShortSpan((state.nextAt - now) / 1000)}`,
      };
  }
}

/** "4 s old"; null without a time. `seconds` is a block time, `now` in Unix milliseconds. */
export function describeTipAge(seconds: bigint | null, now: number): string | null {
  if (seconds === null) return null;
  const age = Math.floor(now / 1000) - Number(seconds);
  // Block times are estimates, off by a second or two.
  return age < -2 ? `${formatShortSpan(-age)} ahead of this clock` : `${formatShortSpan(age)} old`;
}

/** Why the endpoint did not answer. */
function describeEndpointError(error: unknown): string {
  if (!(error instanceof TransportError)) return 'The endpoint refused';
  const { failure } = error;
  if (failure.kind === 'http' && failure.status === 429) return 'The endpoint limits requests';
  return failure.kind === 'http' ? `The endpoint answered HTTP ${failure.status}` : 'The endpoint does not answer';
}

/**
 * The state of a watched transaction as a short headline and a sentence, which may be empty. `now` in Unix milliseconds.
 */
export function describeWatching(
  watch: WatchedSignature,
  now: number,
): { readonly what: string; readonly how: string } {
  const { kind, seen, slots, startedAt, error, nextAt } = watch;
  const watched = formatShortSpan((now - startedAt) / 1000);
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
      return { what: 'Stopped watching', how: `after ${formatShortSpan(LIMIT_MILLISECONDS / 1000)}` };
    case 'stopped':
      return { what: 'Stopped watching', how: '' };
    case 'still':
      return {
        what: 'Stopped watching',
        how: `this endpoint had no new slot for ${formatShortSpan(STILL_MILLISECONDS / 1000)}`,
      };
    case 'unsupported':
      return { what: 'Not watched', how: 'The endpoint does not support getSignatureStatuses.' };
    case 'watching':
      if (error !== null)
        return { what: describeEndpointError(error), how: `next try in ${formatShortSpan((nextAt - now) / 1000)}` };
      if (watch.isLost) return { what: 'Watching', how: 'no longer reported: its fork may have been dropped' };
      return { what: 'Watching', how: isFound ? '' : `not found for ${watched}, ${formatCount(slots, 'slot')}` };
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
