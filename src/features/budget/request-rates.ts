import { isLoopbackUrl } from '../../shared/urls.ts';
import { isJsonObject } from '../../shared/json/json.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** Requests a second, from the least; null without a limit. */
export const RATES = [1, 4, 9, 25, null] as const;
export type Rate = (typeof RATES)[number];

/** 90 requests in 10 seconds, of the 100 that public clusters allow an IP address. */
const DEFAULT_RATE = 9;

/** The rates that the user chose, by the URL of the endpoint. */
export const chosenRates = createStoredValue<ReadonlyMap<string, Rate>>(
  'request-rates',
  (json) => new Map(isJsonObject(json) ? Object.entries(json).filter(isRateEntry) : []),
  (rates) => (rates.size === 0 ? null : Object.fromEntries(rates)),
);

/** The default rate. The service of the page and nodes on this machine have no limit. */
export function defaultRate(url: string): Rate {
  return isLoopbackUrl(url) || new URL(url).origin === location.origin ? null : DEFAULT_RATE;
}

export function rateOf(url: string): Rate {
  const chosen = chosenRates.get().get(url);
  return chosen === undefined ? defaultRate(url) : chosen;
}

/** `rate` undefined: the default. */
export function chooseRate(url: string, rate: Rate | undefined): void {
  const rates = new Map(chosenRates.get());
  if (rate === undefined) rates.delete(url);
  else rates.set(url, rate);
  chosenRates.set(rates);
}

function isRateEntry(entry: [string, unknown]): entry is [string, Rate] {
  return RATES.some((rate) => rate === entry[1]);
}
