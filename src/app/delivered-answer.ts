import type { DeliveredAnswer } from '../rpc-client/transport/delivered-transport.ts';
import { DELIVERED_ANSWER_ID } from '../shared/page-elements.ts';
import { isJsonArray, parseJson } from '../shared/json/json.ts';

/** The answer that the service sent with the page, for the page's first request; null if there is none. */
export function takeDeliveredAnswer(): DeliveredAnswer | null {
  const element = document.getElementById(DELIVERED_ANSWER_ID);
  const texts = element && parseJson(element.textContent);
  element?.remove();
  if (!isJsonArray(texts)) return null;
  const [requestText, responseText] = texts;
  if (typeof requestText !== 'string' || typeof responseText !== 'string') return null;
  const [page] = performance.getEntriesByType('navigation');
  const milliseconds = page instanceof PerformanceNavigationTiming ? page.responseEnd - page.requestStart : 0;
  return { requestText, responseText, milliseconds };
}
