import { describeFailure } from './describe-failure.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import type { FailureSubject } from './failure-text.ts';

/** Who answered what, in one sentence. */
export function FailureSentence({ error, subject }: { readonly error: unknown; readonly subject: FailureSubject }) {
  return describeFailure(error, subject, useEndpoint()).sentence;
}
