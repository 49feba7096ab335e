import { StatusIcon } from '../ui/values/status-icon.tsx';
import type { InvalidParam } from './routing/search-params.ts';

/** Lists the search parameters with invalid values, and the values used instead. */
export function InvalidParamsNotice({ params }: { readonly params: readonly InvalidParam[] }) {
  return params.map(({ parameter, given, allowed, used }) => (
    <p className="notice" data-testid="notice" key={parameter}>
      <StatusIcon kind="warning" />
      <span>
        The URL has <code>{`${parameter}=${encodeURIComponent(given)}`}</code>, but {parameter} can be{' '}
        {formatChoices(allowed)}; <code>{used}</code> is used.
      </span>
    </p>
  ));
}

function formatChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
