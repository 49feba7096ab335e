import { createDeferredComponent } from '../../ui/rendering/deferred.tsx';

/** A failed read, told in full: see failure-view.tsx. */
export const Failure = createDeferredComponent(() =>
  import('../later-parts.ts').then(({ FailureView }) => FailureView),
).Component;

/** A failed read in one sentence. */
export const FailureSentence = createDeferredComponent(() =>
  import('../later-parts.ts').then(({ FailureSentence }) => FailureSentence),
).Component;
