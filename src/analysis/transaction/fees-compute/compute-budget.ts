import { createByteReader } from '../../../shared/bytes/bytes.ts';
import type { Mutable } from '../../../shared/mutable.ts';
import type { TransactionConfig } from '../../../solana/model/transaction.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { Call } from '../instructions/calls.ts';

/** The network's limit for one transaction. */
export const MAX_COMPUTE_UNITS = 1_400_000n;
/** The most that a transaction can request, since the request has 32 bits. */
export const MAX_REQUESTED_UNITS = 0xffff_ffffn;

/** The compute budget that a transaction requests; null for what it does not request. */
export interface ComputeBudget {
  /** As the network applies it: at most MAX_COMPUTE_UNITS, whatever was requested. */
  readonly unitLimit: bigint | null;
  readonly requestedUnitLimit: bigint | null;
  /** Micro-lamports per unit. */
  readonly unitPrice: bigint | null;
  /** A fixed fee in lamports: in a version 1 header, or in the deprecated `RequestUnits` instruction. */
  readonly priorityFee: bigint | null;
}

/** Parses the Compute Budget instructions, and `config`, the header that replaces them in version 1. */
export function parseComputeBudget(
  calls: readonly Pick<Call, 'programId' | 'data'>[],
  config: TransactionConfig | null,
): ComputeBudget {
  const requested: Mutable<RequestedBudget> = { requestedUnitLimit: null, unitPrice: null, priorityFee: null };
  if (config !== null) {
    requested.requestedUnitLimit = config.computeUnitLimit === null ? null : BigInt(config.computeUnitLimit);
    requested.priorityFee = config.priorityFee;
  }
  for (const { programId, data } of calls) {
    if (programId === COMPUTE_BUDGET_PROGRAM && data !== null) parseComputeBudgetInstruction(requested, data);
  }
  const { requestedUnitLimit } = requested;
  return { ...requested, unitLimit: requestedUnitLimit === null ? null : capUnitLimit(requestedUnitLimit) };
}

/** The limit that applies if `units` are requested. */
export function capUnitLimit(units: bigint): bigint {
  return units < MAX_COMPUTE_UNITS ? units : MAX_COMPUTE_UNITS;
}

type RequestedBudget = Omit<ComputeBudget, 'unitLimit'>;

function parseComputeBudgetInstruction(requested: Mutable<RequestedBudget>, data: Uint8Array): void {
  const reader = createByteReader(data);
  const tag = data[0];
  const has = (length: number) => data.length >= length;
  if (tag === 0 && has(9)) {
    reader.u8();
    requested.requestedUnitLimit = BigInt(reader.u32());
    requested.priorityFee = BigInt(reader.u32());
  }
  if (tag === 2 && has(5)) {
    reader.u8();
    requested.requestedUnitLimit = BigInt(reader.u32());
  }
  if (tag === 3 && has(9)) {
    reader.u8();
    requested.unitPrice = reader.u64();
  }
}
