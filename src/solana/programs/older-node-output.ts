import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { RENT_SYSVAR } from '../ids/program-ids.ts';
import { nameParsed } from './registry.ts';
import type { ParsedInstruction } from './program.ts';

/** The jsonParsed of an older node that differs from the newest node's. */
export interface OlderNodeOutput {
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
