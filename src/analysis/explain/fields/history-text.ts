import { agree, formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import type { HistoryCheck, HistoryHole } from '../../facts/account-history.ts';
import type { HoleRewards } from '../../facts/hole-rewards.ts';
import { type LamportUnit, createWording, formatLamportsIn, formatToken } from '../wording.ts';

/**
 * The result of the check in a few words: "Complete: 84 of 84 links hold", "3 holes, explained by rewards: 81 of 84 links hold". `explained`
 * is the number of holes that rewards explain.
 */
export function historyVerdict({ links, holes }: Pick<HistoryCheck, 'links' | 'holes'>, explained: number): string {
  if (links === 0) return 'Nothing to compare';
  const held = `${formatInteger(links - holes.length)} of ${formatInteger(links)} ${agree(links, 'link', 'links')} ${agree(links, 'holds', 'hold')}`;
  if (holes.length === 0) return `Complete: ${held}`;
  const by =
    explained === 0 ? '' : `, ${explained < holes.length ? `${formatInteger(explained)} ` : ''}explained by rewards`;
  return `${formatCount(holes.length, 'hole')}${by}: ${held}`;
}

/** Between which slots a balance changed, by how much, and what can explain it. */
export function holeText({ earlier, later, lamports, token }: HistoryHole, unit: LamportUnit): string {
  const amounts = [
    lamports === 0n ? null : { units: lamports, text: formatLamportsIn(unit, absolute(lamports)) },
    token === null ? null : { units: token.units, text: formatToken(token, PLAIN) },
  ].filter((amount) => amount !== null);
  const changes = amounts.map(({ units, text }) => `${text} ${units > 0n ? 'arrived' : 'left'}`).join(' and ');
  const from = formatInteger(earlier.listed.slot);
  if (later === null)
    return `Since slot ${from}, the newest in the list, ${changes}. A newer or a missing transaction explains it, or ${WITHOUT_TRANSACTION}.`;
  const to = later.listed.slot;
  if (to === earlier.listed.slot)
    return `Within slot ${from}, ${changes} between two listed transactions. Only a missing transaction explains it.`;
  return `Between slot ${from} and slot ${formatInteger(to)}, ${changes} without a listed transaction. A missing one explains it, or ${WITHOUT_TRANSACTION}.`;
}

/** What the rewards of vote and stake accounts explain of a hole; the page lists them after it. */
export function holeRewardsText({ paid, left, epochs, unanswered }: HoleRewards, unit: LamportUnit): string {
  const missing = unanswered === 0 ? '' : ` The endpoint could not answer for ${formatCount(unanswered, 'epoch')}.`;
  if (paid.length === 0)
    return unanswered === epochs
      ? missing.trimStart()
      : `No reward was paid for the ${formatCount(epochs - unanswered, 'epoch')} in between.${missing}`;
  const sum = paid.reduce((total, { amount }) => total + amount, 0n);
  const rewards = `${formatCount(paid.length, 'reward')} of ${formatLamportsIn(unit, sum)}`;
  if (left === 0n) return `${rewards} ${agree(paid.length, 'explains', 'explain')} it.`;
  const rest = formatLamportsIn(unit, absolute(left));
  return left > 0n
    ? `${rewards} ${agree(paid.length, 'explains', 'explain')} all but ${rest} of it.${missing}`
    : `${rewards} ${agree(paid.length, 'was', 'were')} paid in between, ${rest} more than arrived.${missing}`;
}

/** What can change a balance without a transaction. */
export const WITHOUT_TRANSACTION = 'a reward, the fees of a block, or rent that was collected long ago';

/** Where the list begins. `isWhole`: the endpoint lists nothing older. */
export function openingText({ opening }: HistoryCheck, isWhole: boolean, unit: LamportUnit): string {
  if (!isWhole) return 'Older transactions are on further pages, and were not checked.';
  if (opening === null) return 'The oldest listed transaction does not say what the account held before.';
  const { lamports, token } = opening;
  const tokens = token === null || token.uiTokenAmount.amount === 0n ? null : token;
  if (lamports === 0n && tokens === null) return 'The list begins with an empty account.';
  const held = [
    formatLamportsIn(unit, lamports),
    ...(tokens === null
      ? []
      : [
          formatToken(
            { units: tokens.uiTokenAmount.amount, decimals: tokens.uiTokenAmount.decimals, mint: tokens.mint },
            PLAIN,
          ),
        ]),
  ].join(' and ');
  return `Before the oldest listed transaction, the account held ${held}. The list does not show where that came from.`;
}

/** Where the list ends, and what the check did not compare. */
export function endText({ reachesNow, withoutBalances }: HistoryCheck, isNewest: boolean): string {
  const end = reachesNow
    ? 'The newest balance is that of the account state.'
    : isNewest
      ? 'The newest balance was not compared with an account state.'
      : 'Newer transactions are on other pages, and were not checked.';
  if (withoutBalances === 0) return end;
  const unknown = formatCount(withoutBalances, 'transaction');
  return `${end} ${unknown} ${agree(withoutBalances, 'has', 'have')} no recorded balances, so nothing was compared across ${agree(withoutBalances, 'it', 'them')}.`;
}

export const UNSEEN =
  'The check cannot see a missing transaction that changed no balance of this account, or several next to each other whose changes add up to zero.';

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const PLAIN = createWording({ lookAlikes: new Map() });
