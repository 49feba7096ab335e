import { addressIn } from './info-fields.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type Asset, SOL } from './movements.ts';
import { type FlowKind, lamportFlows, lamportMove } from './reconcile-lamports.ts';
import { type TokenMove, tokenMove } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import { type ViewedTransaction, failedCall } from './view-transaction.ts';

/** How an account came to have less than the failing call needed: before + steps = had, had - needed = -short. */
export interface Shortage {
  readonly account: Address;
  readonly asset: Asset;
  readonly before: bigint;
  /** The fee and the calls that changed the balance before the failing one. They were rolled back, except for the fee. */
  readonly steps: readonly ShortageStep[];
  readonly had: bigint;
  readonly needed: bigint;
  /** Positive. */
  readonly short: bigint;
  /** The failing call, "7". */
  readonly call: string;
  /** Where the failing call would have moved it; null for burned tokens. */
  readonly to: Address | null;
}

export interface ShortageStep {
  readonly kind: FlowKind | TokenMove['kind'];
  /** Negative if the account lost them. */
  readonly units: bigint;
  /** The other account; null for the fee, and for minted and burned tokens. */
  readonly other: Address | null;
  /** null for the fee. */
  readonly call: string | null;
  /** The later call that would have closed the account whose rent this is. */
  readonly closedIn: string | null;
}

/**
 * The arithmetic of a transfer that failed because its source had too little. null for every other failure, and if the steps
 * do not add up to less than was needed, or to another balance than the log states: then something else changed it.
 */
export function findShortage(view: ViewedTransaction): Shortage | null {
  const { failure, instructions, answer } = view;
  if (failure?.path == null || instructions === null || answer.meta?.innerInstructions === null) return null;
  const failing = failedCall(view);
  if (failing === undefined) return null;
  // Its callers have not moved anything themselves.
  const earlier = instructions.slice(0, instructions.indexOf(failing)).filter(({ status }) => status === 'completed');
  const found = lamportShortage(view, failing, earlier) ?? tokenShortage(view, failing, earlier);
  if (found === null) return null;
  const had = found.steps.reduce((sum, { units }) => sum + units, found.before);
  const [, logged] = LOGGED.exec(failure.words?.text ?? '') ?? [];
  if (had < 0n || had >= found.needed || (logged !== undefined && BigInt(logged) !== had)) return null;
  return { ...found, had, short: found.needed - had, call: failing.id };
}

type Found = Omit<Shortage, 'had' | 'short' | 'call'>;

/** System's words: the lamports of the source. */
const LOGGED = /insufficient lamports (\d+), need \d+/;

function lamportShortage(
  view: ViewedTransaction,
  call: ViewedInstruction,
  earlier: readonly ViewedInstruction[],
): Found | null {
  const move = call.parsed?.program === 'system' ? lamportMove(call) : null;
  const before = view.accounts.find(({ address }) => address === move?.from)?.before ?? null;
  if (move === null || move.lamports === null || before === null) return null;
  const steps = (lamportFlows(view, earlier).get(move.from) ?? []).map(
    ({ kind, lamports, other, instruction }): ShortageStep => ({
      kind,
      units: lamports,
      other,
      call: instruction,
      closedIn: lamports < 0n && (kind === 'rent' || kind === 'creation') ? closingCall(view, other) : null,
    }),
  );
  return { account: move.from, asset: SOL, before, steps, needed: move.lamports, to: move.to };
}

function tokenShortage(
  view: ViewedTransaction,
  failing: ViewedInstruction,
  earlier: readonly ViewedInstruction[],
): Found | null {
  const name = view.failure?.custom?.name;
  const move = name === 'InsufficientFunds' ? tokenMove(failing) : null;
  if (move === null || move.source === null || move.mint === null || move.decimals === null || move.units === null)
    return null;
  const { source, mint, decimals } = move;
  const before = view.tokenChanges?.find((change) => change.account === source && change.mint === mint)?.before;
  if (before == null) return null;
  const steps = earlier.flatMap((call): readonly ShortageStep[] => {
    const step = tokenMove(call);
    if (step === null || step.units === null || step.source === step.destination) return [];
    const own = { kind: step.kind, call: call.id, closedIn: null };
    if (step.source === source) return [{ ...own, units: -step.units, other: step.destination }];
    return step.destination === source ? [{ ...own, units: step.units, other: step.source }] : [];
  });
  return { account: source, asset: { mint, decimals }, before, steps, needed: move.units, to: move.destination };
}

/** The call that closes a token account, which was not reached. */
function closingCall({ instructions }: ViewedTransaction, account: Address | null): string | null {
  const closing = instructions?.find(
    ({ parsed, status }) =>
      status === 'notReached' &&
      parsed?.program === 'spl-token' &&
      parsed.type === 'closeAccount' &&
      addressIn(parsed.info, 'account') === account,
  );
  return closing?.id ?? null;
}
