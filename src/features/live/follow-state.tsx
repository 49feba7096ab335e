import type { FollowedTip } from '../../rpc-client/follow-tip.ts';
import styles from './follow-blocks.module.css';
import { describeFollowing, describeTipAge, type FollowPause } from './follow-text.ts';
import { useSecond } from './use-second.ts';

/** "Following, by WebSocket. Newest block 4 s old". Apart from its line, because it renders every second. */
export function FollowState({
  state,
  pause,
  time,
}: {
  readonly state: FollowedTip;
  readonly pause: FollowPause;
  /** The block time of the newest block. */
  readonly time: bigint | null;
}) {
  const now = useSecond();
  const { what, how } = describeFollowing(state, pause, now);
  const age = describeTipAge(time, now);
  return (
    <p className={styles['state']} data-testid="following">
      <b className={state.kind === 'failing' && pause === null ? 'warning' : undefined}>{what}</b>
      {how !== '' && <span className={styles['how']}> · {how}</span>}
      {age !== null && <span> · newest block {age}</span>}
    </p>
  );
}
