import { addressIn, integerIn, objectIn } from './info-fields.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import type { ParsedCall } from './parse-call.ts';
import { effectOf } from './program-effects.ts';
import { type LamportFlow, isWrappedSol, lamportFlows } from './reconcile-lamports.ts';
import { type TokenAccounts, tokenMove } from './token-accounts.ts';
import type { TokenChange } from './token-changes.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import { withheldFees } from './withheld-fees.ts';

/**
 * What changed the tokens in an account:
 * - `transfer`, `mint`, `burn`: an instruction that states the amount.
 * - `withheld`: the transfer fee that a mint of Token-2022 keeps from what the account receives; `collected`: such fees that an account
 *   received.
 * - `wrapping`, `unwrapping`: lamports that became wrapped SOL, and wrapped SOL that became lamports.
 * - `confidential`, `public`: tokens that left the public balance for the confidential one, and came back.
 */
export type TokenFlowKind =
  | 'transfer'
  | 'mint'
  | 'burn'
  | 'withheld'
  | 'collected'
  | 'wrapping'
  | 'unwrapping'
  | 'confidential'
  | 'public';

/** One cause of a token change, seen from one account. */
export interface TokenFlow {
  readonly kind: TokenFlowKind;
  /** Raw units, negative if the account lost them. */
  readonly units: bigint;
  /** The other account; null if there is none. */
  readonly other: Address | null;
  /** Who decided on it, if it was not the owner: a delegate. */
  readonly delegate: Address | null;
  /** The instruction that moved them, "5.3.1"; null for the fees of several transfers. */
  readonly instruction: string | null;
}

export interface ExplainedTokens extends TokenChange {
  readonly flows: readonly TokenFlow[];
  /** The part without a known cause. An instruction may not be decoded, and inner instructions may be missing. */
  readonly unexplained: bigint;
}

/** Explains each token change by its causes; null if the answer has no token balances or no instructions. */
export function explainTokens(view: ViewedTransaction): readonly ExplainedTokens[] | null {
  const { tokenChanges, outcome } = view;
  if (tokenChanges === null || view.instructions === null) return null;
  // A failed transaction moves no tokens.
  const instructions = outcome === 'succeeded' ? view.instructions : [];
  const flows = tokenFlows(view, instructions, tokenChanges);
  return tokenChanges.map((change) => {
    const found = change.account === null ? [] : (flows.get(keyOf(change.account, change.mint)) ?? []);
    const unexplained = found.reduce((rest, { units }) => rest - units, change.change);
    const collection = unexplained > 0n ? collectionFor(change, view, instructions) : null;
    if (collection === null) return { ...change, flows: found, unexplained };
    const flow = { kind: 'collected', units: unexplained, ...ALONE, instruction: collection.id } as const;
    return { ...change, flows: [...found, flow], unexplained: 0n };
  });
}

/**
 * The instruction that paid withheld fees into the account. It does not state their amount, but nothing else adds tokens without one. null
 * if there are several, or if inner instructions were not recorded.
 */
function collectionFor(
  { account, mint }: TokenChange,
  { answer }: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): ViewedInstruction | null {
  if (answer.meta?.innerInstructions === null) return null;
  const [only, ...others] = instructions.filter((call) =>
    stepsOf(call).some(
      ({ type, info }) =>
        type.startsWith('withdrawWithheldTokens') && info['feeRecipient'] === account && info['mint'] === mint,
    ),
  );
  return others.length > 0 ? null : (only ?? null);
}

/** By account and mint, in the order of the instructions. */
type Flows = Map<string, TokenFlow[]>;

function tokenFlows(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  changes: readonly TokenChange[],
): Flows {
  const flows: Flows = new Map();
  const units = new Map(
    changes.flatMap(({ account, mint, before }) => (account === null ? [] : [[keyOf(account, mint), before ?? 0n]])),
  );
  const add = (account: Address | null, mint: Address | null, flow: TokenFlow) => {
    if (account === null || mint === null || flow.units === 0n) return;
    const key = keyOf(account, mint);
    units.set(key, (units.get(key) ?? 0n) + flow.units);
    flows.set(key, [...(flows.get(key) ?? []), flow]);
  };
  const withheld = withheldFees(view);
  const addFees = (instruction: string | null) => {
    for (const fee of withheld)
      if (fee.instruction === instruction)
        add(fee.account, fee.mint, { kind: 'withheld', units: -fee.units, ...ALONE, instruction });
  };
  const wrapped = wrappedSol(view, instructions, units);
  for (const call of instructions) {
    const { id, tokenAccounts } = call;
    wrapped.begin(id);
    for (const parsed of stepsOf(call)) {
      const base = { ...ALONE, instruction: id };
      const mintOf = (account: Address) => addressIn(parsed.info, 'mint') ?? tokenAccounts.get(account)?.mint ?? null;
      const move = tokenMove({ parsed, tokenAccounts });
      if (move !== null && move.units !== null && move.source !== move.destination) {
        const { kind, source, destination, mint } = move;
        const delegate = source && delegateOf(source, move.authority, tokenAccounts);
        add(source, mint, { ...base, kind, units: -move.units, other: destination, delegate });
        add(destination, mint, { ...base, kind, units: move.units, other: source });
      }
      const account = addressIn(parsed.info, 'account') ?? addressIn(parsed.info, 'source');
      if (account === null) continue;
      const shape = CONFIDENTIAL.get(parsed.type);
      const stated = integerIn(objectIn(parsed.info, 'tokenAmount') ?? parsed.info, 'amount');
      if (shape !== undefined && stated !== null)
        add(account, mintOf(account), { ...base, kind: shape.kind, units: shape.sign * stated });
      const mint = mintOf(account);
      if (mint === null || !isWrappedSol(mint)) continue;
      const other = addressIn(parsed.info, 'destination');
      const change = wrapped.change(parsed, account, keyOf(account, mint));
      if (change !== null)
        add(account, mint, { ...base, kind: change > 0n ? 'wrapping' : 'unwrapping', units: change, other });
    }
    addFees(id);
  }
  addFees(null);
  return flows;
}

/**
 * Follows the lamports of wrapped SOL accounts. Each holds one lamport for each unit, and a reserve of lamports that are not tokens: what
 * it has beyond both becomes tokens when it is initialized or synchronized.
 */
function wrappedSol(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  units: ReadonlyMap<string, bigint>,
) {
  const lamports = new Map(view.accounts.map(({ address, before }) => [address, before ?? 0n]));
  const reserves = new Map<Address, bigint>();
  for (const { account, mint, before } of view.tokenChanges ?? [])
    if (account !== null && before !== null && isWrappedSol(mint))
      reserves.set(account, (lamports.get(account) ?? 0n) - before);
  const moves = new Map<string | null, (readonly [Address, LamportFlow])[]>();
  for (const [account, flows] of lamportFlows(view, instructions))
    for (const flow of flows)
      moves.set(flow.instruction, [...(moves.get(flow.instruction) ?? []), [account, flow] as const]);
  const isComplete = view.answer.meta?.innerInstructions !== null;
  return {
    /** Applies the lamports that the instruction moves. */
    begin(id: string) {
      for (const [account, { kind, lamports: moved }] of moves.get(id) ?? []) {
        lamports.set(account, (lamports.get(account) ?? 0n) + moved);
        if (kind === 'rent' && moved > 0n) reserves.set(account, (reserves.get(account) ?? 0n) + moved);
      }
    },
    /** The change of `account` by the instruction; null if it is none of this kind, or nothing shows how much it is. */
    change(parsed: ParsedCall, account: Address, key: string): bigint | null {
      const held = units.get(key) ?? 0n;
      if (parsed.type === 'unwrapLamports') return -(integerIn(parsed.info, 'amount') ?? held);
      if (parsed.type === 'closeAccount') {
        reserves.delete(account);
        // Without inner instructions, nothing shows what the account held then.
        return isComplete ? -held : null;
      }
      const reserve = reserves.get(account);
      const isSynchronized = parsed.type === 'syncNative' || effectOf(parsed, 'opensTokenAccount') !== undefined;
      return !isSynchronized || reserve === undefined ? null : (lamports.get(account) ?? 0n) - reserve - held;
    },
  };
}

/** The instruction, or those of a batch. */
function stepsOf({ parsed }: ViewedInstruction): readonly ParsedCall[] {
  if (parsed === null || parsed.by === 'idl' || parsed.program !== 'spl-token') return [];
  const { instructions } = parsed.info;
  if (parsed.type !== 'batch' || !isJsonArray(instructions)) return [parsed];
  return instructions.flatMap((step) => {
    if (!isJsonObject(step) || typeof step['type'] !== 'string') return [];
    return [{ ...parsed, type: step['type'], info: objectIn(step, 'info') ?? {} }];
  });
}

/** Who decided on a move out of `source`; null if it was its owner, or the owner is unknown. */
function delegateOf(source: Address, authority: Address | null, tokenAccounts: TokenAccounts): Address | null {
  const owner = tokenAccounts.get(source)?.owner ?? null;
  return owner === null || owner === authority ? null : authority;
}

function keyOf(account: Address, mint: Address): string {
  return `${account} ${mint}`;
}

const ALONE = { other: null, delegate: null } as const;

const CONFIDENTIAL: ReadonlyMap<string, { readonly kind: TokenFlowKind; readonly sign: bigint }> = new Map([
  ['depositConfidentialTransfer', { kind: 'confidential', sign: -1n }],
  ['withdrawConfidentialTransfer', { kind: 'public', sign: 1n }],
]);
