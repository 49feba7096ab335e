import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { saveCaseFile } from '../../features/exchange/save-case-file.ts';
import { useCannotSimulate } from '../../features/run-again/use-cannot-simulate.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { useCopy } from '../../ui/controls/copy.tsx';
import { announceToScreenReader } from '../../ui/navigation/focus.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { drawImage, saveImage } from './save-image.ts';
import type { MenuSubject } from './status-menus.tsx';
import { wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { formatCurl } from '../../rpc-client/exchange/format-curl.ts';

export function CopyItems({ signature, view, exchange, encoding, writeMarkdown }: MenuSubject) {
  const unit = usePreference('amounts');
  const link = location.href.replace(/#.*$/, '');
  return (
    <>
      <CopyItem name="Link" hint={link.replace(/^https?:\/\//, '')} text={() => link} />
      <CopyItem name="Signature" hint={`${signature.slice(0, 22)}…`} text={() => signature} />
      <CopyItem name="Markdown" hint="headline, balances and facts, for an issue" text={writeMarkdown} />
      {exchange !== null && (
        <CopyItem name="JSON" hint={`the response, ${encoding ?? 'as saved'}`} text={() => wholeResponse(exchange)} />
      )}
      {exchange !== null && exchange.url !== '' && (
        <CopyItem name="curl" hint="the request, without its API key" text={() => formatCurl(exchange)} />
      )}
      {canCopyImages() && (
        <ImageItem
          name="Copy image"
          done="Copied"
          hint="headline, what moved, costs"
          onChoose={async () => {
            // Safari allows a promise only inside of the item.
            const item = new ClipboardItem({ 'image/png': drawImage(view, signature, unit) });
            await navigator.clipboard.write([item]);
          }}
        />
      )}
      <ImageItem
        name="Save image"
        done="Saved"
        hint="the same as a file, PNG, 1200 × 630"
        onChoose={() => saveImage(view, signature, unit)}
      />
    </>
  );
}

/** In secure contexts. */
function canCopyImages(): boolean {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}

/** Shows for two seconds whether it worked, and announces it. */
function ImageItem({
  name,
  done,
  hint,
  onChoose,
}: {
  readonly name: string;
  readonly done: string;
  readonly hint: string;
  readonly onChoose: () => Promise<void>;
}) {
  const [shown, setShown] = useState(name);
  useEffect(() => {
    if (shown === name) return undefined;
    const timer = setTimeout(() => setShown(name), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, name]);
  const say = (words: string) => {
    setShown(words);
    announceToScreenReader(`${name}: ${words}`);
  };
  return (
    <button
      type="button"
      onClick={() =>
        void onChoose().then(
          () => say(done),
          () => say(`Not ${done.toLowerCase()}`),
        )
      }
    >
      {shown} <small>{hint}</small>
    </button>
  );
}

const SHOWN_MS = 2000;

function CopyItem({
  name,
  hint,
  text,
}: {
  readonly name: string;
  readonly hint: string;
  readonly text: () => string | Promise<string>;
}) {
  const [state, copy] = useCopy(name);
  const shown = { idle: name, copied: 'Copied', refused: 'Not copied' }[state];
  return (
    <button type="button" onClick={() => copy(text())}>
      {shown} <small>{truncateText(hint, 44)}</small>
    </button>
  );
}

/** Leaves out what the endpoint or the answer does not allow. */
export function ToolItems({
  signature,
  view,
  exchange,
  endpoint,
  onDone,
}: MenuSubject & { readonly onDone: () => void }) {
  const paths = usePaths();
  const { search } = useLocation();
  const canRun = !useCannotSimulate() && view.wire !== null;
  return (
    <>
      {canRun && (
        <Link to={{ search, hash: '#run-again' }} onClick={onDone}>
          Run again <small>simulates what it would do now</small>
        </Link>
      )}
      {exchange !== null && exchange.url !== '' && (
        <Link to={{ search, hash: '#second-opinion' }} onClick={onDone}>
          Check with another node <small>and see each value that differs</small>
        </Link>
      )}
      {endpoint !== null && (
        <Link to={paths.compare(signature)}>
          Compare <small>with another transaction</small>
        </Link>
      )}
      {exchange !== null && endpoint !== null && (
        <button
          type="button"
          onClick={() => {
            void saveCaseFile(exchange, endpoint);
            onDone();
          }}
        >
          Save case file <small>request and response, to open under Inspect</small>
        </button>
      )}
    </>
  );
}
