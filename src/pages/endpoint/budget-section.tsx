import { RATES, chooseRate, chosenRates, defaultRate, rateOf } from '../../features/budget/request-rates.ts';
import {
  describePause,
  describeRate,
  describeWaiting,
  useRequestBudget,
} from '../../features/budget/endpoint-budget.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useSecond } from '../../ui/rendering/use-second.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import styles from './endpoint-page.module.css';

/** How many requests the endpoint gets, what waits, and another rate for it. */
export function BudgetSection() {
  const endpoint = useEndpoint();
  const { url } = endpoint;
  const { budget, state } = useRequestBudget(url);
  const now = useSecond();
  useStoredValue(chosenRates);
  const rate = rateOf(url);
  const { pause, waiting } = state;
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  return (
    <Section id="budget" title="Request budget" count={describeRate(rate)}>
      <p className="hint">
        {rate === null && defaultRate(url) === null
          ? 'The service that serves this page and nodes on this machine have no limit unless you set one.'
          : 'Requests beyond the budget wait, those for the content of a page before others. Public clusters allow an IP address 100 requests in 10 seconds, 40 of them of one method.'}{' '}
        After HTTP 429, or 503 with Retry-After, nothing is sent until the time that the endpoint asks for.
      </p>
      <p role="status" className={styles['budget']}>
        {pause === null ? 'No pause' : describePause(name, pause, now)}
        {waiting.content + waiting.extra > 0 && ` · ${describeWaiting(waiting)}`}
        {pause !== null && (
          <>
            {' '}
            <button type="button" className="text-button" onClick={budget.goOn}>
              Try now
            </button>
          </>
        )}
      </p>
      <RadioGroup
        legend="requests a second"
        options={RATES.map((each) => ({
          value: String(each ?? 'no limit'),
          ...(each === defaultRate(url) && { note: 'default' }),
        }))}
        value={String(rate ?? 'no limit')}
        onChange={(value) => {
          const chosen = RATES.find((each) => String(each ?? 'no limit') === value);
          chooseRate(url, chosen === defaultRate(url) ? undefined : chosen);
        }}
      />
    </Section>
  );
}
