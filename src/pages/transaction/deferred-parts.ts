import { createDeferred } from '../../ui/rendering/deferred.tsx';

/** The sentence, the sections, and what is seldom there: where they come soon, they are drawn at once, else after the frame. */
export const REST = createDeferred(() => import('./rest.ts'));
