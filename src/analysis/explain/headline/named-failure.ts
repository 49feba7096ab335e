import { formatCount, formatDecimal } from '../../../shared/format/format-number.ts';
import { addressIn, integerIn } from '../../facts/transaction/info-fields.ts';
import { rentExemptMinimum } from '../../../solana/model/account.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { COMPUTE_BUDGET_PROGRAM, WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import type { ExplainedFailure } from '../../facts/transaction/explain-failure.ts';
import type { ParsedCall } from '../../facts/transaction/parse-call.ts';
import { type RentShortfall, findRentShortfalls, wouldBeLeft } from '../../facts/transaction/rent-shortfall.ts';
import { lamportMove } from '../../facts/transaction/reconcile-lamports.ts';
import { swapRequestOf } from '../../facts/transaction/swap-request.ts';
import { type TokenAccounts, tokenAmountIn, unitsBefore } from '../../facts/transaction/token-accounts.ts';
import { type ViewedAccount, accountAt, feePayerOf } from '../../facts/transaction/view-accounts.ts';
import { type ViewedTransaction, failedCall } from '../../facts/transaction/view-transaction.ts';
import { type Phrase, type PhrasePart, type Wording, formatPath, formatToken, phrase } from '../wording.ts';

/** A failure in words that name the account and the amounts. */
export interface NamedFailure {
  /** A clause without a full stop: "7dGrdJ…YpuuUu had 1 SOL and needed 2 SOL". */
  readonly text: Phrase;
  /** The account that the text names, to link to it. */
  readonly account: Address | null;
  /** The cause in two or three words, in place of the program: "Not enough SOL". */
  readonly cause?: string;
  /** A sentence that explains an amount. */
  readonly note?: string;
}

/** Why a transaction failed as a whole, if the answer shows which account or instruction it was; otherwise null. */
export function describeTransactionFailure(
  view: ViewedTransaction,
  error: TransactionError,
  wording: Wording,
): NamedFailure | null {
  const payer = feePayerOf(view.accounts);
  const about = (account: ViewedAccount | undefined, describe: (name: string) => Phrase): NamedFailure | null =>
    account === undefined ? null : { text: describe(wording.nameOf(account.address)), account: account.address };
  switch (error.name) {
    case 'InsufficientFundsForRent': {
      // Then the fee alone was too much, and the answer does not have it.
      if (view.outcome === 'noOp')
        return about(payer, (name) => [`the fee would leave ${name} below its rent-exempt minimum`]);
      const account = accountAt(view.accounts, error.accountIndex);
      return account === undefined
        ? null
        : describeShortfall(wouldBeLeft(view, account), account, view.rentPerByte, wording);
    }
    case 'InvalidRentPayingAccount': {
      // The error does not name the account.
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
      return about(accountAt(view.accounts, error.accountIndex), (name) => [
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

/**
 * What an instruction of a well-known program lacked, with account and amounts; null if the answer does not show it.
 */
export function describeNativeFailure(
  view: ViewedTransaction,
  failure: ExplainedFailure,
  wording: Wording,
): NamedFailure | null {
  const { parsed = null, tokenAccounts = null } = failedCall(view) ?? {};
  if (parsed === null || tokenAccounts === null || parsed.by === 'idl' || !('error' in failure.error)) return null;
  const { error } = failure.error;
  const name = failure.custom?.name ?? error.name;
  const describe = DESCRIPTIONS.get(`${parsed.program} ${name}`);
  return describe?.({ view, failure, parsed, tokenAccounts, wording }) ?? null;
}

/**
 * "Not enough RAY: 1.5 held, 2 needed", if a program says that funds are insufficient and the account that it was to take them from held
 * less than its arguments ask for; null otherwise.
 */
export function describeShortRequest(
  view: ViewedTransaction,
  { custom, words, reason }: ExplainedFailure,
  wording: Wording,
): { readonly cause: string; readonly amounts: string } | null {
  const { instructions, tokenChanges } = view;
  const call = failedCall(view);
  const says = [custom?.name, words?.text, reason].some((text) => SHORT_OF_FUNDS.test(text ?? ''));
  if (instructions === null || call === undefined || !says) return null;
  const paid = swapRequestOf(call)?.paid ?? null;
  if (paid === null || paid.is !== 'exact') return null;
  const { account, mint, decimals, units } = paid;
  if (account === null || decimals === null || mint === null) return null;
  // Lamports that were wrapped before are in no list.
  const earlier = instructions.slice(0, instructions.indexOf(call));
  if (earlier.some((each) => lamportMove(each)?.to === account)) return null;
  const held = unitsBefore(instructions, tokenChanges ?? [], call.id, account);
  if (held === null || held >= units) return null;
  const [has, needed] = [held, units].map((each) => formatDecimal(each, decimals).significant);
  const token = mint === WRAPPED_SOL ? 'SOL' : wording.tokenOf(mint);
  return { cause: `Not enough ${token}`, amounts: `${has} held, ${needed} needed` };
}

const SHORT_OF_FUNDS = /insufficient\s?(?:funds|balance)/i;

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

function onlyOne(accounts: readonly ViewedAccount[]): ViewedAccount | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** Called programs whose accounts have no lamports, and so do not exist. */
function missingPrograms({ accounts }: ViewedTransaction): readonly ViewedAccount[] {
  return accounts.filter(({ program, before }) => program && before === 0n);
}

function repeatedAccounts({ accounts }: ViewedTransaction): readonly ViewedAccount[] {
  const seen = new Set<string>();
  return accounts.filter(({ address }) => seen.size === seen.add(address).size);
}

/** System's words, for an address that is not derived: of a derived one, its base signs. */
const UNSIGNED = /account (?:Address \{ address: (\w+), base: None \}|(\w+)) must (?:sign|be a signer)/i;

const MOVES_TOKENS = /^(?:transfer|burn)/;

/** By the program's name in `jsonParsed` and the name of the error. */
const DESCRIPTIONS: ReadonlyMap<string, Describe> = new Map(
  Object.entries<Describe>({
    'system ResultWithNegativeLamports': ({ failure, parsed, wording }) => {
      const [, has, needed] = /insufficient lamports (\d+), need (\d+)/.exec(failure.words?.text ?? '') ?? [];
      const account = addressIn(parsed.info, 'source');
      if (account === null || has === undefined || needed === undefined) return null;
      return shortOf('SOL', account, { lamports: BigInt(has) }, { lamports: BigInt(needed) }, wording);
    },
    'system AccountAlreadyInUse': ({ parsed, failure, wording }) => {
      const logged = parseAddress(/address: (\w+)/.exec(failure.words?.text ?? '')?.[1] ?? '');
      const account = logged ?? addressIn(parsed.info, 'newAccount') ?? addressIn(parsed.info, 'account');
      return account && { text: [`account ${wording.nameOf(account)} is already in use`], account };
    },
    'system MissingRequiredSignature': ({ failure, wording }) => {
      const [, ofSeed, plain] = UNSIGNED.exec(failure.words?.text ?? '') ?? [];
      const account = parseAddress(ofSeed ?? plain ?? '');
      if (account === null) return null;
      return { text: [`${wording.nameOf(account)} must sign`], account, cause: 'Missing signature' };
    },
    // The program returns this error in one place: before it creates an account that does not belong to System.
    'spl-associated-token-account IllegalOwner': ({ parsed, wording }) => {
      const account = parsed.type.startsWith('create') ? addressIn(parsed.info, 'account') : null;
      return account && { text: [`token account ${wording.nameOf(account)} already exists`], account };
    },
    'spl-token InsufficientFunds': ({ view, parsed, tokenAccounts, wording }) => {
      if (!MOVES_TOKENS.test(parsed.type)) return null;
      const account = addressIn(parsed.info, 'source') ?? addressIn(parsed.info, 'account');
      const amount = tokenAmountIn(parsed.info, tokenAccounts, 'source', 'account');
      const before = view.tokenChanges?.find((change) => change.account === account)?.before ?? null;
      // With enough before the transaction, the account was emptied on the way, or a delegate may move less.
      if (account === null || amount === null || before === null || before >= amount.units) return null;
      const asset = (amount.mint && shortName(amount.mint)) ?? 'tokens';
      const held = formatToken({ ...amount, units: before }, wording);
      // The token is named once, so that the sentence fits on three lines of a phone.
      const needed =
        amount.mint === null || amount.decimals === null
          ? formatToken(amount, wording)
          : formatDecimal(amount.units, amount.decimals).significant;
      return shortOf(asset, account, held, needed, wording);
    },
    'stake InsufficientFunds': ({ view, parsed, wording }) => {
      const account = addressIn(parsed.info, 'stakeAccount') ?? addressIn(parsed.info, 'source');
      const lamports = integerIn(parsed.info, 'lamports');
      const before = view.accounts.find(({ address }) => address === account)?.before ?? null;
      if (account === null || lamports === null || before === null || before >= lamports) return null;
      return shortOf('SOL', account, { lamports: before }, { lamports }, wording);
    },
  }),
);

type Describe = (call: FailedCall) => NamedFailure | null;

interface FailedCall {
  readonly view: ViewedTransaction;
  readonly failure: ExplainedFailure;
  readonly parsed: ParsedCall;
  readonly tokenAccounts: TokenAccounts;
  readonly wording: Wording;
}

function shortOf(
  asset: string,
  account: Address,
  has: PhrasePart,
  needed: PhrasePart,
  { nameOf }: Wording,
): NamedFailure {
  return { text: phrase`${nameOf(account)} had ${has} and needed ${needed}`, account, cause: `Not enough ${asset}` };
}
