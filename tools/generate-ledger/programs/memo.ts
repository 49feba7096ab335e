import type { Instruction, TransactionSigner } from '@solana/kit';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../../src/solana/ids/program-ids.ts';
import { instruction, readonlySigner } from './instruction.ts';

/** A memo, signed by the given signers. */
export function memo(text: string, signers: readonly TransactionSigner[] = []): Instruction {
  return instruction(MEMO_PROGRAM, signers.map(readonlySigner), (writer) =>
    writer.bytes(new TextEncoder().encode(text)),
  );
}

/** A memo of the first Memo program, which has no signers and logs nothing. */
export function memoV1(text: string): Instruction {
  return instruction(MEMO_PROGRAM_V1, [], (writer) => writer.bytes(new TextEncoder().encode(text)));
}
