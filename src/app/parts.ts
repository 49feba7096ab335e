import { createDeferredComponent } from '../ui/deferred.tsx';

/** Works behind the pages and is not needed to see them. */
export const Background = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ Background }) => Background),
);

/** What is seldom asked. */
export const EndpointForm = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ EndpointForm }) => EndpointForm),
);
export const EndpointConsent = createDeferredComponent(() =>
  import('./endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
);
export const UnknownAlias = createDeferredComponent(() =>
  import('./unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
);
