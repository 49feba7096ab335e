import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The sentence, the sections, and what is seldom there: where they come soon, they are drawn at once, else after the frame. */
export const transactionChunk = lazyModule(() => import('./transaction-chunk.ts'));
