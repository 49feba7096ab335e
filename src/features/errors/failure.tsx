import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

/** A failed read, told in full: see failure-view.tsx. */
export const Failure = lazyComponent(() =>
  import('../later-parts.ts').then(({ FailureView }) => FailureView),
).Component;

/** A failed read in one sentence. */
export const FailureSentence = lazyComponent(() =>
  import('../later-parts.ts').then(({ FailureSentence }) => FailureSentence),
).Component;
