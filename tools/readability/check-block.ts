import { VOTE_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { signaturesOf, type TransactionEntry } from '../../src/rpc-protocol/responses/transaction-response.ts';

/** Compares the numbers in a block's headline and the line below it with its transactions. Returns what does not agree. */
export function checkBlock(entries: readonly TransactionEntry[], text: string): readonly string[] {
  const isFailed = (each: TransactionEntry) => each.meta !== null && each.meta.err !== null && !isNoOp(each);
  const known = entries.filter(({ meta }) => meta !== null);
  const failed = entries.filter(isFailed);
  const votes = known.filter(isVote);
  const others = known.filter((each) => !isVote(each));
  const units = (of: readonly TransactionEntry[]) =>
    of.reduce((sum, { meta }) => sum + Number(meta?.computeUnitsConsumed ?? 0n), 0);
  const share = (100 * units(failed)) / units(entries);

  const claims: readonly (readonly [RegExp, (printed: number) => boolean])[] = [
    [/has (\d+|no|one) transactions?/, (count) => count === entries.length],
    [/; (\d+|none) of (?:them|those with an outcome) failed/, (count) => count === failed.length],
    [/; (all) of them failed/, () => failed.length === entries.length],
    [/Votes: (\d+)/, (count) => count === entries.filter(isVote).length],
    [/, and (\d+) (?:was|were) not executed/, (count) => count === entries.filter(isNoOp).length],
    [/none of them was (executed)/, () => entries.every(isNoOp)],
    [/(\d+|None) of the \d+ votes failed/, (count) => count === votes.filter(isFailed).length],
    [/\w+ of the (\d+) votes failed/, (count) => count === votes.length],
    [/(\d+|None) of the other \d+ failed/, (count) => count === others.filter(isFailed).length],
    [/of the other (\d+) failed/, (count) => count === others.length],
    [/(Most) of the other \d+ failed/, () => 2 * others.filter(isFailed).length > others.length],
    [/(All) of the other \d+ failed/, () => others.every(isFailed)],
    [/used (?:under )?([\d.]+)\s?%/, (percent) => Math.abs(percent - share) <= 0.051 || share < 0.05],
    [/[Oo]utcomes not recorded: (\d+)/, (count) => count === entries.length - known.length],
    [/their outcomes were (not recorded)/, () => known.length === 0],
  ];
  const plain = text.replaceAll(',', '');
  return claims.flatMap(([pattern, holds]) => {
    const match = pattern.exec(plain);
    const printed = match?.[1];
    return printed === undefined || holds(WORDS[printed.toLowerCase()] ?? Number(printed)) ? [] : [`${match?.[0]}`];
  });
}

const WORDS: Readonly<Record<string, number>> = { no: 0, none: 0, one: 1 };

/** Not executed: every other error costs at least the base fee, and the fee payer's balance falls by it. */
function isNoOp({ meta }: TransactionEntry): boolean {
  return meta !== null && meta.err !== null && meta.fee === 0n && meta.preBalances[0] === meta.postBalances[0];
}

/** A vote as validators define it. */
function isVote({ body, version }: TransactionEntry): boolean {
  if (signaturesOf(body).length > 2 || typeof version === 'number') return false;
  if (body.form === 'wire') {
    const { instructions, accountKeys } = body.transaction.message;
    return instructions.length === 1 && accountKeys[instructions[0]?.programIdIndex ?? -1] === VOTE_PROGRAM;
  }
  if (body.form !== 'parsed') return false;
  const [only, ...more] = body.instructions;
  return more.length === 0 && only !== undefined && 'programId' in only && only.programId === VOTE_PROGRAM;
}
