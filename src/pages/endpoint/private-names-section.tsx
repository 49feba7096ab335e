import { type ChangeEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import {
  MAX_NAMES,
  addPrivateNames,
  exportNames,
  namesFile,
  privateNames,
  readNamesFile,
  setPrivateName,
} from '../../features/private-names/private-names.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { visibleName } from '../../shared/format/visible-text.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { parseAddress, parseSignature } from '../../solana/ids/ids.ts';
import { downloadText } from '../../ui/controls/files.ts';
import { Section } from '../../ui/page/section.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { UntrustedText, truncateMiddle } from '../../ui/values/text.tsx';
import styles from './endpoint-page.module.css';

/** What the user calls addresses and transactions, with buttons to erase it, and to move it to another browser as a file. */
export function PrivateNamesSection() {
  const paths = usePaths();
  const names = useStoredValue(privateNames);
  const { isWanted } = useStore(exportNames);
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const say = (text: string) => {
    setSaid(text);
    // The pressed button may have been removed.
    status.current?.focus();
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    say(chosen.size > MAX_FILE_BYTES ? 'The file is too large.' : importNames(await chosen.text()));
    target.value = '';
  };
  return (
    <Section
      id="names"
      title="Your names"
      count={names.size === 0 ? 'none' : formatInteger(names.size)}
      end={
        <>
          {names.size > 0 && (
            <>
              <button
                type="button"
                className="text-button"
                onClick={() =>
                  downloadText('slotscope-names.json', stringifyJson(namesFile(names)), 'application/json')
                }
              >
                Export
              </button>{' '}
            </>
          )}
          <button type="button" className="text-button" onClick={() => file.current?.click()}>
            Import
          </button>
          {names.size > 0 && (
            <>
              {' '}
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  privateNames.set(new Map());
                  say('Erased.');
                }}
              >
                Erase all
              </button>
            </>
          )}
        </>
      }
    >
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="File of names"
        hidden
        onChange={(event) => void read(event)}
      />
      <p ref={status} className="hint" role="status" tabIndex={-1}>
        {said}{' '}
        {names.size === 0
          ? 'The menu of an address, its page and the facts of a transaction let you name it.'
          : 'Shown after their addresses and signatures, in this browser only. Links, copies and reports never contain them.'}
      </p>
      {names.size > 0 && (
        <p>
          <label>
            <input
              type="checkbox"
              checked={isWanted}
              onChange={({ target }) => exportNames.setState({ isWanted: target.checked })}
            />{' '}
            Add them to exported tables, until this page is reloaded
          </label>
        </p>
      )}
      <ul className={styles['answers']} aria-label="Your names">
        {[...names.values()].map((each) => {
          const address = parseAddress(each.id);
          const signature = parseSignature(each.id);
          return (
            <li key={each.id}>
              <Link
                className="mono"
                // The name is beside it.
                data-named
                to={
                  address === null ? (signature === null ? '' : paths.transaction(signature)) : paths.address(address)
                }
              >
                {truncateMiddle(each.id)}
              </Link>
              <span>
                <b>
                  <bdi>{visibleName(each.name)}</bdi>
                </b>{' '}
                <UntrustedText text={each.note} />
              </span>
              <button
                type="button"
                className="text-button"
                aria-label={`Erase the name of ${each.id}`}
                onClick={() => {
                  setPrivateName({ ...each, name: '', note: '' });
                  say('Erased.');
                }}
              >
                Erase
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Stores the names of a file, and says which. */
function importNames(text: string): string {
  const file = readNamesFile(text);
  if (file === null) return 'The file has no names of Slotscope.';
  const known = privateNames.get();
  const replaced = file.names.filter(({ id }) => known.has(id)).length;
  const left = addPrivateNames(file.names);
  const parts = [
    `Imported ${formatCount(file.names.length - left, 'name')}`,
    replaced > 0 && `${formatInteger(replaced)} replaced`,
    file.invalid > 0 && `${formatCount(file.invalid, 'entry', 'entries')} of another shape left out`,
    left > 0 && `${formatInteger(left)} left out: at most ${formatInteger(MAX_NAMES)} are stored`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}

/** A thousand names and notes of the longest kind. */
const MAX_FILE_BYTES = 10_000_000;
