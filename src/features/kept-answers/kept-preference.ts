import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** Whether finalized transactions and blocks that were opened are kept in this browser. */
export const keepsAnswers = createStoredValue<boolean>(
  'keepAnswers',
  (json) => json !== false,
  (value) => (value ? null : false),
);

/** Whether anything is kept. The app reads it before it loads the code that looks. */
export const hasKeptAnswers = createStoredValue<boolean>(
  'kept',
  (json) => json === true,
  (value) => (value ? true : null),
);
