import { shortAddress } from '../../../analysis/explain/wording.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { InstructionType, ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { IdlOrigin } from '../../../solana/idl/idl-reader.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

/** True if only Slotscope parses this instruction; `jsonParsed` leaves it as bytes. */
export function isExplorerOnly({ parsed }: ViewedInstruction): boolean {
  return parsed?.by === 'explorer' || parsed?.by === 'idl';
}

/** Who parsed an instruction of a transaction in `slot`, and from what. */
export function describeParser({ parsed, data, type }: ViewedInstruction, slot: Slot): string {
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
      return `decoded by Slotscope, not by the endpoint, from ${bytes} with the IDL of ${visibleText(parsed.program)}${describeOrigin(parsed.origin ?? null, slot)}`;
  }
}

/** Of an IDL that an account has. It can be newer than the transaction. */
function describeOrigin(origin: IdlOrigin | null, slot: Slot): string {
  if (origin === null) return '';
  const { account, deployed, isRebuilt } = origin;
  if (isRebuilt === true) {
    return ` at ${shortAddress(account)}, as it was in slot ${formatInteger(origin.slot)}, rebuilt from its history`;
  }
  const upgraded =
    deployed !== null && deployed > slot ? `; the program was upgraded since, in slot ${formatInteger(deployed)}` : '';
  return ` at ${shortAddress(account)}, as of slot ${formatInteger(origin.slot)}${upgraded}`;
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
