import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import styles from './header-search.module.css';
import type { SearchQuery } from './parse-search.ts';
import { useSearch, useSearchKeys } from './use-search.ts';

/** The large search field. Below it: how the text was parsed, or `children` while the field is empty. */
export function SearchBox({ initial = '', children }: { readonly initial?: string; readonly children?: ReactNode }) {
  const { text, setText, query, isInvalid, submit } = useSearch(initial);
  const { label } = useEndpoint();
  const input = useSearchKeys({ focused: true });
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor="q">A signature, a slot, or text that contains one</label>
      <div className="text-field">
        <input
          ref={input}
          id="q"
          name="q"
          aria-invalid={isInvalid}
          aria-describedby="q-line"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd title="Press / to search">/</kbd>
        <button className="button primary">Search</button>
      </div>
      <SearchHint id="q-line" className="search-hint muted" query={query}>
        Parsed in this browser; sent to <b>{label}</b> only when you press Enter. {children}
      </SearchHint>
    </form>
  );
}

/** The search field in the header. The hint below it shows how the text was parsed. */
export function HeaderSearch() {
  const { text, setText, query, isInvalid, submit } = useSearch();
  const input = useSearchKeys();
  return (
    <form
      className={`text-field ${styles['search']}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="6" cy="6" r="4.2" />
        <path d="m9.2 9.2 3.6 3.6" />
      </svg>
      <input
        ref={input}
        aria-label="Search: a signature, a slot, or text that contains one"
        aria-invalid={isInvalid}
        aria-describedby="header-search-line"
        placeholder="Signature, slot, address, or text with one in it"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
        }}
      />
      <kbd title="Press / to search">/</kbd>
      <SearchHint id="header-search-line" className={styles['hint'] ?? ''} query={query} />
    </form>
  );
}

/** The line below a search field: how the text was parsed, or why it is invalid. Shows `children` while the field is empty. */
function SearchHint({
  id,
  query,
  className,
  children,
}: {
  readonly id: string;
  readonly query: SearchQuery;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  return (
    <p id={id} className={className} role="status">
      {query.kind === 'empty' ? children : <SearchInterpretation.Component query={query} />}
    </p>
  );
}

const SearchInterpretation = lazyComponent(() =>
  import('./search-interpretation.tsx').then(({ SearchInterpretation }) => SearchInterpretation),
);
