import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { SearchQuery } from './search-query.ts';

/** The line below a search field: how the text was parsed, or why it is invalid. Shows `children` while the field is empty. */
export function SearchHint({
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
