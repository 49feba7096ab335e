import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import switchLine from './endpoint-switch-line.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

// Loaded once the first paint is done.
export const FooterEnd = lazyComponent(() => import('./after-first-paint.ts').then(({ FooterEnd }) => FooterEnd));

export const AddressMenu = lazyComponent(() => import('./after-first-paint.ts').then(({ AddressMenu }) => AddressMenu));

// Loaded when they are opened.
export const MenuContent = lazyComponent(() => import('./after-first-paint.ts').then(({ MenuContent }) => MenuContent));
export const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);
export const CrashPage = lazyComponent(() => import('./crash-page.tsx').then(({ CrashPage }) => CrashPage));
export const EndpointDialog = lazyComponent(() =>
  import('./endpoint-dialog.tsx').then(({ EndpointDialog }) => EndpointDialog),
);

export const EndpointSwitchLine = lazyComponent(
  () => import('./after-first-paint.ts').then(({ EndpointSwitchLine }) => EndpointSwitchLine),
  () => <div className={switchLine['line']} />,
);
// Loaded once the first paint is done.
export const EndpointMemory = lazyComponent(() =>
  import('./after-first-paint.ts').then(({ EndpointMemory }) => EndpointMemory),
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
