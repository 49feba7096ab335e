import { ROUTES } from '../../shared/routes.ts';

/** True if a page of the explorer has this URL path. As in the explorer, case and a slash at the end do not matter. */
export function isPagePath(path: string): boolean {
  return PAGE_PATH.test(path);
}

const PAGE_PATH = new RegExp(
  `^(?:${Object.values(ROUTES)
    .map((route) => route.replace(/:\w+$/, '[^/]+').replace(/^\/$/, ''))
    .join('|')})/?$`,
  'i',
);

/** True if the path names a file: its last part has an extension. */
export function isFileName(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith('/assets/');
}
