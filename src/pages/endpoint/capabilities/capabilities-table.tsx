import { Fragment } from 'react';
import { describePause, useRequestBudget } from '../../../features/budget/endpoint-budget.ts';
import { describeFailure } from '../../../features/errors/describe-failure.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { useSecond } from '../../../ui/rendering/use-second.ts';
import { useClient } from '../../../queries/client-context.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { StatusIcon, type StatusKind } from '../../../ui/values/status-icon.tsx';
import { latencyText, tipAgeText, versionText } from './capability-texts.ts';
import styles from './capabilities-table.module.css';
import { PROBES, type ProbeGroup } from './probes.ts';
import type { ProbeResult } from './run-probes.ts';
import { useProbes } from './use-probes.ts';
import { Fact, FactList } from '../../../ui/page/section.tsx';

/** Probes the endpoint, and shows what each call showed as soon as it is answered. */
export function CapabilitiesTable() {
  const client = useClient();
  const results = useProbes(client);
  const now = useSecond();
  const { pause } = useRequestBudget(useEndpoint().url).state;
  const isDone = results.length === PROBES.length;
  const hasAnswer = results.some(({ milliseconds }) => milliseconds !== null);
  return (
    <>
      <p className="hint" role="status">
        {isDone
          ? `${formatInteger(PROBES.length)} probes done.`
          : pause === null
            ? 'Probing…'
            : describePause('The endpoint', pause, now)}
      </p>
      <FactList>
        <Fact label="Tip">{isDone ? tipAgeText(results) : 'loading'}</Fact>
        <Fact label="Latency">{isDone ? latencyText(results) : 'loading'}</Fact>
        <Fact label="CORS">
          {new URL(client.url).origin === location.origin
            ? 'not needed: this page has the same origin'
            : hasAnswer
              ? 'allowed: this page can read the answers'
              : isDone
                ? 'no answer could be read'
                : 'loading'}
        </Fact>
        <Fact label="Largest version">{isDone ? versionText(results) : 'loading'}</Fact>
      </FactList>
      <table className={`table compact ${styles['table']}`} aria-label="Capabilities">
        <thead>
          <tr>
            <th>Call</th>
            <th>Answer</th>
            <th className="numeric">Milliseconds</th>
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => (
            <Fragment key={group}>
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {group}
                </th>
              </tr>
              {PROBES.filter((probe) => probe.group === group).map((probe) => (
                <ProbeRow
                  key={probe.name}
                  name={probe.name}
                  result={results.find((each) => each.probe === probe) ?? null}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

function ProbeRow({ name, result }: { readonly name: string; readonly result: ProbeResult | null }) {
  return (
    <tr>
      <td>
        <code>{name}</code>
      </td>
      <td>{result === null ? <span className="muted">pending</span> : <ProbeAnswer result={result} />}</td>
      <td className="numeric">{result?.milliseconds == null ? '' : formatInteger(Math.round(result.milliseconds))}</td>
    </tr>
  );
}

function ProbeAnswer({ result: { kind, error } }: { readonly result: ProbeResult }) {
  const endpoint = useEndpoint();
  return (
    <>
      <StatusIcon kind={STATUS_KINDS[kind]} bare /> {ANSWERS[kind]}
      {kind === 'refused' && (
        <span className="muted">: {describeRefusal(describeFailure(error, { kind: 'endpoint' }, endpoint))}</span>
      )}
    </>
  );
}

function describeRefusal({ sentence, subtitle = '' }: { readonly sentence: string; readonly subtitle?: string }) {
  return subtitle.startsWith('Message:') ? `${sentence} ${subtitle}` : sentence;
}

const GROUPS: readonly ProbeGroup[] = [
  'Current methods',
  'Detail levels of getBlock',
  'Deprecated methods',
  'Transaction versions',
];
const STATUS_KINDS: Readonly<Record<ProbeResult['kind'], StatusKind>> = {
  yes: 'success',
  no: 'absent',
  refused: 'warning',
  notAsked: 'absent',
  stopped: 'absent',
};
const ANSWERS: Readonly<Record<ProbeResult['kind'], string>> = {
  yes: 'yes',
  no: 'no: the endpoint does not offer the method',
  refused: 'refused',
  notAsked: 'not asked: an earlier answer is missing',
  stopped: 'not asked: the endpoint limits the rate',
};
