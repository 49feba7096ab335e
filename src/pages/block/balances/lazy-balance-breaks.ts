import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';

export const BalanceBreaks = lazyComponent(() =>
  import('./balance-breaks.tsx').then(({ BalanceBreaks }) => BalanceBreaks),
);
