import { formatKeptTime, keepsAnswers } from '../../features/kept-answers/kept-state.ts';
import { useRef, useState, useSyncExternalStore } from 'react';
import { KeptLink, useKeptAnswers } from '../../features/kept-answers/kept-link.tsx';
import {
  MAX_ANSWERS,
  MAX_BYTES,
  MAX_RESPONSE_BYTES,
  eraseAllKeptAnswers,
  eraseKeptAnswer,
} from '../../features/kept-answers/kept-storage.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import styles from './endpoint-page.module.css';

/** The answers kept in this browser, each with a button to erase it, and the preference for keeping more. */
export function KeptAnswersSection() {
  const listed = useKeptAnswers();
  const entries = listed ?? [];
  const keeps = useStoredValue(keepsAnswers);
  const [erased, setErased] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const bytes = entries.reduce((sum, { answer: { response } }) => sum + response.size, 0);
  const erase = async (erasing: Promise<void>) => {
    await erasing;
    setErased(true);
    // The pressed button has been removed.
    status.current?.focus();
  };
  return (
    <Section
      id="kept"
      title="Kept on this machine"
      count={
        entries.length === 0
          ? 'nothing'
          : `${formatInteger(entries.length)} ${entries.length === 1 ? 'answer' : 'answers'}, ${formatInteger(bytes)} bytes`
      }
      end={
        entries.length > 0 && (
          <button type="button" className="text-button" onClick={() => void erase(eraseAllKeptAnswers())}>
            Erase all
          </button>
        )
      }
    >
      <p ref={status} className="hint" role="status" tabIndex={-1}>
        {erased && 'Erased. '}
        {listed === null
          ? 'This browser does not let Slotscope store answers here, as in some private windows. Pages work without them.'
          : 'Finalized transactions and blocks that you opened are shown at once when you open them again, and without a connection. The endpoint is still asked, and the page says so if its answer has changed.'}
      </p>
      <div className={styles['keep']}>
        <RadioGroup
          legend="keep answers"
          options={CHOICES}
          value={keeps ? 'on' : 'off'}
          onChange={(value) => keepsAnswers.set(value === 'on')}
        />
      </div>
      <ul className={styles['answers']} aria-label="Kept answers">
        {entries.map(({ key, answer }) => (
          <li key={key}>
            <KeptLink answer={answer} />
            <span className="muted">
              {formatInteger(answer.response.size)} bytes from {visibleText(answer.endpoint)},{' '}
              {formatKeptTime(answer.since)}
            </span>
            <button
              type="button"
              className="text-button"
              aria-label={`Erase ${answer.kind} ${answer.id}`}
              onClick={() => void erase(eraseKeptAnswer(key))}
            >
              Erase
            </button>
          </li>
        ))}
      </ul>
      {listed !== null && (
        <p className="footnote">
          At most {formatInteger(MAX_ANSWERS)} answers and {inMegabytes(MAX_BYTES)} are kept; the oldest are erased
          first. An answer is not kept if it is longer than {inMegabytes(MAX_RESPONSE_BYTES)}, or if the browser has no
          room for it.
        </p>
      )}
      <p className="footnote">{useShellText()}</p>
    </Section>
  );
}

function inMegabytes(bytes: number): string {
  return `${formatInteger(bytes / 1_000_000)} MB`;
}

/** True if Slotscope itself is available offline, not only the kept answers. */
function useShellText(): string {
  const isKept = useSyncExternalStore(subscribeController, () => navigator.serviceWorker?.controller != null);
  if (!isSecureContext)
    return 'Slotscope itself does not open without a connection, because this page came over http: browsers keep an app only if it came over https or from this machine.';
  return isKept ? 'Slotscope itself opens without a connection too.' : '';
}

function subscribeController(listener: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener);
}

const CHOICES = [
  { value: 'on', title: 'Keep finalized transactions and blocks that are opened' },
  { value: 'off', title: 'Keep no more answers, and show none of those that are kept' },
] as const;
