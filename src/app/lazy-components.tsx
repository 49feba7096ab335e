import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import switchLine from './endpoint-switch-line.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

// Loaded once the first paint is done.
export const FooterEnd = lazyComponent(() => import('./footer-end.tsx').then(({ FooterEnd }) => FooterEnd));

export const AddressMenu = lazyComponent(() =>
  import('../features/address-menu/address-menu.tsx').then(({ AddressMenu }) => AddressMenu),
);

// Loaded when they are opened.
export const MenuContent = lazyComponent(() => import('./menu-content.tsx').then(({ MenuContent }) => MenuContent));
export const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);
export const CrashPage = lazyComponent(() => import('./crash-page.tsx').then(({ CrashPage }) => CrashPage));
export const EndpointDialog = lazyComponent(() =>
  import('./endpoint-dialog.tsx').then(({ EndpointDialog }) => EndpointDialog),
);

export const EndpointSwitchLine = lazyComponent(
  () => import('./endpoint-switch-line.tsx').then(({ EndpointSwitchLine }) => EndpointSwitchLine),
  () => <div className={switchLine['line']} />,
);
// Loaded once the first paint is done.
export const EndpointMemory = lazyComponent(() =>
  import('./endpoint-switch-line.tsx').then(({ EndpointMemory }) => EndpointMemory),
);

// Rendered in place of a page.
export const EndpointConsent = lazyComponent(
  () => import('../features/endpoint-choice/endpoint-question.tsx').then(({ EndpointConsent }) => EndpointConsent),
  () => <PageSkeleton name="Which endpoint?" />,
);
export const UnknownAlias = lazyComponent(
  () => import('../features/endpoint-choice/endpoint-question.tsx').then(({ UnknownAlias }) => UnknownAlias),
  () => <PageSkeleton name="Which endpoint?" />,
);
