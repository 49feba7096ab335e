import { addressIn } from '../../facts/transaction/info-fields.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { treeMovements, treeOf } from '../../facts/transaction/movements.ts';
import type { Exchange } from '../../facts/transaction/exchanges.ts';
import { effectOf } from '../../facts/transaction/program-effects.ts';
import { swapIn, isSmallFee, jointSwap } from '../../facts/transaction/swap.ts';
import { tooManyToDescribe, type ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { programTextFor } from '../programs/registry.ts';
import type { Wording } from '../wording.ts';
import { describeCall } from './call-clause.ts';
import {
  type Clause,
  type ClauseContext,
  HEADLINE_LENGTH,
  ITSELF,
  type LinkedClause,
  type Sentence,
  renderClauses,
  unlinked,
} from '../clauses.ts';
import { type DescribedSwap, describeSwap, mergeTrades } from './swap-clause.ts';
import { type TokenQuantity, unitsBefore } from '../../facts/transaction/token-accounts.ts';
import { withheldFees } from '../../facts/transaction/withheld-fees.ts';

/**
 * Describes each top-level instruction by a clause: what moved value between owners and what the named programs did in the headline,
 * preparations in the second line. The texts of the clauses are in `../programs`.
 */
export function describeSuccess(view: ViewedTransaction, wording: Wording): SuccessText {
  const { instructions } = view;
  if (instructions === null) return withoutClauses('The transaction succeeded.');
  if (tooManyToDescribe(instructions)) {
    const text = `The transaction has ${formatInteger(instructions.length)} instructions, too many to summarize.`;
    return withoutClauses(text);
  }
  const clauses = describeInstructions(view, instructions, wording);
  const sorted = RANKS.flatMap((rank) => clauses.filter((clause) => clause.rank === rank));
  const [firstCall] = instructions;
  if (firstCall === undefined) return withoutClauses('The transaction has no instructions.');
  const described = sorted.filter(({ rank }) => rank !== 'silent');
  const main = described.filter(({ rank }) => rank !== 'preparation' && rank !== 'aside');
  const others = described.filter(({ clause }) => clause.target !== ITSELF);
  const selfTransfer = instructions.find(({ id }) => id === described[0]?.instructionIds[0]);
  const leading =
    main.length > 0 ? main : others.length > 0 ? others : [describeCall(selfTransfer ?? firstCall, [], wording)];
  const { sentence, shown, omittedVia } = renderClauses(leading, wording, HEADLINE_LENGTH);
  const remaining = described.filter((clause) => !shown.includes(clause));
  const subject = shown.at(-1)?.clause.subject ?? null;
  const also = renderClauses(remaining, wording, DETAILS_LENGTH, subject).sentence;
  const hidesCalls = view.answer.meta?.innerInstructions === null && instructions.some(isOpaque);
  return {
    short: withoutSubject(sentence[0]?.text ?? '', shown[0]?.clause ?? null),
    headline: capitalized([...sentence, unlinked('.')], leading[0]?.clause.subject ?? null),
    details: joinSentences([
      omittedVia === null ? [] : [unlinked(`Via ${omittedVia}.`)],
      remaining.length === 0 ? [] : [unlinked('Also: '), ...also, unlinked('.')],
      hidesCalls ? [unlinked('The answer has no inner instructions.')] : [],
    ]),
  };
}

/** A successful transaction in words: the headline, and its other effects below it. */
interface SuccessText {
  /** What happened, without by whom and through which program: "Swapped 1 SOL for 20 USDC". */
  readonly short: string;
  readonly headline: Sentence;
  /** Empty if the headline is complete. */
  readonly details: Sentence;
}

function withoutClauses(text: string): SuccessText {
  return { short: text.replace(/\.$/, ''), headline: [unlinked(text)], details: [] };
}

function withoutSubject(text: string, clause: Clause | null): string {
  const { subject = null, via } = clause ?? {};
  const start = subject !== null && text.startsWith(`${subject} `) ? subject.length + 1 : 0;
  const end = via !== undefined && text.endsWith(` via ${via}`) ? text.length - ` via ${via}`.length : text.length;
  const short = text.slice(start, end);
  return start === 0 && subject !== null ? short : `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}

function describeInstructions(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  wording: Wording,
): readonly RankedClause[] {
  const topLevel = instructions.filter(({ depth }) => depth === 0);
  const created = createdAccounts(topLevel);
  const fees = new Map(withheldFees(view).map(({ instruction, units }) => [instruction, units]));
  const contextOf = (instruction: ViewedInstruction): ClauseContext => ({
    wording,
    accounts: view.accounts,
    tokenAccounts: instruction.tokenAccounts,
    held: (account) => tokensHeld(view, instruction, account),
    withheld: fees.get(instruction.id) ?? 0n,
    created,
  });
  const opaque = topLevel.filter(isOpaque);
  const trees = treeMovements(view, opaque);
  const callsOf = callsByTree(instructions);
  const swaps = new Map(
    opaque.flatMap((instruction) => {
      const movements = trees.get(instruction.id);
      const { rank } = describeCall(instruction, callsOf.get(instruction.id) ?? [], wording);
      const swap = movements === undefined ? null : swapIn(movements, view.accounts, rank === 'unnamedCall');
      return swap === null ? [] : [[instruction.id, swap] as const];
    }),
  );
  // The swap of one instruction is more specific than a sum.
  const isSplit = [...swaps.values()].every(({ paid, got }) => paid.length === 0 || got.length === 0);
  const joint = isSplit ? jointSwap(view, opaque) : null;
  const trades: DescribedSwap[] = [];
  const others = topLevel.flatMap((instruction): readonly RankedClause[] => {
    if (!isOpaque(instruction)) return [describeParsed(instruction, contextOf(instruction))];
    const calls = callsOf.get(instruction.id) ?? [];
    if (joint !== null) {
      if (joint.instruction.id !== instruction.id) return [];
      const joined = joint.ids.flatMap((id) => callsOf.get(id) ?? []);
      return [
        {
          ...describeSwap(joint.swap, joint.instruction, [joint.instruction, ...joined], wording),
          instructionIds: joint.ids,
        },
      ];
    }
    const call = describeCall(instruction, calls, wording);
    const swap = swaps.get(instruction.id);
    if (swap === undefined) return [call];
    const described = describeSwap(swap, instruction, calls, wording);
    if (described.rank === 'trade') {
      trades.push(described);
      return [];
    }
    // A program's action is more specific than its fee.
    return isSmallFee(swap) && call.rank === 'main' ? [call, { ...described, rank: 'aside' }] : [described];
  });
  return [...mergeTrades(trades, wording).map((clause) => ({ ...clause, rank: 'trade' as const })), ...others];
}

function tokensHeld(
  { instructions, tokenChanges }: ViewedTransaction,
  { id, tokenAccounts }: ViewedInstruction,
  account: Address,
): TokenQuantity | null {
  const units = unitsBefore(instructions ?? [], tokenChanges ?? [], id, account);
  const { mint = null, decimals = null } = tokenAccounts.get(account) ?? {};
  return units === null ? null : { units, decimals, mint };
}

/**
 * The clauses of the top-level calls of a transaction that may not have happened: the balances say nothing about it. Calls that no parser
 * explains have the amounts of the exchange that was complete before the transaction failed, if there was one.
 */
export function describeRequests(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  known: ReadonlyMap<string, Exchange>,
  wording: Wording,
): readonly { readonly call: ViewedInstruction; readonly request: RankedClause }[] {
  const topLevel = instructions.filter(({ depth }) => depth === 0);
  const created = createdAccounts(topLevel);
  const callsOf = callsByTree(instructions);
  const describe = (instruction: ViewedInstruction): RankedClause => {
    if (!isOpaque(instruction)) {
      const { tokenAccounts } = instruction;
      const held = (account: Address) => tokensHeld(view, instruction, account);
      return describeParsed(instruction, {
        wording,
        accounts: view.accounts,
        tokenAccounts,
        held,
        withheld: 0n,
        created,
      });
    }
    const calls = callsOf.get(instruction.id) ?? [];
    const exchange = known.get(instruction.id);
    // A call that was stopped inside had not finished its exchange.
    if (exchange === undefined || instruction.status === 'aborted') return describeCall(instruction, calls, wording);
    const { trader: owner, paid, got } = exchange;
    const swap = { owner, paid: [paid], got: [got], other: null, isRoundTrip: false };
    return describeSwap(swap, instruction, calls, wording);
  };
  return topLevel.map((call) => ({ call, request: describe(call) }));
}

interface RankedClause extends LinkedClause {
  readonly rank: (typeof RANKS)[number];
}

/** The order of clauses. Clauses of one rank are in the order of their instructions. */
const RANKS = ['trade', 'swap', 'payment', 'main', 'unnamedCall', 'preparation', 'aside', 'silent'] as const;

/** The ranks of clauses that a headline begins with. */
export const MAIN_RANKS: readonly RankedClause['rank'][] = RANKS.slice(0, 5);

/** The accounts that instructions create, with the role that later ones assign ("stake account"), or else "account". */
function createdAccounts(instructions: readonly ViewedInstruction[]): ReadonlyMap<Address, string> {
  const created = new Map<Address, string>();
  for (const { parsed } of instructions) {
    const move = parsed === null ? undefined : effectOf(parsed, 'lamportMoves');
    if (parsed === null || move?.kind !== 'creation') continue;
    const account = addressIn(parsed.info, move.to);
    if (account !== null) created.set(account, 'account');
  }
  for (const { parsed } of instructions) {
    const initialized = parsed === null ? undefined : programTextFor(parsed)?.initializes?.[parsed.type];
    if (parsed === null || initialized === undefined) continue;
    const account = addressIn(parsed.info, initialized.account);
    if (account !== null && created.has(account)) created.set(account, initialized.noun);
  }
  return created;
}

/** No parser explains what it did: that shows only in its inner instructions and in the balances. */
function isOpaque({ parsed }: ViewedInstruction): boolean {
  return parsed === null || parsed.by === 'idl';
}

function callsByTree(instructions: readonly ViewedInstruction[]): ReadonlyMap<string, readonly ViewedInstruction[]> {
  const trees = new Map<string, ViewedInstruction[]>();
  for (const instruction of instructions) {
    const tree = treeOf(instruction);
    const calls = trees.get(tree);
    if (calls === undefined) trees.set(tree, [instruction]);
    else calls.push(instruction);
  }
  return trees;
}

function describeParsed(instruction: ViewedInstruction, context: ClauseContext): RankedClause {
  const { id, parsed } = instruction;
  const instructionIds = [id];
  const described = parsed && programTextFor(parsed)?.clauses[parsed.type]?.(parsed.info, context);
  if (described === null || described === undefined)
    return { ...describeCall(instruction, [], context.wording), rank: 'preparation' };
  if (!('aside' in described)) {
    return { clause: described, instructionIds, rank: described.isPreparation === true ? 'preparation' : 'main' };
  }
  if (described.aside !== null) return { clause: described.aside, instructionIds, rank: 'aside' };
  return { ...describeCall(instruction, [], context.wording), rank: 'silent' };
}

const DETAILS_LENGTH = 240;

/** The first letter as a capital, unless it begins a name or an address. */
function capitalized([first, ...others]: Sentence, subject: string | null): Sentence {
  if (first === undefined) return [];
  if (subject !== null) return [first, ...others];
  return [{ ...first, text: `${first.text.charAt(0).toUpperCase()}${first.text.slice(1)}` }, ...others];
}

function joinSentences(sentences: readonly Sentence[]): Sentence {
  return sentences
    .filter(({ length }) => length > 0)
    .flatMap((sentence, at) => (at === 0 ? sentence : [unlinked(' '), ...sentence]));
}
