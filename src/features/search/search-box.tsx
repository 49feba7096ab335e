import type { ReactNode } from 'react';
import { SearchHint } from './search-hint.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { useSearch } from './use-search.ts';
import { useSlashKey } from './use-slash-key.ts';

/** The large search field. Below it: how the text was parsed, or `children` while the field is empty. */
export function SearchBox({ initial = '', children }: { readonly initial?: string; readonly children?: ReactNode }) {
  const { text, setText, query, isInvalid, submit } = useSearch(initial);
  const { label } = useEndpoint();
  const input = useSlashKey({ focused: true });
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
