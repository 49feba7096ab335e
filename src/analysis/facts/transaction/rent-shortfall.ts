import { addressIn, integerIn } from './info-fields.ts';
import { stringifyJson } from '../../../shared/json/json.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import { rentExemptMinimum } from '../../../solana/model/account.ts';

/** The balance that a transaction would have left on an account. */
export interface RentShortfall {
  readonly account: ViewedAccount;
  /** Lamports. */
  readonly left: bigint;
  /** The size of the account's data; null if unknown. */
  readonly bytes: bigint | null;
}

/** The accounts that a transaction would have left below their rent-exempt minimum, as far as its instructions show. */
export function findRentShortfalls(view: ViewedTransaction): readonly RentShortfall[] {
  const { rentPerByte } = view;
  if (rentPerByte === null) return [];
  return view.accounts.flatMap((account) => {
    const { left, bytes } = wouldBeLeft(view, account) ?? { left: 0n, bytes: null };
    return left > 0n && bytes !== null && left < rentExemptMinimum(bytes, rentPerByte)
      ? [{ account, left, bytes }]
      : [];
  });
}

/**
 * The balance that all instructions together would have left on an account. null if an instruction other than a System transfer or
 * account creation names the account, because its effect was undone and is not recorded.
 */
export function wouldBeLeft(view: ViewedTransaction, account: ViewedAccount): RentShortfall | null {
  const fee = view.answer.meta?.fee ?? null;
  if (account.before === null || view.instructions === null || fee === null) return null;
  let left = account.before - (account.feePayer ? fee : 0n);
  let bytes = account.before === 0n ? 0n : null;
  for (const instruction of view.instructions) {
    const { parsed } = instruction;
    if (parsed?.program === 'system' && MOVES_LAMPORTS.has(parsed.type)) {
      const lamports = integerIn(parsed.info, 'lamports') ?? 0n;
      const created = addressIn(parsed.info, 'newAccount');
      if (addressIn(parsed.info, 'source') === account.address) left -= lamports;
      if ((created ?? addressIn(parsed.info, 'destination')) === account.address) left += lamports;
      if (created === account.address) bytes = integerIn(parsed.info, 'space');
    } else if (names(instruction, account)) {
      return null;
    }
  }
  return { account, left, bytes };
}

const MOVES_LAMPORTS: ReadonlySet<string> = new Set([
  'transfer',
  'transferWithSeed',
  'createAccount',
  'createAccountWithSeed',
]);

function names({ accounts, parsed }: ViewedInstruction, { address }: ViewedAccount): boolean {
  if (accounts !== null) return accounts.some((named) => named.address === address);
  return parsed === null || stringifyJson(parsed.info).includes(address);
}
