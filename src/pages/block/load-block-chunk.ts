import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The rows and what stands around them: where it comes soon, it is drawn at once, else after the frame. */
export const blockChunk = lazyModule(() => import('./block-chunk.ts'));
