import { describePause, useRequestBudget } from '../../features/budget/endpoint-budget.ts';
import { useSecond } from '../../ui/rendering/use-second.ts';
import { forgetMissing, useClient } from '../../queries/client-context.ts';
import { Fragment, useEffect, useState } from 'react';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { describeFailure } from '../../features/errors/describe-failure.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { Fact, FactList } from '../../ui/page/section.tsx';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './endpoint-page.module.css';
import { PROBES, type ProbeGroup, type ProbeResult, type VersionProbe, runProbes } from './probes.ts';

/** Probes the endpoint, and shows each result as soon as it arrives. */
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
      <table className={`table compact ${styles['capabilities']}`} aria-label="Capabilities">
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

/** Runs the probes once, and stops when the page is left. */
function useProbes(client: Client): readonly ProbeResult[] {
  const [results, setResults] = useState<readonly ProbeResult[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // A probe needs the current state.
    forgetMissing(client);
    const probes = runProbes(client, controller.signal);
    const collect = async () => {
      for await (const result of probes) setResults((before) => [...before, result]);
    };
    // Only leaving the page stops it early.
    collect().catch(() => undefined);
    return () => controller.abort();
  }, [client]);
  return results;
}

/** "slot 431,000,000, 12 seconds old". */
export function tipAgeText(results: readonly ProbeResult[]): string {
  const [slot, time] = [integerOf(results, 'getSlot'), integerOf(results, 'getBlockTime')];
  if (slot === null) return 'not reported';
  const asked = results.find(({ probe }) => probe.name === 'getBlockTime')?.askedAt ?? 0;
  const name = `slot ${formatInteger(slot)}`;
  if (time === null) return `${name}, age not reported`;
  return `${name}, ${formatInteger(Math.max(0, Math.round(asked / 1000) - Number(time)))} seconds old`;
}

/** The median and the longest time of the answers. */
export function latencyText(results: readonly ProbeResult[]): string {
  const times = results.flatMap(({ milliseconds }) => milliseconds ?? []).sort((one, other) => one - other);
  const [median, longest] = [times[Math.floor(times.length / 2)], times.at(-1)];
  if (median === undefined || longest === undefined) return 'no answer';
  return `median ${formatInteger(Math.round(median))} ms, longest ${formatInteger(Math.round(longest))} ms`;
}

/**
 * What the probes prove about the largest supported transaction version. No method reports it. Nodes since Agave 4.3
 * reject base58 with maximum 1, which has no such form; those since 1.10, which support version 0, reject a maximum
 * above 255.
 */
export function versionText(results: readonly ProbeResult[]): string {
  const kindOf = (name: VersionProbe) => {
    const probe = results.find((each) => each.probe.name === name);
    const isChecked = probe?.error instanceof JsonRpcError && probe.error.code === ERROR_CODES.invalidParams;
    return isChecked ? 'refused' : probe?.kind === 'yes' ? 'accepted' : null;
  };
  if (kindOf('base58, maximum 0') === 'accepted' && kindOf('base58, maximum 1') === 'refused') {
    return '1 or later: base58 is refused with a maximum of 1, which has no such form, and not with 0. No call shows a later version.';
  }
  switch (kindOf('maximum version 256')) {
    case 'refused':
      return '0 or later: a maximum of 256 is refused, so the option is known, which came with version 0. Whether version 1 is known, only an answer with one can show.';
    case 'accepted':
      return 'legacy only, if this is a node: it ignores the maximum (256 is accepted), as nodes before version 0 do.';
    case null:
      return 'not known: the endpoint did not answer the probes of versions.';
  }
}

function integerOf(results: readonly ProbeResult[], name: string): bigint | null {
  const result = results.find(({ probe }) => probe.name === name)?.result;
  return typeof result === 'bigint' || (typeof result === 'number' && Number.isInteger(result)) ? BigInt(result) : null;
}
