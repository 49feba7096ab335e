import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** A compression that answers can be sent with. */
export interface Coding {
  /** As Accept-Encoding and Content-Encoding name it. */
  readonly name: string;
  /** For an answer made a moment ago. */
  readonly quickly: Compress;
  /** For a file that is kept and sent many times. */
  readonly well: Compress;
}

/** The platform's codings, best first. */
export const CODINGS: readonly Coding[] = [...zstdWhereNodeHasIt(), brotli(), gzip()];

/**
 * The coding that a client likes best among `available`, by the q-values of its Accept-Encoding; the order of `available`
 * decides between equals. null: send it plain.
 */
export function negotiateCoding(header: string | undefined, available: readonly Coding[] = CODINGS): Coding | null {
  const weights = parseWeights(header ?? '');
  const rest = weights.get('*') ?? 0;
  let best: Coding | null = null;
  let bestWeight = weights.get('identity') ?? 0;
  for (const coding of available) {
    const weight = weights.get(coding.name) ?? rest;
    // A coding wins against plain when they are equals; among codings the first one does.
    if (weight > bestWeight || (best === null && weight === bestWeight && weight > 0)) {
      best = coding;
      bestWeight = weight;
    }
  }
  return best;
}

function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name, weight);
  }
  return weights;
}

/** Node has zstd from 22.15 on, and the types are of the oldest Node that we run on. */
function zstdWhereNodeHasIt(): readonly Coding[] {
  const { zstdCompress } = zlib as { readonly zstdCompress?: typeof zlib.gzip };
  if (zstdCompress === undefined) return [];
  const compress = promisify<Uint8Array, Uint8Array>(zstdCompress);
  return [{ name: 'zstd', quickly: compress, well: compress }];
}

function brotli(): Coding {
  const compress = promisify(zlib.brotliCompress);
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = zlib.constants;
  const options = (quality: number): zlib.BrotliOptions => ({
    params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: quality },
  });
  return {
    name: 'br',
    quickly: (bytes) => compress(bytes, options(1)),
    well: (bytes) => compress(bytes, options(9)),
  };
}

function gzip(): Coding {
  const compress = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);
  return {
    name: 'gzip',
    quickly: (bytes) => compress(bytes, { level: 1 }),
    well: (bytes) => compress(bytes, { level: 9 }),
  };
}
