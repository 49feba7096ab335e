import { StatusIcon } from '../../ui/values/status-icon.tsx';
import type { InvalidParam } from './search-params.ts';

/** Says which parameters of the address have values that they cannot have, and what is used instead. */
export function InvalidParamsNotice({ list }: { readonly list: readonly InvalidParam[] }) {
  return list.map(({ parameter, given, allowed, used }) => (
    <p className="notice" key={parameter}>
      <StatusIcon kind="warning" />
      <span>
        The address says <code>{`${parameter}=${given}`}</code>, but {parameter} can be {formatChoices(allowed)};{' '}
        <code>{used}</code> is used.
      </span>
    </p>
  ));
}

function formatChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
