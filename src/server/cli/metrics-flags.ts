import type { MetricsAddress } from '../serve/listen.ts';
import { anyText, defaultedFlag, integerFrom, optionalFlag } from './flags.ts';

/** Where a command that runs for long serves its metrics. */
export const metricsFlags = {
  'metrics-port': optionalFlag(
    {
      value: 'N',
      help: 'port of /metrics, in the text format of Prometheus; 0 picks a free one',
      fallback: 'off',
    },
    integerFrom(0, 65_535),
  ),
  'metrics-host': defaultedFlag(
    {
      value: 'ADDRESS',
      help: 'listen address of /metrics; unless it is loopback, every host that reaches it can read the metrics',
      fallback: '127.0.0.1',
    },
    anyText,
  ),
};

/** null if metrics are off. */
export function parseMetricsFlags(flags: {
  readonly 'metrics-port': number | null;
  readonly 'metrics-host': string;
}): MetricsAddress | null {
  const port = flags['metrics-port'];
  return port === null ? null : { port, host: flags['metrics-host'] };
}
