import type { Random } from '../../src/shared/test-support/random.ts';
import type { Corpus } from './corpus.ts';

/** A decoder under test. */
export interface FuzzTarget {
  readonly name: string;
  /** Returns the function that makes a case. The same random numbers make the same case. */
  readonly prepare: (corpus: Corpus) => Promise<MakeCase> | MakeCase;
}

export type MakeCase = (random: Random) => FuzzCase;

export interface FuzzCase {
  readonly input: Uint8Array | string;
  /** Decodes the input and checks what comes out. Throws if the decoder breaks a promise. */
  readonly run: () => Promise<Outcome> | Outcome;
}

/** Whether the decoder took the input. Both are right; a case that breaks a promise throws. */
export type Outcome = 'accepted' | 'refused';

/** The constructor of an error that a decoder may throw. */
export type ErrorClass = abstract new (...args: never[]) => Error;

/** A promise that a decoder has broken. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

export function expectThat(condition: boolean, promise: string): void {
  if (!condition) throw new BrokenPromise(promise);
}

/** Compares two texts; the error shows where they begin to differ. */
export function expectSame(found: string, expected: string, promise: string): void {
  if (found === expected) return;
  let at = 0;
  while (found[at] === expected[at]) at++;
  const [here, there] = [found, expected].map((text) => text.slice(Math.max(0, at - 60), at + 60));
  throw new BrokenPromise(`${promise}\n    found    ${here}\n    expected ${there}`);
}

/** Runs a decoder that may throw these errors and no other. `check` gets what it returns. */
export async function decodeOrRefuse<T>(
  refusals: readonly ErrorClass[],
  decode: () => Promise<T> | T,
  check: (value: T) => Promise<void> | void,
): Promise<Outcome> {
  let value: T;
  try {
    value = await decode();
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal) && !isMistake(error)) return 'refused';
    throw error;
  }
  await check(value);
  return 'accepted';
}

/** True for an error that a decoder runs into instead of choosing to throw it. */
function isMistake(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // Node's own refusals, such as that of a text that is not UTF-8, are TypeErrors with a code.
  if (cause instanceof TypeError && !('code' in cause)) return true;
  return cause instanceof ReferenceError || (cause instanceof RangeError && MISTAKES.test(cause.message));
}

const MISTAKES = /call stack|Invalid (array|string|typed array) length|allocation failed/i;
