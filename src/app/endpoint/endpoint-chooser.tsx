import { useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../queries/client-context.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import styles from './endpoint-chooser.module.css';
import { EndpointForm } from '../lazy-components.tsx';

/** The button with the current endpoint and the state of its last request. It opens the dialog to choose another. */
export function EndpointChooser() {
  const { label } = useEndpoint();
  const { log } = useClient();
  const { latest } = useSyncExternalStore(log.subscribe, log.snapshot);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className="endpoint-button"
        aria-haspopup="dialog"
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        onClick={() => {
          setIsOpen(true);
          dialog.current?.showModal();
        }}
      >
        <i className={styles[latest ?? 'none']} />
        <span className="visually-hidden">Endpoint: </span>
        <span className={styles['label']}>{label}</span>
        <span className="visually-hidden">, {STATES[latest ?? 'none']}</span>
      </button>
      <dialog
        ref={dialog}
        className={styles['dialog']}
        aria-labelledby="choose-endpoint"
        closedby="any"
        onClose={() => setIsOpen(false)}
      >
        <h2 id="choose-endpoint">Endpoint</h2>
        <p className="muted">All requests go to the endpoint you choose.</p>
        {/* A closed dialog does not keep what was typed, which may be a key. */}
        {isOpen && (
          <EndpointForm.Component onDone={close}>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
          </EndpointForm.Component>
        )}
      </dialog>
    </>
  );
}

// A failed load is ignored here: opening the dialog tries again and reports it.
const preloadForm = () => void EndpointForm.load().catch(() => null);

const STATES = {
  none: 'no request yet',
  answered: 'answers',
  error: 'answers',
  refused: 'refused the last request',
  failed: 'did not answer the last request',
} as const;
