import { createDeferred } from '../../ui/rendering/deferred.tsx';

/** The rows and what stands around them: where it comes soon, it is drawn at once, else after the frame. */
export const REST = createDeferred(() => import('./rest.ts'));
