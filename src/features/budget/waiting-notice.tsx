import { Link } from 'react-router';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import { useSecond } from '../live/use-second.ts';
import { endpointPath } from '../routing/paths.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { describePause, describeRate, describeWaiting } from './budget-text.ts';
import { rateOf } from './request-rates.ts';
import { useRequestBudget } from './use-request-budget.ts';
import { BottomNotice } from '../../ui/page/page.tsx';

/** At the lower edge of the window, while content of the page waits: why, and until when. */
export function WaitingNotice() {
  const endpoint = useEndpoint();
  const { budget, state } = useRequestBudget();
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
        <Link to={`${endpointPath()}#budget`}>Change it</Link>
      </BottomNotice>
    )
  );
}

/** A shorter wait is not worth a notice. */
const SHORT_MS = 1000;
