import type { Instruction, TransactionSigner } from '@solana/kit';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../../solana/names/program-ids.ts';
import { instruction, readonlySigner } from './instruction.ts';

/** A note that the given signers vouch for. */
export function memo(text: string, signers: readonly TransactionSigner[] = []): Instruction {
  return instruction(MEMO_PROGRAM, signers.map(readonlySigner), (writer) =>
    writer.bytes(new TextEncoder().encode(text)),
  );
}

/** The first memo program: it knows no signers and logs nothing. */
export function memoV1(text: string): Instruction {
  return instruction(MEMO_PROGRAM_V1, [], (writer) => writer.bytes(new TextEncoder().encode(text)));
}
