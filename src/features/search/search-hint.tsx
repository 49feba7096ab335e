import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { SearchQuery } from './search-query.ts';

/** The line under a search field: what the text was understood as, or what is wrong with it. `children` while it is empty. */
export function SearchHint({
  id,
  understanding,
  className,
  children,
}: {
  readonly id: string;
  readonly understanding: SearchQuery;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  return (
    <p id={id} className={className} role="status">
      {understanding.kind === 'empty' ? children : <SearchInterpretation.Component understanding={understanding} />}
    </p>
  );
}

const SearchInterpretation = lazyComponent(() =>
  import('../later-parts.ts').then(({ SearchInterpretation }) => SearchInterpretation),
);
