import type { ComponentType, ReactNode } from 'react';
import { createDeferred, createDeferredComponent } from '../../ui/deferred.tsx';
import styles from './block-page.module.css';

/** What the first rows of a block do without; asked for once they are drawn. */
export const REST = createDeferred(() => import('./rest.ts'));

type Rest = typeof import('./rest.ts');

function deferredPart<Props extends object>(choose: (rest: Rest) => ComponentType<Props>, awaited?: ReactNode) {
  return createDeferredComponent(() => REST.load().then(choose), awaited).Component;
}

/** In place of the page, where there is no block to show. */
export const BadSlot = deferredPart((rest) => rest.BadSlot);
export const NoBlock = deferredPart((rest) => rest.NoBlock);
export const StaleLine = deferredPart((rest) => rest.StaleLine);

/** In place of the transactions, where they were not asked for. */
export const LeftOut = deferredPart((rest) => rest.LeftOut);
export const SignaturesTable = deferredPart((rest) => rest.SignaturesTable);

/** Below the transactions. */
export const RewardsSection = deferredPart((rest) => rest.RewardsSection);
export const Tallies = deferredPart((rest) => rest.Tallies, <div className={styles['tallies']} />);
export const RawSection = deferredPart((rest) => rest.RawSection);
