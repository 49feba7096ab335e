import { createDeferred } from './deferred.tsx';

/** What is seldom asked, and so comes when it is. */
export const EndpointForm = createDeferred(() =>
  import('../ui/endpoint-form.tsx').then(({ EndpointForm }) => EndpointForm),
);
export const EndpointConsent = createDeferred(() =>
  import('./endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
);
export const UnknownAlias = createDeferred(() =>
  import('./unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
);
