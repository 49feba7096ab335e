import { EndpointChooser } from '../features/endpoint-choice/endpoint-chooser.tsx';

/** The content of the dialog that chooses the endpoint. */
export function EndpointDialog({
  reason,
  onClose,
}: {
  /** Why the page did not get what it needs; null if it did. */
  readonly reason: string | null;
  readonly onClose: () => void;
}) {
  return (
    <>
      <header>
        <h2>Endpoint</h2>
        <p className="muted">
          {reason === null ? (
            'Requests go to the endpoint you choose, unless a link names another.'
          ) : (
            <span className="warning">{reason}</span>
          )}
        </p>
        <button type="button" className="text-button" onClick={onClose}>
          Close
        </button>{' '}
        <kbd>Esc</kbd>
      </header>
      <EndpointChooser isFocused onDone={onClose} />
    </>
  );
}
