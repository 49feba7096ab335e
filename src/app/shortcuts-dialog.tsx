import { useEffect, useRef } from 'react';
import styles from './shortcuts-dialog.module.css';

/** The list of keyboard shortcuts, in a modal dialog. Escape or a click on the backdrop closes it. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, []);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby="keys-title" onClose={onClose}>
      <div className={styles['content']}>
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <dl>
          {SHORTCUTS.map(([keys, action]) => (
            <div key={action} className={styles['row']}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button className="button">Close</button>
        </form>
      </div>
    </dialog>
  );
}

const SHORTCUTS: readonly (readonly [readonly string[], string])[] = [
  [['/', 'Ctrl K', '⌘ K'], 'Search'],
  [['[', ']'], 'Previous and next transaction in the block; first and next page of an address'],
  [['J', 'K'], 'Next and previous call of a transaction'],
  [['P'], 'Close or open the proof beside the calls'],
  [['←', '→'], 'Previous and next produced block, option in a group, or byte; fold and unfold a call'],
  [['Tab'], 'Next control; with Shift, the previous one'],
  [['Enter'], 'Follow a link; open or close an instruction'],
  [['?'], 'This list'],
  [['Esc'], 'Close'],
];
