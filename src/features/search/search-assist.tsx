import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { openText } from '../inspect/opened-source.ts';
import { recentLookups } from '../recent-lookups/recent-lookups.ts';
import { usePaths } from '../routing/paths-context.ts';
import { parseSearch, type SearchQuery } from './parse-search.ts';
import type { SearchFieldState } from './search-box.tsx';
import styles from './search-field.module.css';
import { SearchInterpretation } from './search-interpretation.tsx';
import { currentSlot, goToFound, searchTargetPath, withFoundHere } from './search-target.ts';
import { suggest, type Suggestion } from './suggestions.ts';

/** Parses the text of a search field, shows how it was parsed, suggests names and pages, and opens the chosen one. */
export function SearchAssist(field: SearchFieldState) {
  const { name, text, setText, isOpen, setIsOpen, submissions, input, children } = field;
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = { pathname, search, endpointUrl: useClient().url, queries: useQueryClient() };
  const query = withFoundHere(parseSearch(text, currentSlot(page)), page);
  const suggestions = suggest(text, query, paths, recentLookups.get());
  const [chosen, setChosen] = useState({ text, at: -1 });
  // If the text is not an id, Enter opens the first name that it is a part of.
  const first = isWord(query) && suggestions.length > 0 ? 0 : -1;
  const active = chosen.at >= 0 && chosen.text === text && chosen.at < suggestions.length ? chosen.at : first;
  const hasList = isOpen && suggestions.length > 0;
  const isLarge = name === 'q';

  const leave = () => {
    setText('');
    setIsOpen(false);
    setChosen({ text: '', at: -1 });
  };
  const follow = ({ to }: Suggestion) => {
    leave();
    if ('act' in to) to.act();
    else if ('path' in to) void navigate(to.path);
    else location.assign(to.file);
  };
  const submit = useEffectEvent(() => {
    const picked = isOpen || active === first ? suggestions[active] : undefined;
    setIsOpen(false);
    if (picked !== undefined) follow(picked);
    else if (query.kind === 'here') {
      setText('');
      goToFound(query.found, navigate, paths);
    } else if (query.kind === 'found' && query.matches[0].kind === 'savedResponse') {
      openText(query.matches[0].text);
      void navigate(paths.inspect());
    } else if (query.kind !== 'empty' && query.kind !== 'invalid')
      void navigate(searchTargetPath(query, paths) ?? paths.search(text.trim()));
  });
  const submitted = useRef(0);
  useEffect(() => {
    if (submissions === submitted.current) return;
    submitted.current = submissions;
    submit();
  }, [submissions]);

  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setIsOpen(true);
      // One of the positions is the field itself.
      const count = suggestions.length + 1;
      setChosen({ text, at: ((active + 1 + step + count) % count) - 1 });
    } else if (event.key === 'Escape') leave();
  });
  useLayoutEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent) => keyDown(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);
  useLayoutEffect(() => {
    const isInvalid = query.kind === 'invalid' && query.problem.kind !== 'unrecognized';
    input.current?.setAttribute('aria-invalid', String(isInvalid));
    input.current?.setAttribute('aria-expanded', String(hasList));
    const option = hasList && active >= 0 ? `${name}-option-${active}` : '';
    input.current?.setAttribute('aria-activedescendant', option);
    document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  });

  const line = (
    <p id={`${name}-line`} className={isLarge ? 'search-hint muted' : undefined} role="status">
      {query.kind === 'empty' ? (
        children
      ) : first === 0 ? (
        <span className="muted">Enter opens {suggestions[active]?.title}.</span>
      ) : (
        <SearchInterpretation query={query} />
      )}
    </p>
  );
  const list = hasList && (
    <SearchList name={name} suggestions={suggestions} active={active} onLeave={leave} onFollow={follow} />
  );
  if (isLarge)
    return (
      <>
        {line}
        {list}
      </>
    );
  return (
    <div className={query.kind === 'empty' && !hasList ? styles['closed'] : styles['panel']}>
      {line}
      {list}
    </div>
  );
}

/** True for text that is not an id, so it may be part of a name. */
function isWord(query: SearchQuery): boolean {
  return query.kind === 'invalid' && query.problem.kind === 'unrecognized';
}

/** The suggestions, by group. The focus stays in the field, which names the active one. */
function SearchList({
  name,
  suggestions,
  active,
  onLeave,
  onFollow,
}: {
  readonly name: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  /** By a link. */
  readonly onLeave: () => void;
  readonly onFollow: (suggestion: Suggestion) => void;
}) {
  const groups = [...new Set(suggestions.map(({ group }) => group))];
  return (
    <div
      id={`${name}-list`}
      className={styles['list']}
      role="listbox"
      tabIndex={-1}
      aria-label="Suggestions"
      // Pressing the pointer must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true">{group}</p>
          {suggestions.map((suggestion, at) => {
            if (suggestion.group !== group) return null;
            const { title, detail, to } = suggestion;
            const option = {
              id: `${name}-option-${at}`,
              role: 'option',
              tabIndex: -1,
              'aria-selected': at === active,
            };
            const words = (
              <>
                <span>{title}</span> <small>{detail}</small>
              </>
            );
            if ('act' in to)
              return (
                <button key={suggestion.id} type="button" {...option} onClick={() => onFollow(suggestion)}>
                  {words}
                </button>
              );
            return 'path' in to ? (
              <Link key={suggestion.id} to={to.path} {...option} onClick={onLeave}>
                {words}
              </Link>
            ) : (
              <a key={suggestion.id} href={to.file} {...option}>
                {words}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
