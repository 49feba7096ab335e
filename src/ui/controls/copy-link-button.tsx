import { CopyTextButton } from './copy-text-button.tsx';
import { CopyTextButton } from '../../ui/controls/copy.tsx';

/** Copies the URL of this page or, with a fragment, of a place on it. The URL never holds an API key. */
export function CopyLinkButton({ fragment = '', what }: { readonly fragment?: string; readonly what?: string }) {
  return (
    <CopyTextButton text={() => location.href.replace(/#.*|$/, fragment)} label="link">
      {what === undefined ? 'Copy link' : `Copy link to ${what}`}
    </CopyTextButton>
  );
}
