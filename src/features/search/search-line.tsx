import type { ReactNode } from 'react';
import { createDeferredComponent } from '../../ui/rendering/deferred.tsx';
import type { Understanding } from './search-understanding.ts';

/** The line under a search field: what the text was understood as, or what is wrong with it. `children` while it is empty. */
export function SearchLine({
  id,
  understanding,
  className,
  children,
}: {
  readonly id: string;
  readonly understanding: Understanding;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  return (
    <p id={id} className={className} role="status">
      {understanding.kind === 'empty' ? children : <Understood.Component understanding={understanding} />}
    </p>
  );
}

const Understood = createDeferredComponent(() => import('../later-parts.ts').then(({ Understood }) => Understood));
