import { lazyModule } from '../../shared/lazy-module.ts';

/** The components for the answer about a block. They are loaded in parallel with the answer. */
export const blockView = lazyModule(() => import('./block-views.ts'));
