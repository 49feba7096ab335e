import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';

/** r0: result; r1–r5: arguments, clobbered by a call; r6–r9: preserved by a call; r10: end of the stack frame. */
export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Machine code of one SBF (version 0) function, and its syscalls. */
export interface Assembly {
  readonly code: Uint8Array;
  readonly calls: readonly SyscallSite[];
}

export interface SyscallSite {
  /** Position of the call, in 8-byte instructions from the start. */
  readonly instruction: number;
  readonly syscall: string;
}

interface Operation {
  readonly opcode: number;
  readonly to: Register;
  readonly from: Register;
  readonly offset: number;
  readonly immediate: number;
  /** Target of a jump; `finish` computes the offset. */
  readonly label: string | null;
}

const SIZES = { u8: 0x10, u16: 0x08, u32: 0x00, u64: 0x18 } as const;
const JUMPS = { equal: 0x10, greaterOrEqual: 0x30, notEqual: 0x50 } as const;

export type Assembler = ReturnType<typeof createAssembler>;

/** Collects instructions; `finish` resolves the labels. */
export function createAssembler() {
  const operations: Operation[] = [];
  const labels = new Map<string, number>();
  const calls: SyscallSite[] = [];
  const emit = (opcode: number, operation: Partial<Omit<Operation, 'opcode'>>): void => {
    operations.push({ opcode, to: 0, from: 0, offset: 0, immediate: 0, label: null, ...operation });
  };
  return {
    label: (name: string) => labels.set(name, operations.length),
    set: (to: Register, immediate: number) => emit(0xb7, { to, immediate }),
    /** A constant wider than 32 bits takes two instructions. */
    setWide: (to: Register, value: bigint) => {
      emit(0x18, { to, immediate: Number(BigInt.asIntN(32, value)) });
      emit(0x00, { immediate: Number(BigInt.asIntN(32, value >> 32n)) });
    },
    copy: (to: Register, from: Register) => emit(0xbf, { to, from }),
    add: (to: Register, immediate: number) => emit(0x07, { to, immediate }),
    addRegister: (to: Register, from: Register) => emit(0x0f, { to, from }),
    subtractRegister: (to: Register, from: Register) => emit(0x1f, { to, from }),
    multiply: (to: Register, immediate: number) => emit(0x27, { to, immediate }),
    and: (to: Register, immediate: number) => emit(0x57, { to, immediate }),
    shiftRight: (to: Register, immediate: number) => emit(0x77, { to, immediate }),
    load: (size: keyof typeof SIZES, to: Register, from: Register, offset: number) =>
      emit(0x61 | SIZES[size], { to, from, offset }),
    store: (size: keyof typeof SIZES, to: Register, offset: number, from: Register) =>
      emit(0x63 | SIZES[size], { to, offset, from }),
    jump: (label: string) => emit(0x05, { label }),
    jumpIf: (to: Register, test: keyof typeof JUMPS, immediate: number, label: string) =>
      emit(0x05 | JUMPS[test], { to, immediate, label }),
    jumpIfRegister: (to: Register, test: keyof typeof JUMPS, from: Register, label: string) =>
      emit(0x0d | JUMPS[test], { to, from, label }),
    call: (syscall: string) => {
      calls.push({ instruction: operations.length, syscall });
      emit(0x85, { from: 1, immediate: -1 });
    },
    exit: () => emit(0x95, {}),
    finish: (): Assembly => ({ code: encodeOperations(operations, labels), calls }),
  };
}

function encodeOperations(operations: readonly Operation[], labels: ReadonlyMap<string, number>): Uint8Array {
  const writer = createByteWriter();
  for (const [position, { opcode, to, from, offset, immediate, label }] of operations.entries()) {
    const target = label === null ? null : labels.get(label);
    if (target === undefined) throw new Error(`no label "${label}"`);
    writer.u8(opcode);
    writer.u8((from << 4) | to);
    writer.u16((target === null ? offset : target - position - 1) & 0xffff);
    writer.u32(immediate >>> 0);
  }
  return writer.finish();
}
