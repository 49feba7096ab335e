import { BottomNotice } from '../ui/page/page.tsx';
import { useDelayPassed } from '../ui/rendering/deferred.tsx';
import { rateOf } from '../features/budget/request-rates.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { describePause, describeRate, describeWaiting, useRequestBudget } from '../features/budget/endpoint-budget.ts';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../features/endpoint/endpoint.ts';
import { usePaths } from '../features/routing/paths-context.ts';
import { visibleText } from '../shared/format/visible-text.ts';
import { useSecond } from '../ui/rendering/use-second.ts';
import { applyUpdate } from './app-update.ts';

/** Offers the new version at the lower edge of the window, over the page. The open page keeps running. */
export function UpdateNotice() {
  const [isHidden, setHidden] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  if (isHidden) return null;
  // Usually not seen: Chromium takes up to 30 s if another tab loads at this moment.
  if (isAccepted) return <BottomNotice testId="update">Changing to the new version…</BottomNotice>;
  const accept = () => {
    setAccepted(true);
    void applyUpdate();
  };
  return (
    <BottomNotice testId="update">
      <span>A new version of Slotscope is ready.</span>{' '}
      <button type="button" className="text-button" onClick={accept}>
        Reload
      </button>{' '}
      <button type="button" className="text-button" onClick={() => setHidden(true)}>
        Later
      </button>
    </BottomNotice>
  );
}

/** At the lower edge of the window, while content of the page waits: why, and until when. */
export function WaitingNotice() {
  const paths = usePaths();
  const endpoint = useEndpoint();
  const { budget, state } = useRequestBudget(endpoint.url);
  const now = useSecond();
  const isLong = useDelayPassed(SHORT_MS);
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  if (state.pause !== null) {
    return (
      <BottomNotice testId="waiting">
        <span>
          {describePause(name, state.pause, now)} {describeWaiting(state.waiting)}.
        </span>{' '}
        <button type="button" className="text-button" onClick={budget.goOn}>
          Try now
        </button>
      </BottomNotice>
    );
  }
  return (
    isLong && (
      <BottomNotice testId="waiting">
        <span>
          {describeWaiting(state.waiting)} for the budget of {name}: {describeRate(rateOf(endpoint.url))}.
        </span>{' '}
        <Link to={`${paths.endpoint()}#budget`}>Change it</Link>
      </BottomNotice>
    )
  );
}

/** A shorter wait is not worth a notice. */
const SHORT_MS = 1000;
