import type { MemberDifference } from '../../shared/json-comparison.ts';
import { printPair } from './print-pair.ts';
import { fieldName } from './field-name.ts';
import styles from './second-opinion.module.css';
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
