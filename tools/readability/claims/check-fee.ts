import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { type TransactionResponse, signaturesOf } from '../../../src/rpc-protocol/responses/transaction-response.ts';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import { printedAmounts, unitsOf } from './printed-names.ts';
import type { Violation } from './violation.ts';

/** Compares the amounts in the line below the headline, and "all changes were rolled back", with the raw answer. */
export function checkFee(raw: RawTransaction, { body }: TransactionResponse, subtitle: string): readonly Violation[] {
  const found: Violation[] = [];
  const { meta, calls } = raw;
  const fail = (why: string) => found.push({ kind: 'fee', detail: `“${subtitle}”: ${why}` });
  const [, feeText] = /(?:The fee was|fee of) ([\d,.]+ \w+)/.exec(subtitle) ?? [];
  if (feeText !== undefined && lamportsIn(feeText) !== meta.fee) fail(`the fee is ${meta.fee}`);
  const [, priorityText] = /, ([\d,.]+ \w+) of it for priority/.exec(subtitle) ?? [];
  if (priorityText !== undefined && calls.every(({ data }) => data !== null)) {
    const base = 5000n * BigInt(signaturesOf(body).length + precompileSignatures(raw));
    if (lamportsIn(priorityText) !== meta.fee - base) fail(`the base fee is ${base} of ${meta.fee}`);
  }
  if (/All changes were rolled back/.test(subtitle)) {
    const changed = raw.accounts.filter((account, at) => {
      const change = (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
      return change !== (account === raw.feePayer ? -meta.fee : 0n);
    });
    if (changed.length > 0) fail(`${changed.join(', ')} changed`);
  }
  return found;
}

function lamportsIn(text: string): bigint | undefined {
  const [amount] = printedAmounts(text);
  return amount === undefined ? undefined : unitsOf(amount, new Map())[0]?.units;
}

/** Precompiles say in their first byte how many signatures they verify. */
function precompileSignatures({ calls }: RawTransaction): number {
  return calls
    .filter(({ isTop, programId }) => isTop && PRECOMPILES.has(programId))
    .reduce((sum, { data }) => sum + (data?.[0] ?? 0), 0);
}

const PRECOMPILES: ReadonlySet<string> = new Set([ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM]);
