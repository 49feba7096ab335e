import { createDeferredComponent } from '../../ui/deferred.tsx';
import styles from './block-page.module.css';

/** In place of the page, where there is no block to show. */
export const BadSlot = createDeferredComponent(() => import('./rest.ts').then(({ BadSlot }) => BadSlot)).Component;
export const NoBlock = createDeferredComponent(() => import('./rest.ts').then(({ NoBlock }) => NoBlock)).Component;
export const StaleLine = createDeferredComponent(() =>
  import('./rest.ts').then(({ StaleLine }) => StaleLine),
).Component;

/** Below the transactions. */
export const RewardsSection = createDeferredComponent(() =>
  import('./rest.ts').then(({ RewardsSection }) => RewardsSection),
).Component;
export const Tallies = createDeferredComponent(
  () => import('./rest.ts').then(({ Tallies }) => Tallies),
  <div className={styles['tallies']} />,
).Component;
export const RawSection = createDeferredComponent(() =>
  import('./rest.ts').then(({ RawSection }) => RawSection),
).Component;
