import { isJsonObject } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** How a person arranged the pane beside the calls, remembered in this browser. */
export interface PaneLayout {
  /** Percent of the width of both; null for the width that the page chooses. */
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
