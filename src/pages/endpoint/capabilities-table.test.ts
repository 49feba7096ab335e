import { expect, test } from 'vitest';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { versionText } from './capabilities-table.tsx';
import { PROBES, type ProbeResult } from './probes.ts';

const exchange = { method: '', url: '', requestText: '', responseText: '', status: 200, bytes: 0, milliseconds: 0 };

/** The results of the probes of versions: an error code, or null for `"result": null`. */
function results(...codes: readonly (number | null)[]): readonly ProbeResult[] {
  const probes = PROBES.filter(({ group }) => group === 'Transaction versions');
  return probes.map((probe, at) => {
    const code = codes[at] ?? null;
    const error = code === null ? null : new JsonRpcError(code, 'no', undefined, exchange);
    return { probe, kind: error === null ? 'yes' : 'refused', result: null, error, milliseconds: 1, askedAt: 0 };
  });
}

test.each([
  ['Agave 4.3', results(-32602, null, -32602), /^1 or later/],
  ['Agave 1.18', results(-32602, null, null), /^0 or later/],
  ['a provider without base58', results(-32602, -32602, -32602), /^0 or later/],
  ['a node before version 0', results(null, null, null), /^legacy only/],
  ['an endpoint without the method', results(-32601, -32601, -32601), /^not known/],
])('%s', (_, found, text) => expect(versionText(found)).toMatch(text));
