import { expect, test } from 'vitest';
import { shareLimits } from './share-limits.ts';

test('the limits of all workers together are those of the service', () => {
  const options = {
    cacheBytes: 48,
    maxUnsentBytes: 256,
    maxUnsentBytesPerClient: 128,
    maxConnections: 100,
    maxConnectionsPerClient: 10,
    // The primary counts calls for all workers.
    requestsPerSecond: 10,
  };
  expect(shareLimits(options, 3)).toEqual({
    cacheBytes: 16,
    maxUnsentBytes: 256 / 3,
    maxUnsentBytesPerClient: 128 / 3,
    maxConnections: 33,
    maxConnectionsPerClient: 3,
    requestsPerSecond: 10,
  });
});
