import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import { PageSkeleton } from './routing/page-skeleton.tsx';

/** Stand at the foot of the pages, or work behind them, and are not needed to see them. */
export const ReadingPreferences = lazyComponent(() =>
  import('./shell/reading-preferences.tsx').then(({ ReadingPreferences }) => ReadingPreferences),
);
export const AddressMenu = lazyComponent(() =>
  import('../features/later-parts.ts').then(({ AddressMenu }) => AddressMenu),
);

/** What is seldom asked. */
export const ShortcutsDialog = lazyComponent(() =>
  import('./shell/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);
export const CrashPage = lazyComponent(() => import('./errors/crash-page.tsx').then(({ CrashPage }) => CrashPage));
export const EndpointForm = lazyComponent(() =>
  import('../features/later-parts.ts').then(({ EndpointForm }) => EndpointForm),
);

const QUESTION_COMING = <PageSkeleton name="Which endpoint?" />;
export const EndpointConsent = lazyComponent(
  () => import('./endpoint/endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
  QUESTION_COMING,
);
export const UnknownAlias = lazyComponent(
  () => import('./endpoint/unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
  QUESTION_COMING,
);
