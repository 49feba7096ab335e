import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

/** `FailureView`, loaded when first needed. */
export const Failure = lazyComponent(() =>
  import('../later-parts.ts').then(({ FailureView }) => FailureView),
).Component;

/** `FailureSentence` of failure-view.tsx, loaded when first needed. */
export const FailureSentence = lazyComponent(() =>
  import('../later-parts.ts').then(({ FailureSentence }) => FailureSentence),
).Component;
