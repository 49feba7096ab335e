import { formatInteger } from '../../../shared/format/format-number.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import type { VersionProbe } from './probes.ts';
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

/**
 * What the probes prove of the largest transaction version. No method names it. Nodes since Agave 4.3 refuse base58, maximum 1,
 * which has no such form; those since 1.10, which know version 0, refuse a maximum above 255.
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
