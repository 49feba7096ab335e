import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The view of a transaction. It is loaded beside the answer that it shows. */
export const transactionView = lazyModule(() => import('./transaction-view.tsx'));
