import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createStore } from 'zustand';
import { COMMAND_K, useCommandKey, useShortcut } from '../../ui/controls/use-shortcut.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import styles from './search-field.module.css';

/** The large search field. Below it: how the text was parsed, or `children` while the field is empty. */
export function SearchBox({ initial = '', children }: { readonly initial?: string; readonly children?: ReactNode }) {
  const { label } = useEndpoint();
  return (
    <SearchField name="q" initial={initial}>
      Your text stays in this browser until you press Enter. Then Slotscope asks <b>{label}</b>. {children}
    </SearchField>
  );
}

/** The same field in the header. */
export function HeaderSearch() {
  return <SearchField name="header-search" initial="" />;
}

/** True while the large field of the page is scrolled out of sight. */
export const largeFieldPassed = createStore(() => false);

/** The interface between the field and the code that is loaded when it is used. */
export interface SearchFieldState {
  readonly name: 'q' | 'header-search';
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether suggestions are wanted. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  /** How often Enter was pressed: the last one may be before the code is loaded. */
  readonly submissions: number;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Shown while the field is empty. */
  readonly children: ReactNode;
}

function SearchField({
  name,
  initial,
  children,
}: {
  readonly name: 'q' | 'header-search';
  readonly initial: string;
  readonly children?: ReactNode;
}) {
  const [text, setText] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(initial !== '');
  const [submissions, setSubmissions] = useState(0);
  const open = () => {
    setIsUsed(true);
    setIsOpen(true);
  };
  const isLarge = name === 'q';
  const input = useSearchKeys(isLarge, open);
  return (
    <form
      className={isLarge ? `search-form ${styles['large']}` : `text-field ${styles['search']}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setIsUsed(true);
        setSubmissions(submissions + 1);
      }}
    >
      {isLarge && (
        <label className="visually-hidden" htmlFor="q">
          A signature, a slot, or text that contains one
        </label>
      )}
      <div className={isLarge ? 'text-field' : styles['field']}>
        {!isLarge && LENS}
        <input
          ref={input}
          id={name}
          name="q"
          // `SearchAssist` keeps its other attributes.
          role="combobox"
          aria-label={isLarge ? undefined : 'Search: a signature, a slot, or text that contains one'}
          aria-describedby={`${name}-line`}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={`${name}-list`}
          placeholder="Signature, slot, address, program name, or text that contains one"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            open();
          }}
          onClick={open}
          onBlur={() => setIsOpen(false)}
          onKeyDown={(event) => {
            if (event.key === '/' && text === '') event.preventDefault();
          }}
        />
        <kbd title={`Press / or ${COMMAND_K} to search`}>{COMMAND_K}</kbd>
        {isLarge && <button className="button primary">Search</button>}
      </div>
      {isUsed ? (
        <SearchAssist.Component {...{ name, text, setText, isOpen, setIsOpen, submissions, input, children }} />
      ) : (
        <SearchLine name={name}>{children}</SearchLine>
      )}
    </form>
  );
}

/** The line below a search field: how the text was parsed, or why it is invalid. */
function SearchLine({ name, children }: Pick<SearchFieldState, 'name' | 'children'>) {
  return (
    <p id={`${name}-line`} className={name === 'q' ? 'search-hint muted' : styles['closed']} role="status">
      {children}
    </p>
  );
}

/** Returns a ref for a search field that `/`, Ctrl K and ⌘ K focus. The large one also has the focus at first. */
function useSearchKeys(isLarge: boolean, onKey: () => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the page.
    if (isLarge && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [isLarge]);
  useEffect(() => {
    // The DOM of the tests has no layout to observe.
    if (!isLarge || input.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) largeFieldPassed.setState(!entry.isIntersecting);
    });
    observer.observe(input.current);
    return () => {
      observer.disconnect();
      largeFieldPassed.setState(false);
    };
  }, [isLarge]);
  const focus = () => {
    // While the header shows its field in place of this one, that field takes the keys.
    if (isLarge && document.getElementById('header-search') !== null) return;
    input.current?.focus();
    input.current?.select();
    onKey();
  };
  useShortcut('/', focus);
  useCommandKey('k', focus);
  return input;
}

/** Drawn by the styles of its place. */
export const LENS = (
  <svg viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="6" cy="6" r="4.2" />
    <path d="m9.2 9.2 3.6 3.6" />
  </svg>
);

const SearchAssist = lazyComponent(
  () => import('./search-assist.tsx').then(({ SearchAssist }) => SearchAssist),
  SearchLine,
);
