import { preloadPage } from '../routing/page-routes.tsx';

/** Fetches the code of a page when a link to it is pointed at or focused: by the time it is pressed, it is there. */
export function prefetchOnHover(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null;
        if (link?.origin === location.origin) void preloadPage(link.pathname);
      },
      { passive: true },
    );
}
