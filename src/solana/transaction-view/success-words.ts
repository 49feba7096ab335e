import { formatDecimal, formatInteger } from '../../shared/format-number.ts';
import type { Address } from '../address.ts';
import { joinSentences, type Words, words } from '../block-view/words.ts';
import { shortName } from '../short-name.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../well-known.ts';
import { addressIn, integerIn, type Meaning, objectIn } from './meaning.ts';
import { shortAddress } from './short-address.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import { votedSlot } from './voted-slot.ts';

/** What it did: one transfer or one vote by its values, all else by its size. */
export function successSentence(view: ViewedTransaction): string {
  return transferSentence(view) ?? manyTransfersSentence(view) ?? voteSentence(view) ?? countSentence(view);
}

/** What the fee payer exchanged, and what it cost. */
export function successDek(view: ViewedTransaction): Words {
  return joinSentences([...tokenFlow(view), feeSentence(view)]);
}

function transferSentence({ instructions, tokenAccounts }: ViewedTransaction): string | null {
  const calls = mainCalls(instructions);
  const { meaning = null } = calls.length === 1 ? (calls[0] ?? {}) : {};
  if (meaning === null) return null;
  const from = addressIn(meaning.info, 'source');
  const to = addressIn(meaning.info, 'destination');
  if (from === null || to === null) return null;
  const [sent, received] = [tokenAccounts.get(from), tokenAccounts.get(to)];
  const amount = transferredAmount(meaning, sent ?? received);
  if (amount === null) return null;
  return `${amount} went from ${shortAddress(sent?.owner ?? from)} to ${shortAddress(received?.owner ?? to)}.`;
}

/** Several transfers of lamports out of one account, and nothing else. */
function manyTransfersSentence({ instructions }: ViewedTransaction): string | null {
  const infos = mainCalls(instructions).map(({ meaning }) =>
    meaning?.program === 'system' && meaning.type === 'transfer' ? meaning.info : null,
  );
  const from = infos[0] ? addressIn(infos[0], 'source') : null;
  if (infos.length < 2 || from === null) return null;
  const recipients = new Set<Address>();
  let total = 0n;
  for (const info of infos) {
    const lamports = info && integerIn(info, 'lamports');
    const to = info && addressIn(info, 'destination');
    if (info === null || lamports === null || to === null || addressIn(info, 'source') !== from) return null;
    recipients.add(to);
    total += lamports;
  }
  return `${formatLamports(total)} went from ${shortAddress(from)} to ${count(recipients.size, 'account')}.`;
}

function mainCalls(instructions: ViewedTransaction['instructions']): readonly ViewedInstruction[] {
  return instructions?.filter((instruction) => instruction.depth === 0 && !isBeside(instruction)) ?? [];
}

/** What people put around the one thing that a transaction is for. */
function isBeside({ programId, meaning }: ViewedInstruction): boolean {
  if (programId === COMPUTE_BUDGET_PROGRAM) return true;
  if (meaning === null) return false;
  return (
    meaning.program === 'spl-memo' ||
    meaning.program === 'spl-associated-token-account' ||
    (meaning.program === 'system' && meaning.type === 'advanceNonce')
  );
}

function transferredAmount(
  { program, type, info }: Meaning,
  token: { readonly mint: Address; readonly decimals: number } | undefined,
): string | null {
  if (program === 'system' && (type === 'transfer' || type === 'transferWithSeed')) {
    const lamports = integerIn(info, 'lamports');
    return lamports === null ? null : formatLamports(lamports);
  }
  if (program !== 'spl-token' || !type.startsWith('transfer')) return null;
  const checked = objectIn(info, 'tokenAmount');
  const units = integerIn(checked ?? info, 'amount');
  const decimals = checked === null ? token?.decimals : Number(integerIn(checked, 'decimals') ?? 0n);
  const mint = addressIn(info, 'mint') ?? token?.mint;
  if (units === null || decimals === undefined || mint === undefined) return null;
  return formatToken([mint, { units, decimals }]);
}

/** Amounts below ten thousandths of a SOL read better in lamports. */
function formatLamports(lamports: bigint): string {
  return lamports < 100_000n ? `${formatInteger(lamports)} lamports` : `${formatDecimal(lamports, 9).significant} SOL`;
}

function voteSentence({ instructions }: ViewedTransaction): string | null {
  const { meaning = null } = instructions?.length === 1 ? (instructions[0] ?? {}) : {};
  const account = meaning === null ? null : addressIn(meaning.info, 'voteAccount');
  const slot = meaning === null ? null : votedSlot(meaning);
  if (account === null || slot === null) return null;
  return `Vote account ${shortAddress(account)} voted up to slot ${formatInteger(slot)}.`;
}

function countSentence({ instructions, answer }: ViewedTransaction): string {
  if (instructions === null) return 'The transaction succeeded.';
  const inner = instructions.filter(({ depth }) => depth > 0).length;
  const programs = new Set(instructions.map(({ programId }) => programId)).size;
  const own = count(instructions.length - inner, 'instruction');
  const where = `in ${count(programs, 'program')}`;
  if (answer.meta?.innerInstructions === null) return `${own} ran ${where}; what they called was not recorded.`;
  return inner === 0 ? `${own} ran ${where}.` : `${own} made ${count(inner, 'inner call')} ${where}.`;
}

/** What the fee payer's own token accounts lost and gained, where that is at most one token each way. */
function tokenFlow({ tokenChanges, accounts, instructions }: ViewedTransaction): readonly Words[] {
  const payer = accounts[0]?.address;
  if (payer === undefined || transferCount(instructions) < 2) return [];
  const flows = new Map<Address, { readonly units: bigint; readonly decimals: number }>();
  for (const { owner, mint, decimals, change } of tokenChanges ?? []) {
    if (owner === payer) flows.set(mint, { units: (flows.get(mint)?.units ?? 0n) + change, decimals });
  }
  const moved = [...flows].filter(([, { units }]) => units !== 0n);
  const [given, ...moreGiven] = moved.filter(([, { units }]) => units < 0n);
  const [got, ...moreGot] = moved.filter(([, { units }]) => units > 0n);
  if (given === undefined || got === undefined || moreGiven.length + moreGot.length > 0) return [];
  return [words`The fee payer gave ${formatToken(given)} and got ${formatToken(got)}.`];
}

function transferCount(instructions: ViewedTransaction['instructions']): number {
  return instructions?.filter(({ meaning }) => meaning?.program === 'spl-token').length ?? 0;
}

function formatToken([mint, { units, decimals }]: readonly [
  Address,
  { readonly units: bigint; readonly decimals: number },
]): string {
  const amount = formatDecimal(units < 0n ? -units : units, decimals).significant;
  return `${amount} ${shortName(mint) ?? `of ${shortAddress(mint)}`}`;
}

function feeSentence({ answer, feeSplit, instructions }: ViewedTransaction): Words {
  const fee = answer.meta?.fee ?? 0n;
  const sent = onlyTransfer(instructions);
  if (sent !== null) {
    const { sign, significant, padding } = formatDecimal(sent, 9);
    const amount = `${sign}${significant}${padding}`;
    const slot = formatInteger(answer.slot);
    return [
      ...words`One transfer of ${amount} SOL in slot ${slot}, for a fee of ${fee} lamports`,
      `${comparison(fee, sent)}.`,
    ];
  }
  return feeSplit !== null && feeSplit.priority > 0n
    ? words`The fee was ${fee} lamports, ${feeSplit.priority} of them for priority.`
    : words`The fee was ${fee} lamports.`;
}

/** Lamports of the one transfer that a transaction consists of; null for all others. */
function onlyTransfer(instructions: ViewedTransaction['instructions']): bigint | null {
  const [only, ...more] = instructions ?? [];
  if (more.length > 0 || only?.meaning?.program !== 'system' || only.meaning.type !== 'transfer') return null;
  return integerIn(only.meaning.info, 'lamports');
}

/** How the fee stands to what was sent, where that is worth a word. */
function comparison(fee: bigint, sent: bigint): string {
  if (sent === 0n || fee <= sent) return '';
  const times = fee % sent === 0n ? TIMES[String(fee / sent)] : undefined;
  return times === undefined ? ', more than what was sent' : `: ${times} what was sent`;
}

const TIMES: Readonly<Record<string, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  10: 'ten times',
};

function count(value: number, noun: string): string {
  return `${formatInteger(value)} ${noun}${value === 1 ? '' : 's'}`;
}
