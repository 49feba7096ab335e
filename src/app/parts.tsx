import { createDeferredComponent } from '../ui/rendering/deferred.tsx';
import { PageComing } from './routing/page-coming.tsx';

/** Stand at the foot of the pages, or work behind them, and are not needed to see them. */
export const ReadingPreferences = createDeferredComponent(() =>
  import('./shell/reading-preferences.tsx').then(({ ReadingPreferences }) => ReadingPreferences),
);
export const AddressMenu = createDeferredComponent(() =>
  import('../features/later-parts.ts').then(({ AddressMenu }) => AddressMenu),
);

/** What is seldom asked. */
export const KeysDialog = createDeferredComponent(() =>
  import('./shell/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog),
);
export const Defect = createDeferredComponent(() => import('./errors/defect.tsx').then(({ Defect }) => Defect));
export const EndpointForm = createDeferredComponent(() =>
  import('../features/later-parts.ts').then(({ EndpointForm }) => EndpointForm),
);

const QUESTION_COMING = <PageComing route="/" name="Which endpoint?" />;
export const EndpointConsent = createDeferredComponent(
  () => import('./endpoint/endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
  QUESTION_COMING,
);
export const UnknownAlias = createDeferredComponent(
  () => import('./endpoint/unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
  QUESTION_COMING,
);
