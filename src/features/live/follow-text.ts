import { TransportError } from '../../rpc-client/errors.ts';
import type { FollowedTip } from '../../rpc-client/follow-tip.ts';
import { IDLE_MINUTES } from './use-idle.ts';
import { formatInteger } from '../../shared/format/format-number.ts';

/** What following does at the moment, and how; `how` is empty where there is nothing to add. */
export interface FollowText {
  readonly what: string;
  readonly how: string;
}

/** Who paused: the user, or nobody was there for a while. */
export type FollowPause = 'user' | 'idle' | null;

/** `now` in Unix milliseconds. */
export function describeFollowing(state: FollowedTip, pause: FollowPause, now: number): FollowText {
  if (pause === 'user') return { what: 'Paused', how: '' };
  // On a phone, only this part is shown.
  if (pause === 'idle') return { what: `Paused after ${IDLE_MINUTES} minutes without input`, how: '' };
  const polled = `asked every ${formatSpan(state.interval / 1000)}`;
  switch (state.kind) {
    case 'checking':
      return { what: 'Looking for new blocks', how: '' };
    case 'advancing':
      return {
        what: 'Following',
        how: state.announced === null ? polled : `by WebSocket, slot ${formatInteger(state.announced)}`,
      };
    case 'still':
      return { what: `No new block for ${formatSpan((now - state.advancedAt) / 1000)}`, how: polled };
    case 'failing':
      return {
        what: describeEndpointError(state.error),
        how: `next try in ${formatSpan((state.nextAt - now) / 1000)}`,
      };
  }
}

/** "4 s old"; null without a time. `seconds` is a block time, `now` in Unix milliseconds. */
export function describeTipAge(seconds: bigint | null, now: number): string | null {
  if (seconds === null) return null;
  const age = Math.floor(now / 1000) - Number(seconds);
  // Block times are estimates, off by a second or two.
  return age < -2 ? `${formatSpan(-age)} ahead of this clock` : `${formatSpan(age)} old`;
}

/** "4 s", "3 min", "2 h", "12 d". */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 120) return `${whole} s`;
  if (whole < 7200) return `${Math.floor(whole / 60)} min`;
  return whole < 172_800 ? `${Math.floor(whole / 3600)} h` : `${formatInteger(Math.floor(whole / 86_400))} d`;
}

/** Why the endpoint gave no answer. */
export function describeEndpointError(error: unknown): string {
  if (!(error instanceof TransportError)) return 'The endpoint refused';
  const { failure } = error;
  if (failure.kind === 'http' && failure.status === 429) return 'The endpoint limits requests';
  return failure.kind === 'http' ? `The endpoint answered HTTP ${failure.status}` : 'The endpoint does not answer';
}
