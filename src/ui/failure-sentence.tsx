import { describeFailure } from './describe-failure.ts';
import type { FailureSubject } from './failure-words.ts';

/** Who answered what, in one sentence. */
export function FailureSentence({
  error,
  subject,
  endpoint,
}: {
  readonly error: unknown;
  readonly subject: FailureSubject;
  readonly endpoint: string;
}) {
  return describeFailure(error, subject, endpoint).sentence;
}
