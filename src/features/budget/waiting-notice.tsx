import { Link } from 'react-router';
import { useDelayPassed } from '../../ui/rendering/use-delay-passed.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../endpoint/format-endpoint-name.ts';
import { useSecond } from '../live/use-second.ts';
import { endpointPath } from '../routing/paths.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { describePause, describeRate, describeWaiting } from './budget-text.ts';
import { rateOf } from './request-rates.ts';
import { useRequestBudget } from './use-request-budget.ts';
import styles from './waiting-notice.module.css';

/** At the lower edge of the window, while content of the page waits: why, and until when. */
export function WaitingNotice() {
  const endpoint = useEndpoint();
  const { budget, state } = useRequestBudget();
  const now = useSecond();
  const isLong = useDelayPassed(SHORT_MS);
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  if (state.pause !== null) {
    return (
      <div className={styles['notice']} role="status" data-testid="waiting">
        <span>
          {describePause(name, state.pause, now)} {describeWaiting(state.waiting)}.
        </span>{' '}
        <button type="button" className="text-button" onClick={budget.goOn}>
          Try now
        </button>
      </div>
    );
  }
  return (
    isLong && (
      <div className={styles['notice']} role="status" data-testid="waiting">
        <span>
          {describeWaiting(state.waiting)} for the budget of {name}: {describeRate(rateOf(endpoint.url))}.
        </span>{' '}
        <Link to={`${endpointPath()}#budget`}>Change it</Link>
      </div>
    )
  );
}

/** A shorter wait is not worth a notice. */
const SHORT_MS = 1000;
