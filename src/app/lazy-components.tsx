import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import { PageSkeleton } from './routing/page-skeleton.tsx';

// Loaded once the first paint is done.
export const PreferenceControls = lazyComponent(() =>
  import('./shell/preference-controls.tsx').then(({ PreferenceControls }) => PreferenceControls),
);
export const AddressMenu = lazyComponent(() =>
  import('../features/address-menu/address-menu.tsx').then(({ AddressMenu }) => AddressMenu),
);

// Loaded when they are opened.
export const ShortcutsDialog = lazyComponent(() =>
  import('./shell/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);
export const CommandPalette = lazyComponent(() =>
  import('./commands/command-palette.tsx').then(({ CommandPalette }) => CommandPalette),
);
export const CrashPage = lazyComponent(() => import('./errors/crash-page.tsx').then(({ CrashPage }) => CrashPage));
export const EndpointForm = lazyComponent(() =>
  import('../features/endpoint/endpoint-form.tsx').then(({ EndpointForm }) => EndpointForm),
);

// Rendered in place of a page.
export const EndpointConsent = lazyComponent(
  () => import('./endpoint/endpoint-consent.tsx').then(({ EndpointConsent }) => EndpointConsent),
  () => <PageSkeleton name="Which endpoint?" />,
);
export const UnknownAlias = lazyComponent(
  () => import('./endpoint/unknown-alias.tsx').then(({ UnknownAlias }) => UnknownAlias),
  () => <PageSkeleton name="Which endpoint?" />,
);
