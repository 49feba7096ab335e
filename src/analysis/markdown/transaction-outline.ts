import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatDecimal, formatInteger, formatCount } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { plainText } from '../../shared/format/rich-text.ts';
import { quotableText } from '../../shared/format/visible-text.ts';
import { absenceBesideName } from '../explain/fields/absence-text.ts';
import { describeContradiction } from '../explain/outcome/contradiction-text.ts';
import { describeFailurePlace, shortReason, undecodedSentence } from '../explain/outcome/failure-text.ts';
import { sentenceText } from '../explain/clauses.ts';
import { type TransactionSummary, summarizeTransaction } from '../explain/headline/summarize-transaction.ts';
import { OUTCOME_TEXT } from '../explain/outcome/outcome-text.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import { summarizeInstruction } from '../explain/programs/summarize-instruction.ts';
import {
  type LamportUnit,
  type Wording,
  createWording,
  formatLamportsIn,
  formatPath,
  tokenName,
} from '../explain/wording.ts';
import type { TransactionAbsences, TransactionField } from '../facts/absence/transaction-absences.ts';
import { checkTransaction } from '../facts/contradictions/check-transaction.ts';
import type { TransactionContradiction } from '../facts/contradictions/contradiction.ts';
import { costsOf, priceOf } from '../facts/transaction/costs.ts';
import { feePayerOf } from '../facts/transaction/view-accounts.ts';
import type { ViewedInstruction } from '../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { whatMoved } from '../facts/transaction/what-moved.ts';

/**
 * A transaction in words, for texts outside of the pages: Markdown, a terminal, the preview of a link. Untrusted text
 * is quoted in “ and ”, and cannot close the quotation.
 */
export interface TransactionOutline {
  readonly isContradicted: boolean;
  /** "Failed". */
  readonly status: string;
  /** "at call #3.2 (instruction #3 of 5), System", or the commitment. */
  readonly statusDetail: string;
  readonly headline: string;
  /** One or more sentences. */
  readonly details: string;
  /** What shows the amounts of a failure, and last the log line with its reason, verbatim. */
  readonly evidence: TransactionSummary['proof'];
  readonly facts: readonly OutlineFact[];
  /** The call tree in call order; null if the answer has no instructions. */
  readonly calls: readonly CallLine[] | null;
}

export interface OutlineFact {
  readonly label: string;
  readonly value: string;
  /** True for an address, a signature or a hash. */
  readonly isId: boolean;
}

/** Where an answer is from, as its status line says it. */
export type Origin = Commitment | 'from a saved response';

export interface OutlineOptions {
  readonly commitment: Origin;
  /** Why the answer cannot be true; by default, what the answer itself shows. */
  readonly contradictions?: readonly TransactionContradiction[];
}

export function outlineTransaction(
  view: ViewedTransaction,
  absences: TransactionAbsences,
  { commitment, contradictions = checkTransaction(view, { checks: null, listed: null }) }: OutlineOptions,
): TransactionOutline {
  const summary = summarizeTransaction(view);
  return {
    ...(contradictions.length === 0
      ? outlineOutcome(view, summary, commitment)
      : outlineContradiction(view, summary, contradictions)),
    evidence: summary.proof,
    facts: factsOf(view, absences),
    calls: outlineCalls(view),
  };
}

/** One call of a transaction as a line of text. */
export interface CallLine {
  /** "3.2". */
  readonly id: string;
  /** 0 for an instruction of the transaction itself. */
  readonly depth: number;
  /** The program's name or short address. */
  readonly program: string;
  /** The name of the instruction, from a log or an IDL; null if it is not decoded. */
  readonly type: string | null;
  /** The action, or the reason of the failure. Foreign text is quoted in “ and ”. */
  readonly text: string;
  /** True for the failed call and its callers. */
  readonly isFailed: boolean;
  /** Compute units, those of inner calls included; null if unknown. */
  readonly units: bigint | null;
}

function outlineOutcome(
  view: ViewedTransaction,
  { sentence, details, subtitle }: TransactionSummary,
  commitment: Origin,
): Heading {
  const { body } = view.answer;
  const place = describeFailurePlace(view);
  return {
    isContradicted: false,
    status: OUTCOME_TEXT[view.outcome],
    statusDetail: place === null ? commitment : `${place.call}${place.context}`,
    headline:
      body.form === 'undecoded' && view.outcome === 'succeeded'
        ? undecodedSentence(body.reason)
        : sentenceText(sentence),
    details: joinTexts(sentenceText(details), plainText(subtitle)),
  };
}

type Heading = Pick<TransactionOutline, 'isContradicted' | 'status' | 'statusDetail' | 'headline' | 'details'>;

function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}

/** As on the page: first what cannot be true, then the answer's outcome. */
function outlineContradiction(
  view: ViewedTransaction,
  { sentence, details, subtitle }: TransactionSummary,
  found: readonly TransactionContradiction[],
): Heading {
  const { nameOf } = createWording(view);
  const [first = '', ...others] = found.map((each) =>
    describeContradiction(each, view.outcome === 'succeeded', nameOf),
  );
  return {
    isContradicted: true,
    status: 'Contradictory answer',
    statusDetail: `the endpoint says: ${OUTCOME_TEXT[view.outcome]}`,
    headline: first,
    details: joinTexts(
      ...others,
      'The answer reads:',
      sentenceText(sentence),
      sentenceText(details),
      plainText(subtitle),
    ),
  };
}

function factsOf(view: ViewedTransaction, absences: TransactionAbsences): readonly OutlineFact[] {
  const { answer, signatures, accounts, feeSplit, outcome, version, nonceAccount, recentBlockhash, budget } = view;
  const { slot, blockTime, transactionIndex, meta } = answer;
  const used = meta?.computeUnitsConsumed ?? null;
  const payer = feePayerOf(accounts)?.address ?? null;
  const fact = (label: string, value: string | null, absent: TransactionField | null, isId = false): OutlineFact[] => {
    if (value !== null) return [{ label, value, isId }];
    const absence = absent === null ? null : absences[absent];
    return absence === null || absent === null
      ? []
      : [{ label, value: absenceBesideName(absent, absence), isId: false }];
  };
  return [
    ...fact('Signature', signatures[0] ?? null, null, true),
    ...fact('Slot', slot === null ? null : formatInteger(slot), 'slot'),
    ...fact(
      'Position in block',
      transactionIndex === null ? null : `${formatInteger(transactionIndex)}, counting from 0`,
      'transactionIndex',
    ),
    ...fact('Block time', blockTime === null ? null : (formatUtc(blockTime) ?? `${blockTime}`), 'blockTime'),
    ...fact('Fee payer', payer, 'accounts', true),
    ...priceAndCosts(view).map((each) => ({ ...each, isId: false })),
    ...fact('Fee', meta === null || meta.fee === null ? null : describeFee(meta.fee, feeSplit, outcome), 'metadata'),
    ...fact('Compute units', used === null ? null : describeUnits(used, budget), 'computeUnits'),
    ...fact('Version', version === null ? null : String(version), 'version'),
    ...fact(nonceAccount === null ? 'Recent blockhash' : 'Durable nonce', recentBlockhash, 'recentBlockhash', true),
  ];
}

/** The price of a swap, and what made up the costs of the fee payer, as below "What moved"; empty if there is no more than the fee. */
export function priceAndCosts(
  view: ViewedTransaction,
  unit: LamportUnit = 'SOL',
): readonly { readonly label: 'Price' | 'Costs'; readonly value: string }[] {
  const moved = whatMoved(view);
  const costs = moved && costsOf(view, moved);
  if (moved === null || costs === null) return [];
  const price = priceOf(view, moved, costs);
  const { base, priority, tip, aside, asideIn, rent, rentOfOthers, total } = costs;
  const others = [tip, rent, rentOfOthers, aside];
  if (price === null && others.every((lamports) => lamports <= 0n)) return [];
  const amount = (lamports: bigint) =>
    unit === 'lamports' ? formatInteger(lamports) : formatDecimal(lamports, 9).significant;
  const plus = (lamports: bigint, words: string) => (lamports > 0n ? ` + ${amount(lamports)} ${words}` : '');
  const wording = createWording(view);
  return [
    ...(price === null
      ? []
      : [
          {
            label: 'Price' as const,
            value: `${price.isRounded ? '≈ ' : ''}${formatDecimal(price.units, price.decimals).significant} ${tokenName(price.of.mint, wording)} per ${tokenName(price.one.mint, wording)}`,
          },
        ]),
    {
      label: 'Costs',
      value:
        `${formatLamportsIn(unit, total)}${price?.isFeePayers === false ? ', of the fee payer,' : ''} = ${amount(base)} base fee` +
        ` + ${amount(priority)} priority${plus(tip, 'tip')}${plus(aside, `other (${asideIn.map((id) => `#${id}`).join(', ')})`)}` +
        `${plus(rentOfOthers, 'rent, for others')}${plus(rent, 'rent, refundable')}` +
        (rent < 0n ? ` − ${amount(-rent)} rent refunded` : ''),
    },
  ];
}

function describeFee(fee: bigint, split: ViewedTransaction['feeSplit'], outcome: ViewedTransaction['outcome']): string {
  const amount = `${formatDecimal(fee, 9).significant} SOL`;
  if (outcome === 'noOp' || split === null) return amount;
  return `${amount} (${formatInteger(split.base)} base + ${formatInteger(split.priority)} priority lamports)`;
}

function describeUnits(used: bigint, budget: ViewedTransaction['budget']): string {
  const limit = budget?.unitLimit ?? null;
  return limit === null ? formatInteger(used) : `${formatInteger(used)} of ${formatInteger(limit)} requested`;
}

/** The calls in call order; null if the answer has no instructions. */
function outlineCalls(view: ViewedTransaction): readonly CallLine[] | null {
  const wording = createWording(view);
  return view.instructions?.map((instruction) => callLine(instruction, view, wording)) ?? null;
}

function callLine(instruction: ViewedInstruction, { failure }: ViewedTransaction, wording: Wording): CallLine {
  const { id, depth, programId, type, status, units } = instruction;
  const done = summarizeInstruction(instruction)
    .map((part) => partText(part, wording))
    .join('');
  const text = {
    completed: done,
    failed: `failed: ${failure === null ? 'unknown reason' : shortReason(failure)}`,
    aborted: `failed in ${formatPath(failure?.path ?? [])}`,
    notReached: done === '' ? 'not reached' : `${done}, not reached`,
  }[status];
  return {
    id,
    depth,
    program: programId === null ? 'no such account' : wording.nameOf(programId),
    type: type?.name ?? null,
    text,
    isFailed: status === 'failed' || status === 'aborted',
    units,
  };
}

function partText(part: SummaryPart, { nameOf }: Wording): string {
  if (typeof part === 'string') return part;
  if ('address' in part) return nameOf(part.address);
  if ('lamports' in part) return `${decimal(part.lamports, 9)} SOL`;
  if ('integer' in part) return formatInteger(part.integer);
  if ('text' in part) return `“${quotableText(part.text)}”`;
  const amount = part.decimals === null ? formatCount(part.units, 'raw unit') : decimal(part.units, part.decimals);
  return `${amount}${part.mint === null ? '' : ` ${nameOf(part.mint)}`}`;
}

function decimal(units: bigint, decimals: number): string {
  const { sign, significant } = formatDecimal(units, decimals);
  return sign + significant;
}
