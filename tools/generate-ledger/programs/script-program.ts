import { readFileSync } from 'node:fs';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';

let elf: Uint8Array | null = null;

/**
 * A program that interprets its instruction data as a script: log, call other programs, return data, fail. Added under several
 * addresses, it stands in for third-party programs, so that the ledger contains real calls of any depth.
 *
 * `script-program.so` was assembled and linked once. Its source is in the history of this repository:
 * `git show ab044501:src/ledger/generate/sbf/script-program.ts`, with `assembler.ts` and `elf.ts` beside it.
 */
export function scriptProgram(): Uint8Array {
  elf ??= new Uint8Array(readFileSync(new URL('./script-program.so', import.meta.url)));
  return elf;
}

/** One step of the script program; its instruction data is a list of these. */
export type ScriptStep =
  | { readonly does: 'log'; readonly text: string }
  /** Calls a program. Accounts are indexes into the instruction's accounts. With a seed, signs for the address derived from it. */
  | {
      readonly does: 'invoke';
      readonly program: number;
      readonly accounts: readonly ScriptAccount[];
      readonly data: Uint8Array;
      readonly seed?: Uint8Array;
    }
  | { readonly does: 'return'; readonly data: Uint8Array }
  /** Ends with a custom error. */
  | { readonly does: 'fail'; readonly code: number }
  /** Loops until the compute budget is exceeded. */
  | { readonly does: 'spin' }
  /** Logs bytes with sol_log_data, as programs do to emit events. */
  | { readonly does: 'emit'; readonly data: Uint8Array };

export interface ScriptAccount {
  readonly index: number;
  readonly signer?: boolean;
  readonly writable?: boolean;
}

/** The code of each step, as the program reads it. A step is encoded as u8 code, u16 length, payload. */
const STEP_CODES = { log: 0, invoke: 1, return: 2, fail: 3, spin: 4, emit: 5 } as const;

export function encodeScript(steps: readonly ScriptStep[]): Uint8Array {
  const writer = createByteWriter();
  for (const step of steps) {
    const payload = encodePayload(step);
    writer.u8(STEP_CODES[step.does]);
    writer.u16(payload.length);
    writer.bytes(payload);
  }
  return writer.finish();
}

function encodePayload(step: ScriptStep): Uint8Array {
  switch (step.does) {
    case 'log':
      return new TextEncoder().encode(step.text);
    case 'return':
    case 'emit':
      return step.data;
    case 'spin':
      return new Uint8Array();
    case 'fail': {
      const writer = createByteWriter();
      writer.u32(step.code);
      return writer.finish();
    }
    case 'invoke': {
      const writer = createByteWriter();
      const seed = step.seed ?? new Uint8Array();
      writer.bytes([step.program, step.accounts.length]);
      for (const { index, signer = false, writable = false } of step.accounts) {
        writer.bytes([index, (signer ? 1 : 0) | (writable ? 2 : 0)]);
      }
      writer.u8(seed.length);
      writer.bytes(seed);
      writer.bytes(step.data);
      return writer.finish();
    }
  }
}
