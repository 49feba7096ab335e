import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** True if the user has paused the lists that follow the newest block. */
export const followPaused = createStoredValue(
  'follow-paused',
  (json) => json === true,
  (isPaused) => (isPaused ? true : null),
);
