import { createDeferred, createDeferredComponent } from '../../ui/deferred.tsx';
import styles from './block-page.module.css';

/** What the first rows of a block do without; asked for once they are drawn. */
export const REST = createDeferred(() => import('./rest.ts'));

/** In place of the page, where there is no block to show. */
export const BadSlot = createDeferredComponent(() => REST.load().then(({ BadSlot }) => BadSlot)).Component;
export const NoBlock = createDeferredComponent(() => REST.load().then(({ NoBlock }) => NoBlock)).Component;
export const StaleLine = createDeferredComponent(() => REST.load().then(({ StaleLine }) => StaleLine)).Component;

/** In place of the transactions, where they were not asked for. */
export const LeftOut = createDeferredComponent(() => REST.load().then(({ LeftOut }) => LeftOut)).Component;
export const SignaturesTable = createDeferredComponent(() =>
  REST.load().then(({ SignaturesTable }) => SignaturesTable),
).Component;

/** Below the transactions. */
export const RewardsSection = createDeferredComponent(() =>
  REST.load().then(({ RewardsSection }) => RewardsSection),
).Component;
export const Tallies = createDeferredComponent(
  () => REST.load().then(({ Tallies }) => Tallies),
  <div className={styles['tallies']} />,
).Component;
export const RawSection = createDeferredComponent(() => REST.load().then(({ RawSection }) => RawSection)).Component;
