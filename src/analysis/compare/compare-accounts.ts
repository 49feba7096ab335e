import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { DecodedData } from '../facts/account-state.ts';
import type { Account } from '../../solana/model/account.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import { nameWords } from '../explain/idl/argument-values.ts';
import { compareFields, fieldsOf } from './compare-fields.ts';
import { type ComparedPart, type ComparedRow, NO_DETAILS, compareValues, withSign } from './comparison.ts';

/** An account before and after something changed it. */
export interface AccountChange {
  readonly address: Address;
  /** null: it does not exist. */
  readonly before: AccountState | null;
  readonly after: AccountState | null;
}

export interface AccountState {
  readonly account: Account;
  /** null if nothing decodes its data, or if it has none. */
  readonly decoded: DecodedData | null;
}

/**
 * The balance of each account, and below it what changes: who controls it first, then its other fields. Accounts that change who controls
 * them come first.
 */
export function compareAccounts(changes: readonly AccountChange[]): ComparedPart {
  const compared = changes.map((change) => ({
    // A new account had no other owner.
    isOld: change.before !== null,
    rows: [compareBalance(change), ...compareContents(change)] as const,
  }));
  const [taken, others] = [true, false].map((wanted) =>
    compared
      .filter(({ isOld, rows: [, ...fields] }) => (isOld && fields.some(isControl)) === wanted)
      .flatMap(({ rows }) => rows),
  );
  return { id: 'state', rows: [...(taken ?? []), ...(others ?? [])] };
}

function isControl(row: ComparedRow): boolean {
  return controlRank(row) < CONTROLS.length;
}

/** How many of the accounts change. */
export function countChanged({ rows }: ComparedPart): number {
  const changed = new Set<number>();
  let account = -1;
  for (const { depth, difference } of rows ?? []) {
    if (depth === 0) account += 1;
    if (difference !== 'same') changed.add(account);
  }
  return changed.size;
}

function compareBalance({ address, before, after }: AccountChange): ComparedRow {
  const type = (after ?? before)?.decoded?.type;
  const label = [{ address }, ...(type === undefined ? [] : [' ', { text: type }])];
  const [one, other] = [before?.account.lamports ?? null, after?.account.lamports ?? null];
  const row = compareValues(label, [one, other], (lamports) => ({ parts: [{ lamports }] }), 'none');
  return { ...row, delta: deltaOf((other ?? 0n) - (one ?? 0n), (lamports) => ({ lamports })) };
}

function deltaOf(change: bigint, write: (change: bigint) => SummaryPart): ComparedRow['delta'] {
  return change === 0n ? null : withSign(change, write(change));
}

/** Only what changes. A closed account has lost all, which its balance shows. */
function compareContents({ before, after }: AccountChange): readonly ComparedRow[] {
  if (after === null) return [];
  const program = compareValues(['program'], [ownerOf(before), ownerOf(after)], (part) => ({ parts: [part] }), 'none');
  const executable = compareValues(
    ['executable'],
    [before === null ? null : yesOrNo(before), yesOrNo(after)],
    (text) => ({ parts: [text] }),
    'none',
  );
  const rows = [...(before === null && !after.account.executable ? [] : [executable]), ...compareData(before, after)];
  return [program, ...rows.toSorted((a, b) => controlRank(a) - controlRank(b))]
    .filter(({ difference }) => difference !== 'same')
    .map((row) => ({ ...row, depth: 1 }));
}

function ownerOf(state: AccountState | null): SummaryPart | null {
  return state && { address: state.account.owner };
}

function yesOrNo({ account }: AccountState): string {
  return account.executable ? 'yes' : 'no';
}

function compareData(before: AccountState | null, after: AccountState): readonly ComparedRow[] {
  const [one, other] = [before?.account.data ?? NO_BYTES, after.account.data];
  const changed = changedBytes(one, other);
  if (changed === 0) return [];
  const isNew = one.length === 0;
  if (after.decoded === null || (!isNew && before?.decoded == null))
    return [compareBytes(before, after, changed, 'not decoded')];
  const fields = compareFields(
    before?.decoded == null ? new Map() : fieldsOf(before.decoded.fields),
    fieldsOf(after.decoded.fields),
  ).map(withDelta);
  const decoded = isNew ? 0 : Math.min(before?.decoded?.length ?? 0, after.decoded.length);
  const beyond = isNew ? 0 : changedBytes(one.subarray(decoded), other.subarray(decoded));
  if (beyond > 0)
    return [...fields, compareBytes(before, after, beyond, `not decoded after byte ${formatInteger(decoded)}`)];
  // A parser leaves out fields, as nodes do.
  const isSeen = fields.some(({ difference }) => difference !== 'same');
  return isSeen ? fields : [compareBytes(before, after, changed, 'in none of its decoded fields')];
}

const NO_BYTES = new Uint8Array();

function changedBytes(a: Uint8Array, b: Uint8Array): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.reduce((count, byte, at) => (byte === long[at] ? count : count + 1), long.length - short.length);
}

function compareBytes(before: AccountState | null, after: AccountState, changed: number, note: string): ComparedRow {
  const size = ({ account }: AccountState) => ({ parts: [formatCount(account.data.length, 'byte')] });
  return {
    ...NO_DETAILS,
    label: ['data'],
    a: before && size(before),
    b: { ...size(after), note },
    difference: before === null ? 'onlyB' : 'differs',
    delta: before === null ? null : [`${formatInteger(changed)} of its bytes`],
  };
}

/** The change of an integer or a token amount. */
function withDelta(row: ComparedRow): ComparedRow {
  const [one, other] = [row.a?.parts[0], row.b?.parts[0]];
  if (typeof one !== 'object' || typeof other !== 'object') return row;
  if ('integer' in one && 'integer' in other)
    return { ...row, delta: deltaOf(other.integer - one.integer, (integer) => ({ integer })) };
  if ('units' in one && 'units' in other && one.decimals === other.decimals)
    return { ...row, delta: deltaOf(other.units - one.units, (units) => ({ ...other, units })) };
  return row;
}

/** Who controls an account comes first: the index in CONTROLS, or its length for any other field. */
function controlRank({ label: [name] }: ComparedRow): number {
  const text = typeof name === 'string' ? name : name !== undefined && 'text' in name ? name.text : '';
  const words = nameWords(text.split('.').at(-1) ?? '');
  // The last one, because a close authority is an authority too.
  const found = CONTROLS.findLastIndex((control) => control.every((word) => words.includes(word)));
  return found === -1 ? CONTROLS.length : found;
}

const CONTROLS = [
  ['program'],
  ['owner'],
  ['authority'],
  ['admin'],
  ['withdrawer'],
  ['staker'],
  ['authorized', 'voter'],
  ['custodian'],
  ['delegate'],
  ['close', 'authority'],
];
