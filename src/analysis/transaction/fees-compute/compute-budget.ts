import { createByteReader } from '../../../shared/bytes/byte-reader.ts';
import type { Mutable } from '../../../shared/mutable.ts';
import type { TransactionConfig } from '../../../solana/model/transaction.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/names/program-ids.ts';
import type { Call } from '../instructions/calls.ts';

/** No transaction is given more compute units. */
export const MAX_COMPUTE_UNITS = 1_400_000n;

/** What a transaction asked of the compute budget; null where it did not ask. */
export interface ComputeBudget {
  readonly unitLimit: bigint | null;
  /** Micro-lamports a unit. */
  readonly unitPrice: bigint | null;
  /** Lamports, stated outright: version 1, or the deprecated request for units with an additional fee. */
  readonly priorityFee: bigint | null;
}

/** Reads the compute-budget instructions, or the header that version 1 has in their place. */
export function parseComputeBudget(calls: readonly Call[], config: TransactionConfig | null): ComputeBudget {
  const asked = { unitLimit: null, unitPrice: null, priorityFee: null } as Mutable<ComputeBudget>;
  if (config !== null) {
    asked.unitLimit = config.computeUnitLimit === null ? null : BigInt(config.computeUnitLimit);
    asked.priorityFee = config.priorityFee;
  }
  for (const { programId, data } of calls) {
    if (programId === COMPUTE_BUDGET_PROGRAM && data !== null) readInstruction(asked, data);
  }
  return asked;
}

function readInstruction(asked: Mutable<ComputeBudget>, data: Uint8Array): void {
  const reader = createByteReader(data);
  const tag = data[0];
  const has = (length: number) => data.length >= length;
  if (tag === 0 && has(9)) {
    reader.u8();
    asked.unitLimit = BigInt(reader.u32());
    asked.priorityFee = BigInt(reader.u32());
  }
  if (tag === 2 && has(5)) {
    reader.u8();
    asked.unitLimit = BigInt(reader.u32());
  }
  if (tag === 3 && has(9)) {
    reader.u8();
    asked.unitPrice = reader.u64();
  }
}
