import { lazy, Suspense, useState } from 'react';
import { useKey } from '../ui/use-key.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then(({ KeysDialog: it }) => ({ default: it })));

/** Opens the list of keys; so does `?`. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useKey('?', () => setOpen(true));
  return (
    <>
      <button type="button" className="word" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Keys
      </button>
      {open && (
        <Suspense>
          <KeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
