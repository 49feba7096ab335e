import type { DeliveredAnswers } from '../rpc-client/transport/delivered-transport.ts';
import { DELIVERED_ANSWERS_ID } from '../shared/page-elements.ts';
import { isJsonObject, parseJson } from '../shared/json/json.ts';

/** The answers that the service sent with the page, for its first requests; null if there are none. */
export function takeDeliveredAnswers(): DeliveredAnswers | null {
  const element = document.getElementById(DELIVERED_ANSWERS_ID);
  const texts = element && parseJson(element.textContent);
  element?.remove();
  const [page] = performance.getEntriesByType('navigation');
  // Back and Forward show the page that the browser has stored, and a list may have changed since.
  if (!isJsonObject(texts) || !(page instanceof PerformanceNavigationTiming) || page.type === 'back_forward')
    return null;
  return {
    texts: new Map(Object.entries(texts).filter((each): each is [string, string] => typeof each[1] === 'string')),
    milliseconds: page.responseEnd - page.requestStart,
  };
}
