import type { SignatureCheck } from '../../../solana/verify-signatures.ts';
import { baseFeeOf, countFeeSignatures } from '../../../solana/model/fees.ts';
import type { Encoding } from '../../../rpc-protocol/config.ts';
import { damageOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { MAX_TRANSACTIONS } from '../../../rpc-protocol/responses/decode-primitives.ts';
import { MAX_COMPUTE_UNITS, MAX_REQUESTED_UNITS, defaultUnitLimits } from '../transaction/fees.ts';
import type { ViewedTransaction } from '../transaction/view-transaction.ts';
import { sumLamports } from '../transaction/view-accounts.ts';
import { checkConsistency, isRounded } from './check-consistency.ts';
import type { Remark, TransactionContradiction } from './contradiction.ts';

/** Information about a transaction from other sources. */
export interface KnownFacts {
  /** One per signature; null while they are being verified, or if the answer has no signed bytes. */
  readonly checks: readonly SignatureCheck[] | null;
  /** The index in the endpoint's list of the block; -1 if the list lacks the transaction, null if it was not requested. */
  readonly listed: number | null;
}

/** Compares an answer with itself and with information from other sources. The worst finding comes first. */
export function checkTransaction(
  { answer, log }: Pick<ViewedTransaction, 'answer' | 'log'>,
  { checks, listed }: KnownFacts,
): readonly TransactionContradiction[] {
  const { transactionIndex: stated } = answer;
  const found: TransactionContradiction[] = [];
  const invalid = checks?.indexOf('invalid') ?? -1;
  if (invalid !== -1) found.push({ kind: 'invalidSignature', index: invalid, count: checks?.length ?? 0 });
  found.push(...checkConsistency(answer, log));
  if (listed !== null && (stated === null ? listed === -1 : stated !== BigInt(listed)))
    found.push({ kind: 'position', stated, listed });
  if (stated !== null && stated >= MAX_TRANSACTIONS) found.push({ kind: 'transactionIndex', index: stated });
  return found;
}

/** `now` in Unix milliseconds. `asked` is the requested encoding; null if nothing was requested. */
export function remarksOn(view: ViewedTransaction, now: number, asked: Encoding | null): readonly Remark[] {
  const { answer, feeSplit, signatures, outcome, instructions } = view;
  const remarks: Remark[] = [];
  const { slot, meta, body } = answer;
  if (asked !== null && asked !== 'jsonParsed' && body.form === 'parsed')
    remarks.push({ kind: 'encoding', asked, sent: 'jsonParsed' });
  if (asked === 'jsonParsed' && body.form === 'wire') remarks.push({ kind: 'encoding', asked, sent: 'json' });
  const unexplained = sumLamports(meta)?.unexplained ?? 0n;
  if (meta !== null && unexplained !== 0n && isRounded(meta, unexplained))
    remarks.push({ kind: 'rounded', appeared: -unexplained });
  if (view.repeatsCalls) {
    const counts = (meta?.innerInstructions ?? []).flatMap(({ instructions: { length } }) =>
      length > 0 ? length : [],
    );
    remarks.push({ kind: 'repeatedCalls', calls: counts[0] ?? 0, lists: counts.length, isLogged: view.log !== null });
  }
  for (const damage of damageOf(answer)) remarks.push({ kind: 'damage', ...damage });
  if (meta !== null && instructions !== null && outcome !== 'noOp') {
    const priority = feeSplit?.requestedPriority ?? 0n;
    const counted =
      feeSplit?.signatures ??
      countFeeSignatures(
        signatures.length,
        instructions.filter(({ depth }) => depth === 0),
      );
    const base = baseFeeOf(counted);
    if (meta.fee !== null && meta.fee !== base + priority)
      remarks.push({ kind: 'fee', fee: meta.fee, base, signatures: counted, priority });
    remarks.push(...remarkOnUnits(view, meta.computeUnitsConsumed));
  }
  const expected = BigInt(Math.max(0, Math.ceil((now - FIRST_SLOT_MS) / SHORTEST_SLOT_MS)));
  if (slot !== null && slot > expected) remarks.push({ kind: 'slot', slot, expected });
  return remarks;
}

/** The network has changed its limits before. More than the transaction requested contradicts the answer, see `checkConsistency`. */
function* remarkOnUnits(
  { budget, instructions, version }: ViewedTransaction,
  consumed: bigint | null,
): Generator<Remark> {
  const requested = budget?.requestedUnitLimit ?? null;
  if (consumed === null || consumed > (requested ?? MAX_REQUESTED_UNITS)) return;
  const topLevel = (instructions ?? []).filter(({ depth }) => depth === 0);
  // The default limits are those of versions whose limit is an instruction.
  const isDefault = requested === null && version !== 1;
  const [today, before] = defaultUnitLimits(topLevel);
  const limit = !isDefault ? MAX_COMPUTE_UNITS : today > before ? today : before;
  if (consumed > limit) yield { kind: 'units', consumed, limit, isDefault };
}

/** 16 March 2020, when mainnet-beta started. */
const FIRST_SLOT_MS = Date.UTC(2020, 2, 16);
/** Half of the shortest slot time that has been proposed (SIMD-0525). */
const SHORTEST_SLOT_MS = 100;
