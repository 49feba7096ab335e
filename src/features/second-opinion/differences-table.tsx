import { excerpt, excerptPair } from '../../shared/format/shorten-text.ts';
import { type JsonValue, isNestedDeeper, stringifyJson } from '../../shared/json/json.ts';
import styles from './second-opinion.module.css';
import type { MemberDifference } from '../../shared/json-comparison.ts';
import { useListPage } from '../../ui/rendering/list-page.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';

/** Each value that differs, as both endpoints return it. `one` and `other` are their names. */
export function DifferencesTable({
  differences,
  one,
  other,
}: {
  readonly differences: readonly MemberDifference[];
  readonly one: string;
  readonly other: string;
}) {
  const { shown, first, pager } = useListPage(differences, 'Differences');
  return (
    <>
      <table className={`table compact ${styles['differences']}`} aria-label={`Differences from ${other}`}>
        <thead>
          <tr>
            <th>Field</th>
            <th>{one}</th>
            <th>{other}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((difference, at) => (
            <DifferenceRow key={first + at} difference={difference} one={one} other={other} />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

function DifferenceRow({
  difference,
  one,
  other,
}: {
  readonly difference: MemberDifference;
  readonly one: string;
  readonly other: string;
}) {
  const name = fieldName(difference.path);
  const [value, otherValue] = printPair(difference.one, difference.other);
  return (
    <tr>
      <td>
        {name}{' '}
        <code className={name === null ? undefined : 'muted'}>
          <UntrustedText text={difference.path === '' ? 'result' : difference.path} />
        </code>
      </td>
      <Value endpoint={one} text={value} />
      <Value endpoint={other} text={otherValue} />
    </tr>
  );
}

function Value({ endpoint, text }: { readonly endpoint: string; readonly text: string | null }) {
  return (
    <td data-endpoint={endpoint}>
      {text === null ? (
        <span className="muted">not returned</span>
      ) : (
        <code>
          <UntrustedText text={text} />
        </code>
      )}
    </td>
  );
}

/** Two values as text. Of long ones, the part around the first character that differs. A value that is missing is null. */
function printPair(one: JsonValue | undefined, other: JsonValue | undefined): readonly [string | null, string | null] {
  const [text, otherText] = [printed(one), printed(other)];
  if (text === null || otherText === null) return [text && excerpt(text), otherText && excerpt(otherText)];
  return excerptPair(text, otherText);
}

function printed(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  if (isNestedDeeper(value, MAX_LEVELS)) return `${Array.isArray(value) ? 'a list' : 'an object'}, deeply nested`;
  return stringifyJson(value);
}

const MAX_LEVELS = 20;

/** The name of a field of an answer by its path: `meta.preBalances[2]` is "Balance before, account 2"; null if it has none. */
function fieldName(path: string): string | null {
  for (const [prefix, name] of FIELD_NAMES) {
    if (!path.startsWith(prefix)) continue;
    const index = /^\[(\d+)\]/.exec(path.slice(prefix.length))?.[1];
    if (index !== undefined) return `${name} ${index}`;
    if (path === prefix || path[prefix.length] === '.') return name;
  }
  return null;
}

/** Items are counted from 0, as in the path. */
const FIELD_NAMES = [
  ['slot', 'Slot'],
  ['parentSlot', 'Parent slot'],
  ['blockHeight', 'Block height'],
  ['blockTime', 'Block time'],
  ['blockhash', 'Blockhash'],
  ['previousBlockhash', 'Previous blockhash'],
  ['transactionIndex', 'Position in block'],
  ['version', 'Version'],
  ['meta.err', 'Error'],
  ['meta.status', 'Outcome'],
  ['meta.fee', 'Fee'],
  ['meta.computeUnitsConsumed', 'Compute units'],
  ['meta.costUnits', 'Cost units'],
  ['meta.logMessages', 'Log line'],
  ['meta.preBalances', 'Balance before, account'],
  ['meta.postBalances', 'Balance after, account'],
  ['meta.preTokenBalances', 'Token balance before'],
  ['meta.postTokenBalances', 'Token balance after'],
  ['meta.innerInstructions', 'Inner instructions'],
  ['meta.loadedAddresses', 'Loaded addresses'],
  ['meta.returnData', 'Return data'],
  ['meta.rewards', 'Reward'],
  ['transaction.signatures', 'Signature'],
  ['transaction.message.accountKeys', 'Account'],
  ['transaction.message.instructions', 'Instruction'],
  ['transaction.message.recentBlockhash', 'Recent blockhash'],
  ['transaction', 'Transaction'],
  ['signatures', 'Signature of transaction'],
] as const;
