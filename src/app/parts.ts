import { createDeferredComponent } from '../ui/deferred.tsx';

/** Works behind the pages and is not needed to see them. */
export const AddressMenu = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ AddressMenu }) => AddressMenu),
);

/** What is seldom asked. */
export const Defect = createDeferredComponent(() => import('./defect.tsx').then(({ Defect }) => Defect));
export const EndpointForm = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ EndpointForm }) => EndpointForm),
);
export const EndpointConsent = createDeferredComponent(() =>
  import('./endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
);
export const UnknownAlias = createDeferredComponent(() =>
  import('./unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
);
