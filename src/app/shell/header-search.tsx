import { SearchHint } from '../../features/search/search-hint.tsx';
import { useSearch } from '../../features/search/use-search.ts';
import { useLocation } from 'react-router';
import styles from './header-search.module.css';
import { useSlashKey } from '../../features/search/use-slash-key.ts';

/** The search field in the header. While it is empty it shows what is open; the hint below says how the text was parsed. */
export function HeaderSearch() {
  const { text, setText, query, isInvalid, submit } = useSearch();
  const input = useSlashKey();
  const opened = /^\/\w+\/([^/]+)/.exec(useLocation().pathname)?.[1];
  return (
    <form
      className={`text-field ${styles['search']}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        ref={input}
        aria-label="Search: a signature, a slot, or text that contains one"
        aria-invalid={isInvalid}
        aria-describedby="header-search-line"
        placeholder={opened ?? 'Signature, slot, or text that contains one'}
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
