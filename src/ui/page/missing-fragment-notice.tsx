import { StatusIcon } from '../values/status-icon.tsx';

/** Says that the URL's fragment names no element of this page. */
export function MissingFragmentNotice({ hash }: { readonly hash: string }) {
  return (
    <p className="notice" data-testid="notice">
      <StatusIcon kind="warning" />
      <span>
        The URL points to <code>{hash}</code>, which is not on this page.
      </span>
    </p>
  );
}
