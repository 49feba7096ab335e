import { type Address, parseAddress } from '../../solana/ids/ids.ts';
import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { addressesOf, shortName } from '../../solana/names/address-names.ts';

/** What a transaction must be to be found. Every part that is present has to apply. */
export interface FindCondition {
  /** A program that it calls at any level: its address, a part of its known name, or a start or end of its address. Empty for any. */
  readonly program: string;
  /** The name of an instruction as pages show it, in any case; with `program`, one of that program. Empty for any. */
  readonly instruction: string;
  /** An account that it names, also through a lookup table; null for any. */
  readonly account: Address | null;
  readonly amount: AmountCondition | null;
  readonly isFailed: boolean;
  /** A part of its error as pages word it, or its failing program, as `program` names one. Empty for any. */
  readonly error: string;
}

/**
 * An amount that moved: how much the balance of one account changed, in either direction. The change of the fee payer is compared without
 * the fee.
 */
export interface AmountCondition {
  readonly compare: keyof typeof COMPARISONS;
  /** The amount is `digits` / 10^`scale`. */
  readonly digits: bigint;
  readonly scale: number;
  /** A mint: the change of a token account. */
  readonly asset: 'SOL' | Address;
}

export const ANY_TRANSACTION: FindCondition = {
  program: '',
  instruction: '',
  account: null,
  amount: null,
  isFailed: false,
  error: '',
};

/** True if a condition leaves no transaction out. */
export function isAnyTransaction({ program, instruction, account, amount, isFailed, error }: FindCondition): boolean {
  return program === '' && instruction === '' && account === null && amount === null && !isFailed && error === '';
}

/**
 * An address that every transaction of the condition names, if an index can have it: those of ledgers and nodes leave out builtin programs
 * and sysvars. null if there is none.
 */
export function indexedAddress({ account, program }: FindCondition): Address | null {
  const address = account ?? parseAddress(program.trim());
  return address === null || RESERVED_KEYS.has(address) ? null : address;
}

/** `exactly` and `atLeast` have to apply to one account, `atMost` to all. */
const COMPARISONS = { atLeast: 'at least', atMost: 'at most', exactly: 'exactly' } as const;

const OPERATORS: ReadonlyMap<string, AmountCondition['compare']> = new Map([
  ['>=', 'atLeast'],
  ['≥', 'atLeast'],
  ['<=', 'atMost'],
  ['≤', 'atMost'],
  ['=', 'exactly'],
]);

/** What `parseAmountCondition` accepts. */
export const AMOUNT_FORMS = 'an amount such as >=1.5 SOL, <=20 USDC or =3 MINT';

/** ">=1.5 SOL", "<= 20 USDC", "= 5000 lamports", "=3 MINT" with the address of a mint. null for other text. */
export function parseAmountCondition(text: string): AmountCondition | null {
  const [, operator = '', whole = '', fraction = '', name = ''] = AMOUNT.exec(text.trim()) ?? [];
  const compare = OPERATORS.get(operator);
  const asset = parseAsset(name);
  if (compare === undefined || asset === null) return null;
  if (asset === 'lamports')
    return fraction === '' ? { compare, digits: digitsOf(whole), scale: 9, asset: 'SOL' } : null;
  return { compare, digits: digitsOf(whole + fraction), scale: fraction.length, asset };
}

/** Digits with or without separators. No amount of a ledger has more of them. */
const AMOUNT = /^(>=|<=|=|≥|≤)\s*(\d[\d,]{0,30})(?:\.(\d{1,30}))?\s*(\S.*)$/;

function digitsOf(text: string): bigint {
  return BigInt(text.replaceAll(',', ''));
}

function parseAsset(name: string): 'SOL' | 'lamports' | Address | null {
  if (/^sol$/i.test(name)) return 'SOL';
  if (/^lamports?$/i.test(name)) return 'lamports';
  return parseAddress(name) ?? MINTS.get(name.toLowerCase()) ?? null;
}

const MINTS: ReadonlyMap<string, Address> = new Map(
  addressesOf('mints').map(({ address, name }) => [name.toLowerCase(), address]),
);

/** ">=1.5 SOL": the form that `parseAmountCondition` reads. */
export function formatAmountCondition({ compare, ...amount }: AmountCondition): string {
  const [operator = ''] = [...OPERATORS].find(([, each]) => each === compare) ?? [];
  return `${operator}${formatAmount(amount)}`;
}

function formatAmount({ digits, scale, asset }: Omit<AmountCondition, 'compare'>): string {
  const text = digits.toString().padStart(scale + 1, '0');
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const whole = text.slice(0, text.length - scale);
  return `${whole}${scale === 0 || fraction === '' ? '' : `.${fraction}`} ${asset}`;
}

/** "that failed, call transfer of Token and moved at least 1.5 SOL"; empty for any transaction. */
export function describeCondition(condition: FindCondition): string {
  const { program, instruction, account, amount, isFailed, error } = condition;
  const programId = parseAddress(program);
  const of = programId !== null ? nameOrAddress(programId) : program === '' ? '' : `“${program}”`;
  const parts = [
    isFailed ? 'failed' : '',
    error === '' ? '' : `have the error “${error}”`,
    instruction === '' ? (of === '' ? '' : `call ${of}`) : `call ${instruction}${of === '' ? '' : ` of ${of}`}`,
    account === null ? '' : `name ${nameOrAddress(account)}`,
    amount === null ? '' : `moved ${COMPARISONS[amount.compare]} ${formatAmount(amount)}`,
  ].filter((part) => part !== '');
  const last = parts.pop();
  if (last === undefined) return '';
  return `that ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`;
}

function nameOrAddress(address: Address): string {
  return shortName(address) ?? address;
}
