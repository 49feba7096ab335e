import { noAnswer, throwVersionError } from './outcome-errors.ts';
import type { ResultAnswer } from './read-answer.ts';
import { decodeResult } from './slot-answer.ts';
import type { CallOfPool, Outcome, UpstreamPool } from './upstream-pool.ts';

/**
 * Asks for a transaction until an upstream has it. A signature names no slot, so no node can know that there is no such transaction:
 * null is the answer only if every upstream said null. Throws RpcError if one of them did not.
 */
export async function askForSignature<T>(
  pool: UpstreamPool,
  call: CallOfPool,
  decode: (result: ResultAnswer) => Promise<T>,
): Promise<T | null> {
  const outcomes: Outcome[] = [];
  for await (const { upstream, answer } of pool.answers(call)) {
    throwVersionError(answer);
    if (answer.kind !== 'result' || answer.value === null) {
      outcomes.push({ upstream, answer });
      continue;
    }
    const decoded = await decodeResult(upstream, answer, decode);
    if (decoded.kind === 'found') return decoded.found;
    outcomes.push({ upstream, answer: decoded });
  }
  if (outcomes.every(({ answer }) => answer.kind === 'result')) return null;
  throw noAnswer(outcomes);
}
