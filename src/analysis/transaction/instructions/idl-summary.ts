import type { JsonObject } from '../../../shared/json/json.ts';
import { parseAddress } from '../../../solana/ids/address.ts';
import type { SummaryPart } from './summarize-instruction.ts';

/** The first plain arguments with their names: an IDL tells what they are called, not what they amount to. */
export function summarizeWithIdl(args: JsonObject): readonly SummaryPart[] {
  const plain = Object.entries(args).flatMap(([name, value]): readonly SummaryPart[][] => {
    const piece = pieceOf(value);
    return piece === null ? [] : [[`${name} `, piece]];
  });
  return plain.slice(0, SHOWN).flatMap((pieces, at) => (at === 0 ? pieces : [', ', ...pieces]));
}

const SHOWN = 2;

function pieceOf(value: JsonObject[string] | undefined): SummaryPart | null {
  switch (typeof value) {
    case 'bigint':
      return { integer: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integer: BigInt(value) } : null;
    case 'boolean':
      return String(value);
    case 'string': {
      const address = parseAddress(value);
      return address === null ? null : { address };
    }
    default:
      return null;
  }
}
