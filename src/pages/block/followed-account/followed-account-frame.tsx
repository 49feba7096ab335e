import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import type { FollowedAccountProps } from './followed-account.tsx';

/** The target of `#followed-account`, there before the code of its content. Keyed by account, so that a link to another one scrolls to it. */
export function FollowedAccountFrame(props: FollowedAccountProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const isJump = hash === '#followed-account' && !isPop;
  useLayoutEffect(() => {
    if (isJump) frame.current?.scrollIntoView();
  }, [isJump]);
  return (
    <div
      ref={frame}
      id="followed-account"
      role="group"
      aria-label="Followed account"
      // The filters stick above it.
      style={{ marginBottom: 'var(--s3)', scrollMarginTop: 'calc(var(--bar, 46px) + 8px)' }}
    >
      <FollowedAccount.Component {...props} />
    </div>
  );
}

const FollowedAccount = lazyComponent(() =>
  import('./followed-account.tsx').then(({ FollowedAccountSection }) => FollowedAccountSection),
);
