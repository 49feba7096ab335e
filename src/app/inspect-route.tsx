import { PageLayout } from '../ui/page/page.tsx';
import { useEffect } from 'react';
import { InspectPage } from '../pages/inspect/inspect-page.tsx';
import { lazyComponent } from '../ui/rendering/lazy-component.tsx';

export function InspectRoute() {
  useEffect(() => {
    // Before something is opened, because the connection may be lost by then. After a failure, opening tries again.
    opened.load().catch(() => undefined);
  }, []);
  return <InspectPage Opened={opened.Component} />;
}

const opened = lazyComponent(
  async () => (await import('./opened-document-route.tsx')).OpenedDocumentRoute,
  () => <PageLayout>{null}</PageLayout>,
);
