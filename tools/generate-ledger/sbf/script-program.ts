import { type Assembler, createAssembler } from './assembler.ts';
import { linkElf } from './elf.ts';
import { STEP_CODES } from './script.ts';

/** Size of the C ABI's SolAccountInfo. */
const INFO_BYTES = 56;
const HEAP = 0x3_0000_0000n;
/** Heap offset of the account metas of the current call, after the account infos. */
const METAS = 0x4000;
const REALLOC_PADDING = 10_240;
const INVALID_INSTRUCTION_DATA = 3n << 32n;

/** Offsets from the end of the stack frame: length of the current step, the SolInstruction, the signer seeds, a byte slice. */
const LENGTH = -8;
const CALL = -56;
const SEED = -80;
const SEEDS = -96;
const SLICE = -112;

let elf: Uint8Array | null = null;

/**
 * A program that interprets its instruction data as a script (script.ts): log, call other programs, return data, fail. Added
 * under several addresses, it stands in for third-party programs, so that the ledger contains real calls of any depth.
 */
export function scriptProgram(): Uint8Array {
  elf ??= linkElf(assemble());
  return elf;
}

function assemble() {
  const asm = createAssembler();
  readAccounts(asm);
  runSteps(asm);
  invoke(asm);
  return asm.finish();
}

/**
 * Converts the serialized input (count, then per account: duplicate marker, flags, key, owner, lamports, data, padding) into
 * account infos on the heap. Result: r6 points to the instruction data, r7 is the count, r8 points to the infos, r9 to the end of
 * the data.
 */
function readAccounts(asm: Assembler): void {
  asm.load('u64', 7, 1, 0);
  asm.copy(6, 1);
  asm.add(6, 8);
  asm.setWide(8, HEAP);
  asm.copy(5, 8);
  asm.set(9, 0);
  asm.label('account');
  asm.jumpIfRegister(9, 'greaterOrEqual', 7, 'data');
  asm.load('u8', 1, 6, 0);
  asm.jumpIf(1, 'notEqual', 0xff, 'duplicate');

  for (const [infoOffset, inputOffset] of [
    [0, 8],
    [8, 72],
    [24, 88],
    [32, 40],
  ] as const) {
    asm.copy(2, 6);
    asm.add(2, inputOffset);
    asm.store('u64', 5, infoOffset, 2);
  }
  for (const [flag, at] of [48, 49, 50].entries()) {
    asm.load('u8', 2, 6, flag + 1);
    asm.store('u8', 5, at, 2);
  }
  asm.load('u64', 2, 6, 80);
  asm.store('u64', 5, 16, 2);
  asm.add(6, 88 + REALLOC_PADDING + 7);
  asm.addRegister(6, 2);
  asm.and(6, -8);
  asm.load('u64', 2, 6, 0);
  asm.store('u64', 5, 40, 2);
  asm.add(6, 8);
  asm.jump('next account');

  asm.label('duplicate');
  asm.multiply(1, INFO_BYTES);
  asm.addRegister(1, 8);
  for (let at = 0; at < INFO_BYTES; at += 8) {
    asm.load('u64', 2, 1, at);
    asm.store('u64', 5, at, 2);
  }
  asm.add(6, 8);

  asm.label('next account');
  asm.add(5, INFO_BYTES);
  asm.add(9, 1);
  asm.jump('account');

  asm.label('data');
  asm.load('u64', 9, 6, 0);
  asm.add(6, 8);
  asm.addRegister(9, 6);
}

/** Reads and executes steps until the end of the data. During a step, r6 points to its payload. */
function runSteps(asm: Assembler): void {
  asm.label('step');
  asm.jumpIfRegister(6, 'greaterOrEqual', 9, 'success');
  asm.load('u8', 1, 6, 0);
  asm.load('u16', 2, 6, 1);
  asm.add(6, 3);
  asm.store('u64', 10, LENGTH, 2);
  for (const [name, code] of Object.entries(STEP_CODES)) asm.jumpIf(1, 'equal', code, name);
  asm.setWide(0, INVALID_INSTRUCTION_DATA);
  asm.exit();

  asm.label('log');
  asm.copy(1, 6);
  asm.call('sol_log_');
  asm.jump('next step');

  asm.label('return');
  asm.copy(1, 6);
  asm.call('sol_set_return_data');
  asm.jump('next step');

  asm.label('emit');
  asm.store('u64', 10, SLICE, 6);
  asm.store('u64', 10, SLICE + 8, 2);
  asm.copy(1, 10);
  asm.add(1, SLICE);
  asm.set(2, 1);
  asm.call('sol_log_data');
  asm.jump('next step');

  asm.label('fail');
  asm.load('u32', 0, 6, 0);
  asm.exit();

  asm.label('spin');
  asm.jump('spin');

  asm.label('next step');
  asm.load('u64', 2, 10, LENGTH);
  asm.addRegister(6, 2);
  asm.jump('step');

  asm.label('success');
  asm.set(0, 0);
  asm.exit();
}

/** Payload: program u8, account count u8, per account {index u8, flags u8}, seed length u8, seed, data. */
function invoke(asm: Assembler): void {
  asm.label('invoke');
  asm.load('u8', 3, 6, 0);
  asm.multiply(3, INFO_BYTES);
  asm.addRegister(3, 8);
  asm.load('u64', 3, 3, 0);
  asm.store('u64', 10, CALL, 3);
  asm.load('u8', 4, 6, 1);
  asm.store('u64', 10, CALL + 16, 4);
  asm.copy(5, 6);
  asm.add(5, 2);
  asm.copy(0, 8);
  asm.add(0, METAS);
  asm.store('u64', 10, CALL + 8, 0);

  asm.label('meta');
  asm.jumpIf(4, 'equal', 0, 'seed');
  asm.load('u8', 1, 5, 0);
  asm.multiply(1, INFO_BYTES);
  asm.addRegister(1, 8);
  asm.load('u64', 1, 1, 0);
  asm.store('u64', 0, 0, 1);
  asm.load('u8', 1, 5, 1);
  asm.copy(3, 1);
  asm.shiftRight(3, 1);
  asm.store('u8', 0, 8, 3);
  asm.and(1, 1);
  asm.store('u8', 0, 9, 1);
  asm.add(0, 16);
  asm.add(5, 2);
  asm.add(4, -1);
  asm.jump('meta');

  asm.label('seed');
  asm.load('u8', 3, 5, 0);
  asm.add(5, 1);
  asm.store('u64', 10, SEED, 5);
  asm.store('u64', 10, SEED + 8, 3);
  asm.addRegister(5, 3);
  asm.copy(4, 10);
  asm.add(4, SEED);
  asm.store('u64', 10, SEEDS, 4);
  asm.set(4, 1);
  asm.store('u64', 10, SEEDS + 8, 4);

  asm.store('u64', 10, CALL + 24, 5);
  asm.load('u64', 2, 10, LENGTH);
  asm.addRegister(2, 6);
  asm.subtractRegister(2, 5);
  asm.store('u64', 10, CALL + 32, 2);

  asm.copy(5, 3);
  asm.jumpIf(5, 'equal', 0, 'call');
  asm.set(5, 1);
  asm.label('call');
  asm.copy(1, 10);
  asm.add(1, CALL);
  asm.copy(2, 8);
  asm.copy(3, 7);
  asm.copy(4, 10);
  asm.add(4, SEEDS);
  asm.call('sol_invoke_signed_c');
  asm.jump('next step');
}
