import { rawEffect } from '../raw/raw-effects.ts';
import { type RawMove, rawMoves } from '../raw/raw-moves.ts';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import { addressesNamed, printedAmounts, unitsOf } from './printed-names.ts';
import type { Violation } from './violation.ts';

/** Compares which token accounts a page says were opened and closed with the raw answer. */
export function checkOpenings(raw: RawTransaction, texts: readonly string[]): readonly Violation[] {
  const { moves, owners } = rawMoves(raw);
  const opened = new Set(
    raw.calls.flatMap((call) => {
      const effect = rawEffect(call);
      return effect?.kind === 'opening' && lamportsBefore(raw, effect.account) === 0n ? [effect.account] : [];
    }),
  );
  const found: Violation[] = [];
  const fail = (text: string, why: string) => found.push({ kind: 'opening', detail: `“${text}”: ${why}` });
  for (const text of texts) {
    for (const [phrase, count, name] of text.matchAll(
      /opened (?:([\d,]+) token accounts|token account (\S+?)(?=[ ,.]))/g,
    )) {
      if (count !== undefined && Number(count.replaceAll(',', '')) > opened.size) {
        fail(phrase, `${opened.size} did not exist before`);
      }
      if (name !== undefined && addressesNamed(name, opened).length === 0) fail(phrase, 'it existed before');
    }
    for (const [phrase, closer, name, amount] of text.matchAll(CLOSED)) {
      const closing = moves.find(({ kind, from }) => kind === 'closing' && isNamed(name, from));
      if (closing === undefined) fail(phrase, 'it was not closed');
      else if (amount !== undefined && closer !== undefined && !isReturned(closing, closer)) {
        fail(phrase, `${closing.units} lamports went to ${closing.to}`);
      } else if (amount !== undefined && !isAmount(amount, closing.units))
        fail(phrase, `it held ${closing.units} lamports`);
    }
    for (const [phrase, amount, destination = ''] of text.matchAll(CLOSED_FOR_ANOTHER)) {
      const closings = moves.filter(({ kind, to }) => kind === 'closing' && isNamed(destination, to));
      const units = closings.reduce((total, closing) => total + closing.units, 0n);
      if (amount === undefined || !isAmount(amount, units)) fail(phrase, `${units} lamports went to it`);
    }
  }
  return found;

  function isReturned({ to }: RawMove, closer: string): boolean {
    return to !== null && (isNamed(closer, to) || isNamed(closer, owners.get(to) ?? ''));
  }
}

const CLOSED = /(?:(\w+…\w+) )?closed token account (\w+…\w+)(?: for ([\d,.]+ (?:SOL|lamports?)))?/g;

const CLOSED_FOR_ANOTHER =
  /closed (?:token account|[\d,]+ token accounts?)(?: \w+…\w+)?(?:, whose|;) ([\d,.]+ (?:SOL|lamports?)) went to (\w+…\w+|[A-Z]\S*)/g;

function isNamed(name: string | undefined, address: string | null): boolean {
  return name !== undefined && address !== null && addressesNamed(name, [address]).length > 0;
}

function isAmount(text: string, units: bigint): boolean {
  return printedAmounts(text).some((amount) => unitsOf(amount, new Map()).some((each) => each.units === units));
}

function lamportsBefore({ accounts, meta }: RawTransaction, account: string): bigint {
  return meta.preBalances[accounts.indexOf(account)] ?? 0n;
}
