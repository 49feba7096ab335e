import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import switchLine from './endpoint-switch-line.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

const loadAfterFirstPaint = () => import('./after-first-paint.ts');

// Loaded once the first paint is done.
export const FooterEnd = lazyComponent(() => loadAfterFirstPaint().then(({ FooterEnd }) => FooterEnd));

export const AddressMenu = lazyComponent(() => loadAfterFirstPaint().then(({ AddressMenu }) => AddressMenu));

// Loaded when they are opened.
export const MenuContent = lazyComponent(() => loadAfterFirstPaint().then(({ MenuContent }) => MenuContent));
export const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
);
export const CrashPage = lazyComponent(() => import('./crash-page.tsx').then(({ CrashPage }) => CrashPage));
export const EndpointDialog = lazyComponent(() =>
  import('./endpoint-dialog.tsx').then(({ EndpointDialog }) => EndpointDialog),
);

export const EndpointSwitchLine = lazyComponent(
  () => loadAfterFirstPaint().then(({ EndpointSwitchLine }) => EndpointSwitchLine),
  () => <div className={switchLine['line']} />,
);
// Loaded once the first paint is done.
export const EndpointMemory = lazyComponent(() => loadAfterFirstPaint().then(({ EndpointMemory }) => EndpointMemory));

const loadQuestion = () => import('../features/endpoint-choice/endpoint-question.tsx');

// Rendered in place of a page.
export const EndpointConsent = lazyComponent(
  () => loadQuestion().then(({ EndpointConsent }) => EndpointConsent),
  () => <PageSkeleton name="Which endpoint?" />,
);
export const UnknownAlias = lazyComponent(
  () => loadQuestion().then(({ UnknownAlias }) => UnknownAlias),
  () => <PageSkeleton name="Which endpoint?" />,
);
