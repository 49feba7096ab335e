const [servicePort = '', sitePort = '', barePort = ''] = (process.env['SLOTSCOPE_STATIC_PORTS'] ?? '').split(' ');

/** Where the tests of static.config.ts find the explorer and the service. */
export const STATIC_SITE = {
  /** True in runs of static.config.ts. */
  isTested: servicePort !== '',
  /** The explorer is built with this default endpoint. */
  service: `http://127.0.0.1:${servicePort}`,
  site: `http://127.0.0.1:${sitePort}`,
  /** Sends 404.html for a page. */
  siteWithoutRewrites: `http://127.0.0.1:${barePort}`,
  base: '/x/',
} as const;

/** What the pages call their default endpoint: as a label, in a sentence, and at the start of one. */
export const SERVICE = STATIC_SITE.isTested
  ? { label: `127.0.0.1:${servicePort}`, name: `127.0.0.1:${servicePort}`, start: `127.0.0.1:${servicePort}` }
  : { label: 'embedded', name: 'the embedded service', start: 'The embedded service' };

/** A path of the explorer as a path of the site. */
export function sitePath(path: string): string {
  return STATIC_SITE.isTested && path.startsWith('/') ? `${STATIC_SITE.base}${path.slice(1)}` : path;
}
