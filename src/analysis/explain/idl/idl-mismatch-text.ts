import type { CallMismatch } from '../../facts/transaction/idl-decoding.ts';

/** Why the IDL of a program does not decode an instruction, as a sentence. */
export function describeIdlMismatch({ program, reason }: CallMismatch): string {
  if (reason.mismatch === 'notItsEvent')
    return `Its data is shaped like the event ${reason.event} of ${program}, but the program did not call itself with its event authority: anybody can write such data.`;
  return `The IDL of ${program} ${describeLack(reason)}: it may be for another version of the program.`;
}

function describeLack(reason: Exclude<CallMismatch['reason'], { readonly mismatch: 'notItsEvent' }>): string {
  switch (reason.mismatch) {
    case 'noInstruction':
      return `has no instruction that begins with ${reason.firstBytes === '' ? 'no bytes' : reason.firstBytes}`;
    case 'arguments':
      return `has an instruction ${reason.instruction} for these bytes, but its arguments do not match`;
    case 'bytesLeft': {
      const left = reason.left === 1 ? '1 byte is' : `${reason.left} bytes are`;
      return `has an instruction ${reason.instruction} for these bytes, but ${left} left after its arguments`;
    }
    case 'noEvent':
      return 'has no event that fits these bytes';
    case 'notAsked':
      return 'was not asked about this instruction';
  }
}
