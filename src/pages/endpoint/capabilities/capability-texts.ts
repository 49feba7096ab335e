import { formatInteger } from '../../../shared/format/format-number.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import type { ProbeResult } from './run-probes.ts';

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

/** Version 1 has no base58 form: nodes that know the version refuse the combination, and others ignore it. */
export function versionText(results: readonly ProbeResult[]): string {
  const probe = results.find((each) => each.probe.group === 'Transaction versions');
  const refuses = probe?.error instanceof JsonRpcError && probe.error.code === ERROR_CODES.invalidParams;
  return refuses
    ? 'at least 1: the endpoint refuses version 1 with base58, which has no such form'
    : 'not known: the endpoint does not show whether it knows version 1';
}

function integerOf(results: readonly ProbeResult[], name: string): bigint | null {
  const result = results.find(({ probe }) => probe.name === name)?.result;
  return typeof result === 'bigint' || (typeof result === 'number' && Number.isInteger(result)) ? BigInt(result) : null;
}
