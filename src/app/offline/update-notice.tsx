import { useState } from 'react';
import { applyUpdate } from './app-update.ts';
import { BottomNotice } from '../../ui/page/page.tsx';

/** Offers the new version at the lower edge of the window, over the page. The page that is open goes on as it is. */
export function UpdateNotice() {
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <BottomNotice testId="update">
      <span>A new version of Slotscope is ready.</span>{' '}
      <button type="button" className="text-button" onClick={applyUpdate}>
        Reload
      </button>{' '}
      <button type="button" className="text-button" onClick={() => setHidden(true)}>
        Later
      </button>
    </BottomNotice>
  );
}
