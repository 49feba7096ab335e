import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonObject, jsonEqual } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { RENT_SYSVAR } from '../ids/program-ids.ts';
import type { Instruction, ParsedInstruction } from './program.ts';
import { PROGRAMS, nameParsed, parseInstruction } from './registry.ts';

/**
 * The instructions that a node's jsonParsed may come from, likeliest first. Each one parses to exactly the same JSON, on the newest
 * node or an older one. jsonParsed omits some data, so there may be several candidates, and the list may be incomplete. Never throws.
 */
export function encodeInstruction(programId: Address, parsed: JsonValue): readonly Instruction[] {
  const program = PROGRAMS.get(programId);
  if (program === undefined) return [];
  try {
    return program
      .encode(parsed)
      .map((input) => ({ programId, ...input }))
      .filter((instruction) => parsesTo(instruction, parsed));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

/** The jsonParsed of an older node that differs from the newest node's. */
interface OlderNodeOutput {
  readonly cause: string;
  readonly parsed: JsonValue;
}

/** The known jsonParsed outputs of older nodes for an instruction, derived from the newest node's output. */
export function olderNodeOutputs(instruction: ParsedInstruction): readonly OlderNodeOutput[] {
  const { parsed } = instruction;
  if (!isJsonObject(parsed) || !isJsonObject(parsed['info'])) return [];
  const { info } = parsed;
  const withInfo = (changed: JsonObject): JsonObject => ({ ...parsed, info: changed });
  switch (nameParsed(instruction)) {
    case 'spl-associated-token-account create':
      return [{ cause: 'before 1.10: with the rent sysvar', parsed: withInfo({ ...info, rentSysvar: RENT_SYSVAR }) }];
    case 'spl-token amountToUiAmount': {
      const amount = typeof info['amount'] === 'string' ? BigInt(info['amount']) : null;
      return [{ cause: 'before 2.0: amount as a number', parsed: withInfo({ ...info, amount }) }];
    }
    case 'bpf-upgradeable-loader close': {
      const { programAccount, ...rest } = info;
      return programAccount === null
        ? [{ cause: 'by the first nodes that supported it: without programAccount', parsed: withInfo(rest) }]
        : [];
    }
    default:
      return [];
  }
}

function parsesTo(instruction: Instruction, parsed: JsonValue): boolean {
  const newest = parseInstruction(instruction);
  if (newest === null) return false;
  return jsonEqual(newest.parsed, parsed) || olderNodeOutputs(newest).some((older) => jsonEqual(older.parsed, parsed));
}
