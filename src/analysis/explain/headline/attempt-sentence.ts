import { exchanges } from '../../facts/transaction/exchanges.ts';
import {
  type InstructionStatus,
  type ViewedInstruction,
  tooManyToDescribe,
} from '../../facts/transaction/view-instruction.ts';
import { mayLackSigner } from '../../facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { type LinkedClause, type Sentence, renderClauses, unlinked } from '../clauses.ts';
import type { Phrase, Wording } from '../wording.ts';
import { describeCall } from './call-clause.ts';
import { describeExchangesRequest, describeTradeRequest } from './request-clause.ts';
import { MAIN_RANKS, describeRequests, isBareCall } from './success-sentence.ts';

/**
 * What a failed transaction tried, from its top-level calls, and whether they were reached: "A tried to swap 1 SOL for 20 USDC via
 * Jupiter v6; this call was not reached." Empty if its calls are unknown or too many.
 */
export function attemptSentence(view: ViewedTransaction, wording: Wording): Sentence {
  const { instructions, failure } = view;
  if (instructions === null || failure === null || tooManyToDescribe(instructions)) return [];
  const failing = failure.path?.[0] ?? null;
  // A transaction can fail before any of its calls.
  const ran = failing !== null || (view.log !== null && view.log.frames.length > 0);
  const known = exchanges(view);
  const tries = describeRequests(view, instructions, known, wording).map(({ call, request }): Try => {
    const state = !ran || Number(call.id) === failing ? 'failed' : STATES[call.status];
    const inner = instructions.filter(({ id }) => id.startsWith(`${call.id}.`));
    const rank = MAIN_RANKS.indexOf(request.rank);
    const trade = rank < 0 || call.parsed !== null ? null : describeTradeRequest(call, inner, known, wording);
    if (trade !== null) return { call, state, rank: state === 'failed' ? TRADE : MAIN, words: trade, isBare: false };
    const clause = toInfinitive(request);
    const words = clause ?? toInfinitive(describeCall(call, [], wording));
    const isBare = clause !== null && isBareCall(clause);
    // The headline names the program that failed.
    const isSaid = Number(call.id) === failing && (clause === null ? call.parsed !== null : isBare);
    return { call, state, rank, words: isSaid || words === null ? null : asSwap(words), isBare };
  });
  const main = tries.filter(({ rank }) => rank >= 0);
  const named = main.filter(({ words }) => words !== null);
  const pending = named.filter(({ state, isBare }) => state !== 'reached' && !isBare);
  const silent = main.filter(({ call, state, words, isBare }) => {
    return state !== 'reached' && call.parsed === null && (isBare || words === null);
  });
  const [fromAccounts] = silent.flatMap((each): readonly Try[] => {
    const words = describeExchangesRequest(each.call, view, wording);
    return words === null ? [] : [{ ...each, words }];
  });
  const first =
    named.find(({ rank }) => rank < MAIN) ??
    pending.find(({ call, rank }) => call.parsed === null && rank === MAIN) ??
    pending.find(({ call }) => call.parsed === null) ??
    fromAccounts ??
    pending[0] ??
    tries.find(({ state, words }) => state === 'failed' && words !== null) ??
    named.find(({ state }) => state !== 'reached') ??
    // What ran before a call without words does not say what that one was for.
    (main.some(({ state }) => state !== 'reached') ? undefined : named[0]);
  if (first === undefined) return [];
  // Several that met the same fate, as transfers to several accounts, are one sentence.
  const together = named.filter((each) => each === first || (each.rank === first.rank && each.state === first.state));
  const tried = (together.includes(first) ? together : [first]).flatMap(({ words }) => words ?? []);
  const { sentence, omittedVia } = renderClauses(tried, wording, ATTEMPT_LENGTH);
  const via = omittedVia === null ? '' : ` via ${omittedVia}`;
  // Only the accounts of the call suggest what it was for.
  const basis = first === fromAccounts ? 'Judging by the accounts of the call, ' : '';
  const actor = actorOf(view, wording) ?? (basis === '' ? 'The transaction' : 'the transaction');
  return [
    unlinked(`${basis}${actor} tried to `),
    ...sentence,
    unlinked(`${via}${FATES[first.state][tried.length === 1 ? 0 : 1]}.`),
  ];
}

/** The signer of the transaction; null if there are or may be several. */
function actorOf({ accounts, answer }: ViewedTransaction, wording: Wording): string | null {
  const [only, ...more] = accounts.filter(({ signer }) => signer);
  return only === undefined || more.length > 0 || mayLackSigner(answer.body) ? null : wording.nameOf(only.address);
}

/** What a top-level call would have done. */
interface Try {
  readonly call: ViewedInstruction;
  readonly state: State;
  /** Among `MAIN_RANKS`; -1 for less than these. */
  readonly rank: number;
  /** null if there are none that say more than the headline. */
  readonly words: LinkedClause | null;
  /** True if the words only name the program that was called. */
  readonly isBare: boolean;
}

const MAIN = MAIN_RANKS.indexOf('main');
const TRADE = MAIN_RANKS.indexOf('trade');

/** "swap via Jupiter v6" for "call Jupiter v6: sharedAccountsRoute". */
function asSwap(words: LinkedClause): LinkedClause {
  const [, program] = /^called ([^:]+): (?:\w*swap|\w*route)\w*$/i.exec(words.clause.key) ?? [];
  if (program === undefined) return words;
  return { ...words, clause: { ...words.clause, describe: () => [`swap via ${program}`] } };
}

type State = 'reached' | 'failed' | 'notReached';

const STATES: Readonly<Record<InstructionStatus, State>> = {
  completed: 'reached',
  failed: 'failed',
  aborted: 'failed',
  notReached: 'notReached',
};

/** Of one call, and of several. The headline says what failed. */
const FATES: Readonly<Record<State, readonly [string, string]>> = {
  reached: ['; this call had succeeded', '; these calls had succeeded'],
  failed: ['', ''],
  notReached: ['; this call was not reached', '; these calls were not reached'],
};

const ATTEMPT_LENGTH = 160;

/** "swap 1 SOL for 20 USDC" for a clause that reads "A swapped 1 SOL for 20 USDC"; null if its verb is not a known one. */
function toInfinitive({ clause, instructionIds }: LinkedClause): LinkedClause | null {
  const { key, units, target, describe, describeShort = describe, via } = clause;
  if (infinitive(describe(units, [target], 0n)) === null) return null;
  return {
    instructionIds,
    clause: {
      subject: null,
      key,
      units,
      target,
      describe: (...amounts) => infinitive(describe(...amounts)) ?? [],
      describeShort: (...amounts) => infinitive(describeShort(...amounts)) ?? [],
      ...(via === undefined ? {} : { via }),
    },
  };
}

function infinitive(parts: Phrase): Phrase | null {
  const at = parts.findIndex((part) => part !== '');
  const start = parts[at];
  if (typeof start !== 'string') return null;
  const [past = ''] = /^\w*/.exec(start) ?? [];
  const verb = VERBS.get(past);
  if (verb === undefined) return null;
  const others = parts.slice(at + 1);
  return [
    `${verb}${start.slice(past.length)}`,
    ...others.map((part) => (typeof part === 'string' ? part.replace(/^ and got /, ' and get ') : part)),
  ];
}

/** By the form that the clauses of programs begin with. */
const VERBS: ReadonlyMap<string, string> = new Map(
  `added add|advanced advance|allocated allocate|approved approve|assigned assign|became become|borrowed borrow|bought buy|bridged bridge|burned burn
  calculated calculate|called call|canceled cancel|changed change|claimed claim|compressed compress|closed close|created create
  deactivated deactivate|delegated delegate|delivered deliver|deployed deploy|deposited deposit|disbanded disband|docked dock
  extended extend|froze freeze|funded fund|gave give|issued issue|launched launch|left leave|loaded load|merged merge|mined mine|minted mint|moved move|named name
  onboarded onboard|opened open|paid pay|placed place|posted post|proposed propose|published publish|queued queue|received receive
  redeemed redeem|refreshed refresh|removed remove|repaid repay|replaced replace|reserved reserve|revoked revoke|ran run
  saved save|scanned scan|sent send|submitted submit|set set|settled settle|sold sell|split split|staked stake|started start|stopped stop|swapped swap
  thawed thaw|traded trade|undocked undock|unloaded unload|unstaked unstake|unwrapped unwrap|updated update|upgraded upgrade
  warped warp|withdrew withdraw|wrapped wrap|wrote write`
    .split(/[|\n]\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
);
