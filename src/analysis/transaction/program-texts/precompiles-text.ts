import { formatCount } from '../wording.ts';
import { isJsonArray } from '../../../shared/json/json.ts';
import { statement } from '../sentence/clause.ts';
import type { ProgramText } from './program-text.ts';

/** The three signature precompiles differ only in the name of the curve. */
function precompileText(program: string, curve: string): ProgramText {
  return {
    program,
    summaries: {
      verify: ({ signatures }) =>
        isJsonArray(signatures)
          ? [{ integer: BigInt(signatures.length) }, signatures.length === 1 ? ' signature' : ' signatures']
          : [null],
    },
    clauses: {
      verify: ({ signatures }) =>
        isJsonArray(signatures)
          ? { aside: statement(null, `the network verified ${formatCount(signatures.length, `${curve} signature`)}`) }
          : null,
    },
  };
}

export const ed25519Text = precompileText('ed25519', 'Ed25519');
export const secp256k1Text = precompileText('secp256k1', 'secp256k1');
export const secp256r1Text = precompileText('secp256r1', 'secp256r1');
