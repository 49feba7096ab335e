import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The view of a block. It is loaded beside the answer that it shows. */
export const blockView = lazyModule(() => import('./block-view.tsx'));
