import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

/** `FailureView`, loaded when first needed. */
export const Failure = lazyComponent(() =>
  import('./failure-view.tsx').then(({ FailureView }) => FailureView),
).Component;

/** `FailureSentence` of failure-view.tsx, loaded when first needed. */
export const FailureSentence = lazyComponent(() =>
  import('./failure-view.tsx').then(({ FailureSentence }) => FailureSentence),
).Component;
