import { useEffect, useRef } from 'react';
import styles from './shortcuts-dialog.module.css';

/** Every key that does something, in a modal dialog; Escape and a press beside it close it. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const pressedBeside = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', pressedBeside);
    return () => element?.removeEventListener('click', pressedBeside);
  }, []);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby="keys-title" onClose={onClose}>
      <div className={styles['content']}>
        <h2 id="keys-title">Keys</h2>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what} className={styles['row']}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
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

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'Search'],
  [['[', ']'], 'Previous and next transaction of the block'],
  [['←', '→'], 'Previous and next produced block; in a row of choices, the next choice; on bytes, the next byte'],
  [['Tab'], 'Forward through all that can be pressed; with Shift, back'],
  [['Enter'], 'Follow a link; open or close an instruction'],
  [['?'], 'These keys'],
  [['Esc'], 'Close'],
];
