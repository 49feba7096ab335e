import { rentExemptMinimum } from '../../../solana/model/account.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import type { ViewedAccount } from '../view-accounts.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import type { NamedFailure } from './named-failure.ts';
import { findRentShortfalls, type RentShortfall, wouldBeLeft } from './rent-shortfall.ts';
import { formatCount, formatPath, type Phrase, phrase, type Wording } from '../wording.ts';

/** Why a transaction failed as a whole, if the answer shows which account or instruction it was; otherwise null. */
export function describeTransactionFailure(
  view: ViewedTransaction,
  error: TransactionError,
  wording: Wording,
): NamedFailure | null {
  const payer = view.accounts[0];
  const about = (account: ViewedAccount | undefined, describe: (name: string) => Phrase): NamedFailure | null =>
    account === undefined ? null : { text: describe(wording.nameOf(account.address)), account: account.address };
  switch (error.name) {
    case 'InsufficientFundsForRent': {
      // Then the fee alone was too much, and the answer does not have it.
      if (view.outcome === 'noOp')
        return about(payer, (name) => [`the fee would leave ${name} below its rent-exempt minimum`]);
      const account = view.accounts[error.accountIndex];
      return account === undefined
        ? null
        : describeShortfall(wouldBeLeft(view, account), account, view.rentPerByte, wording);
    }
    case 'InvalidRentPayingAccount': {
      // The error does not say which account it was.
      const [found, another] = findRentShortfalls(view);
      if (found !== undefined && another === undefined) {
        return describeShortfall(found, found.account, view.rentPerByte, wording);
      }
      return {
        text: ['an account would fall below its rent-exempt minimum; the error does not say which'],
        account: null,
      };
    }
    case 'ProgramExecutionTemporarilyRestricted':
      return about(view.accounts[error.accountIndex], (name) => [
        `execution of program ${name} is temporarily restricted`,
      ]);
    case 'AccountNotFound':
      return about(payer, (name) => [`the fee payer ${name} does not exist`]);
    case 'InvalidAccountForFee':
      return about(payer, (name) => [`${name} may not be used to pay fees`]);
    case 'InsufficientFundsForFee':
      return about(payer, (name) => describeUnpaidFee(name, payer?.before ?? null, view));
    case 'ProgramAccountNotFound':
      return about(onlyOne(missingPrograms(view)), (name) => [`there is no program at ${name}`]);
    case 'AccountLoadedTwice':
      return about(onlyOne(repeatedAccounts(view)), (name) => [`the transaction loads ${name} twice`]);
    case 'DuplicateInstruction':
      if (view.instructions?.find(({ id }) => id === String(error.index + 1))?.programId !== COMPUTE_BUDGET_PROGRAM) {
        return null;
      }
      return {
        text: [`instruction ${formatPath([error.index + 1])} duplicates an earlier Compute Budget instruction`],
        account: null,
      };
    default:
      return null;
  }
}

function describeShortfall(
  shortfall: Pick<RentShortfall, 'left' | 'bytes'> | null,
  account: ViewedAccount,
  rentPerByte: bigint | null,
  { nameOf }: Wording,
): NamedFailure {
  const name = nameOf(account.address);
  const { left, bytes } = shortfall ?? { left: 0n, bytes: null };
  const minimum = bytes === null || rentPerByte === null ? null : rentExemptMinimum(bytes, rentPerByte);
  // More than the minimum means that something else took lamports, or added data.
  if (left <= 0n || (minimum !== null && left >= minimum)) {
    return { text: [`${name} would have been left below its rent-exempt minimum`], account: account.address };
  }
  const would = phrase`${name} would hold ${{ lamports: left }}`;
  if (minimum === null) return { text: [...would, ', less than its rent-exempt minimum'], account: account.address };
  return {
    text: phrase`${would} and needs ${{ lamports: minimum }} to be rent-exempt`,
    account: account.address,
    note: `The minimum is for an account ${bytes === 0n ? 'without data' : `of ${formatCount(bytes ?? 0n, 'byte')}`}.`,
  };
}

function describeUnpaidFee(name: string, before: bigint | null, { answer }: ViewedTransaction): Phrase {
  const fee = answer.meta?.fee ?? 0n;
  if (before === null || before >= fee) return [`the fee payer ${name} could not pay the fee`];
  return phrase`the fee payer ${name} had ${{ lamports: before }} and needed ${{ lamports: fee }}`;
}

/** Called programs whose accounts hold no lamports, and so do not exist. */
function missingPrograms({ accounts }: ViewedTransaction): readonly ViewedAccount[] {
  return accounts.filter(({ program, before }) => program && before === 0n);
}

function repeatedAccounts({ accounts }: ViewedTransaction): readonly ViewedAccount[] {
  const seen = new Set<string>();
  return accounts.filter(({ address }) => seen.size === seen.add(address).size);
}

function onlyOne(accounts: readonly ViewedAccount[]): ViewedAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}
