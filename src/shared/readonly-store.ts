import type { StoreApi } from 'zustand/vanilla';

/** A store that others may read and follow, but not change. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;
