import { Mark } from '../values/mark.tsx';

/** Says that the fragment of the address points at nothing that the page has. */
export function MissingTarget({ hash }: { readonly hash: string }) {
  return (
    <p className="staleline">
      <Mark kind="warn" />
      <span>
        The address points at <code>{hash}</code>, which is not on this page.
      </span>
    </p>
  );
}
