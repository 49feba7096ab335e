import { useEffect, useRef } from 'react';
import { COMMAND_K } from '../ui/controls/use-shortcut.ts';
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
  [['/', COMMAND_K], 'Search'],
  [['[', ']'], 'Previous and next transaction in the block'],
  [['[', ']'], 'First and next page of an address'],
  [['B'], 'The block of a transaction'],
  [['Y'], 'Copy the signature of a transaction'],
  [['J', 'K'], 'Next and previous call of a transaction, or row of a list'],
  [['F'], 'Filters of a list; Esc leaves a field'],
  [['1', '2', '3', '4'], 'Logs, accounts, bytes and JSON beside the calls'],
  [['P'], 'Show or hide what is beside the calls'],
  [['←', '→'], 'Previous and next produced block, option in a group, or byte; fold and unfold a call'],
  [['Tab'], 'Next control; with Shift, the previous one'],
  [['Enter'], 'Follow a link; open or close an instruction'],
  [['Shift F10'], 'Menu of the address that has the focus'],
  [['?'], 'This list'],
  [['Esc'], 'Close'],
];
