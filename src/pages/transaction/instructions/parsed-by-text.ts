import { formatInteger } from '../../../shared/format/format-number.ts';
import type {
  InstructionType,
  ViewedInstruction,
} from '../../../analysis/transaction/instructions/view-instruction.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';

/** True if only Slotscope parses this instruction; `jsonParsed` leaves it as bytes. */
export function isExplorerOnly({ parsed }: ViewedInstruction): boolean {
  return parsed?.by === 'explorer' || parsed?.by === 'idl';
}

/** Who parsed an instruction, and from what. */
export function describeParser({ parsed, data, type }: ViewedInstruction): string {
  const bytes = data === null ? '' : `${formatInteger(data.length)} ${data.length === 1 ? 'byte' : 'bytes'} of data`;
  switch (parsed?.by) {
    case undefined:
      return ['not decoded', bytes, nameSource(type) ?? ''].filter((part) => part !== '').join('; ');
    case 'node':
      return `parsed by the node as ${visibleText(parsed.program)}`;
    case 'browser':
      return `parsed in this browser from ${bytes}`;
    case 'explorer':
      return `decoded by Slotscope, not by the endpoint, from ${bytes}`;
    case 'idl':
      return `decoded by Slotscope, not by the endpoint, from ${bytes} with the IDL of ${visibleText(parsed.program)}`;
  }
}

/** Where the name of an instruction that was not decoded comes from; null if it is decoded or has no name. */
export function nameSource(type: InstructionType | null): string | null {
  switch (type?.from) {
    case 'log':
      return 'name taken from the log';
    case 'table':
      return 'name taken from published interfaces';
    default:
      return null;
  }
}
