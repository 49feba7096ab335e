import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchHint } from '../../features/search/search-hint.tsx';
import { useSearch } from '../../features/search/use-search.ts';
import { appCommands } from './app-commands.ts';
import { type Command, filterCommands } from './command.ts';
import styles from './command-palette.module.css';
import { pageCommands } from './page-commands.ts';

/**
 * A modal field that finds everything that can be done: what the text leads to as a search, pages, and the options, sections and
 * buttons of the open page. Arrow keys choose, Enter runs, Escape closes.
 */
export function CommandPalette({
  onClose,
  onOpenShortcuts,
}: {
  readonly onClose: () => void;
  readonly onOpenShortcuts: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const { text, setText, query, isInvalid, submit } = useSearch();
  const [chosen, setChosen] = useState(0);
  const [available] = useState(() => [...pageCommands(document), ...appCommands(navigate, onOpenShortcuts)]);
  const found = useMemo(() => filterCommands(available, text.trim()).slice(0, MOST_SHOWN), [available, text]);
  const isSearch = query.kind !== 'empty' && query.kind !== 'invalid';
  const search: Command = { group: 'Search', label: text.trim(), key: 'Enter', run: () => void submit() };
  const commands = isSearch ? [search, ...found] : found;
  const current = Math.min(chosen, commands.length - 1);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, []);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    // First, so that the command finds the focus where it was before.
    dialog.current?.close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES.get(event.key);
    if (event.key === 'Enter') run(commands[current]);
    else if (move !== undefined && commands.length > 0) setChosen((current + move + commands.length) % commands.length);
    else return;
    event.preventDefault();
  };

  return (
    <dialog ref={dialog} className={styles['dialog']} aria-label="Commands" onClose={onClose}>
      <div className="text-field">
        <input
          role="combobox"
          aria-label="Search, or name what to do"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={current < 0 ? undefined : `${id}-${current}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, or name what to do"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className={styles['list']}>
        {commands.map((command, at) => (
          // The keyboard is handled by the field, which keeps the focus.
          <div
            key={`${command.group} ${command.label}`}
            id={`${id}-${at}`}
            ref={at === current ? scrollIntoView : null}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            className={styles['command']}
            onClick={() => run(command)}
            onPointerMove={() => setChosen(at)}
            onKeyDown={onKeyDown}
          >
            <span className="muted">{command.group}</span> <span className={styles['label']}>{command.label}</span>{' '}
            {command.key !== undefined && <kbd>{command.key}</kbd>}
          </div>
        ))}
      </div>
      <SearchHint
        id={`${id}-hint`}
        className={`${styles['hint']} muted`}
        query={isSearch || (isInvalid && commands.length === 0) ? query : { kind: 'empty' }}
      >
        {commands.length === 0 ? 'Nothing on this page is called that.' : '↑ ↓ choose, Enter runs.'}
      </SearchHint>
    </dialog>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

const MOVES: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
const MOST_SHOWN = 100;
