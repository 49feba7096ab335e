import { createDeferredComponent } from '../ui/deferred.tsx';
import { PageComing } from './page-coming.tsx';

/** Stand at the foot of the pages, or work behind them, and are not needed to see them. */
export const ReadingPreferences = createDeferredComponent(() =>
  import('./reading-preferences.tsx').then(({ ReadingPreferences }) => ReadingPreferences),
);
export const AddressMenu = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ AddressMenu }) => AddressMenu),
);

/** What is seldom asked. */
export const KeysDialog = createDeferredComponent(() =>
  import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog),
);
export const Defect = createDeferredComponent(() => import('./defect.tsx').then(({ Defect }) => Defect));
export const EndpointForm = createDeferredComponent(() =>
  import('../ui/later-parts.ts').then(({ EndpointForm }) => EndpointForm),
);

const QUESTION_COMING = <PageComing route="/" name="Which endpoint?" />;
export const EndpointConsent = createDeferredComponent(
  () => import('./endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
  QUESTION_COMING,
);
export const UnknownAlias = createDeferredComponent(
  () => import('./unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
  QUESTION_COMING,
);
