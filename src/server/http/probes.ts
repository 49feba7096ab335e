import { withTimeout } from '../../shared/with-timeout.ts';

/** What a probe asks: whether the process runs, or whether it should be sent requests. */
export type Probe = 'live' | 'ready';

/** The paths of probes, as Kubernetes and load balancers use them. */
export const PROBES: ReadonlyMap<string, Probe> = new Map([
  ['/livez', 'live'],
  ['/readyz', 'ready'],
  ['/health', 'ready'],
]);

export interface ReadinessOptions {
  /** Rejects if the ledger cannot be read; resolves to a sentence if its newest block is too old. */
  readonly checkReady?: () => Promise<string | null>;
  /** Receives the reason why the ledger cannot be read, which the client does not see. */
  readonly onError?: (error: unknown) => void;
  /** Time limit for the ledger. */
  readonly readyMilliseconds?: number;
}

const READY_MILLISECONDS = 5_000;

/** The response to a probe. A process that answers at all is live, even if the ledger cannot be read. */
export async function answerProbe(
  probe: Probe,
  { checkReady, onError, readyMilliseconds = READY_MILLISECONDS }: ReadinessOptions,
): Promise<{ readonly status: 200 | 503; readonly text: string }> {
  if (probe === 'live' || checkReady === undefined) return OK;
  try {
    const problem = await withTimeout(
      checkReady(),
      readyMilliseconds,
      `the ledger did not answer within ${readyMilliseconds} ms`,
    );
    return problem === null ? OK : { status: 503, text: `${problem}\n` };
  } catch (error) {
    onError?.(error);
    return { status: 503, text: 'The ledger cannot be read\n' };
  }
}

const OK = { status: 200, text: 'ok' } as const;
