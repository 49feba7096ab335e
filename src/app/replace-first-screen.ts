import { currentEndpoint } from '../features/endpoint/saved-endpoints.ts';
import { routePath } from '../features/routing/paths.ts';
import { clientOf } from './clients.ts';
import { requestList } from './list-request.ts';
import { queryClient } from './prefetch-page-data.ts';

/** Prepares for the app to replace what the service has written. Resolves when the app would show the same list, or the same of a failure. */
export async function prepareReplacement(written: HTMLElement, root: HTMLElement): Promise<void> {
  keepInput(written, root);
  const endpoint = currentEndpoint();
  // Of a failed request, the page says more.
  if (endpoint.kind === 'ready')
    await requestList(queryClient, clientOf(endpoint.endpoint), routePath(location.pathname), location.search).catch(
      () => null,
    );
  if (written.querySelector('.page-status.failure') === null) return;
  // What the app shows of it may have the name of its error. That code comes with the page of a transaction, which a block does not need.
  const { loadErrorNames } = await import('../features/use-error-names.ts');
  await loadErrorNames();
}

/** Moves the focus and typed text to the same elements of the app: someone may use them while the scripts load. */
function keepInput(written: HTMLElement, root: HTMLElement): void {
  let focused: EventTarget | null = document.activeElement;
  written.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  written.addEventListener('focusout', () =>
    // Some browsers also send this event when they remove the element.
    queueMicrotask(() => {
      if (written.isConnected) focused = document.activeElement;
    }),
  );
  new MutationObserver((_, observer) => {
    if (written.isConnected) return;
    observer.disconnect();
    for (const field of written.querySelectorAll('input')) {
      const successor = successorOf(field, written, root);
      // React reads a value after an event, if it was not set by assignment.
      if (field.value === field.defaultValue || successor === undefined) continue;
      successor.setRangeText(field.value, 0, successor.value.length);
      successor.setSelectionRange(field.selectionStart, field.selectionEnd);
      successor.dispatchEvent(new Event('input', { bubbles: true }));
      // Suggestions open for what is typed, and close when the focus leaves it.
      if (field !== focused) successor.dispatchEvent(new Event('focusout', { bubbles: true }));
    }
    if (focused instanceof HTMLElement && written.contains(focused))
      successorOf(focused, written, root)?.focus({ preventScroll: true });
  }).observe(root, { childList: true });
}

/** The element of the app in the place of a written one; undefined if there is none. */
function successorOf<T extends HTMLElement>(element: T, written: HTMLElement, root: HTMLElement): T | undefined {
  const alike = (within: HTMLElement) =>
    [...within.querySelectorAll<T>(element.localName)].filter(
      (each) =>
        each.id === element.id &&
        each.className === element.className &&
        each.getAttribute('href') === element.getAttribute('href'),
    );
  return alike(root)[alike(written).indexOf(element)];
}
