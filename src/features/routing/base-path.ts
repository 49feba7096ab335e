/** The base path of the explorer, without a trailing slash: "" or "/explorer". */
const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path of the page, as routes have it: without the path that the explorer is served below. */
export function routePath(pathname: string): string {
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}

/** The URL path of a route, for links that React Router does not render. */
export function hrefOf(path: string): string {
  return BASE_PATH + path;
}
