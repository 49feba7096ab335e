import { isJsonObject } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** How the reader arranged the pane beside the calls, stored in this browser. */
export interface PaneLayout {
  /** Width in percent of both columns; null for the default. */
  readonly share: number | null;
  readonly isClosed: boolean;
}

export const MIN_SHARE = 25;
export const MAX_SHARE = 65;

export const paneLayout = createStoredValue<PaneLayout>(
  'pane',
  (json) => {
    const stored = isJsonObject(json) ? json : {};
    const share = stored['share'];
    return { share: typeof share === 'number' ? boundedShare(share) : null, isClosed: stored['closed'] === true };
  },
  ({ share, isClosed }) => (share === null && !isClosed ? null : { share, closed: isClosed }),
);

export function boundedShare(percent: number): number {
  return Math.min(MAX_SHARE, Math.max(MIN_SHARE, Math.round(percent * 10) / 10));
}
