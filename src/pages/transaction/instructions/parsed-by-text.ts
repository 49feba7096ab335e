import { formatInteger } from '../../../shared/format/format-number.ts';
import type { ViewedInstruction } from '../../../analysis/transaction/instructions/view-instruction.ts';

/** True if only Slotscope parses this instruction; `jsonParsed` leaves it as bytes. */
export function isExplorerOnly({ parsed }: ViewedInstruction): boolean {
  return parsed?.by === 'explorer' || parsed?.by === 'idl';
}

/** Who parsed an instruction, and from what. */
export function describeParser({ parsed, data, type }: ViewedInstruction): string {
  const bytes = data === null ? '' : `${formatInteger(data.length)} ${data.length === 1 ? 'byte' : 'bytes'} of data`;
  switch (parsed?.by) {
    case undefined:
      return `no parser for it here: ${bytes}${type?.from === 'log' ? '; its name is what the program logged' : ''}`;
    case 'node':
      return 'parsed by the node';
    case 'browser':
      return `parsed in this browser from ${bytes}`;
    case 'explorer':
      return `read by Slotscope, not by the endpoint, from ${bytes}`;
    case 'idl':
      return `read by Slotscope, not by the endpoint, from ${bytes} with the IDL of ${parsed.program}`;
  }
}
