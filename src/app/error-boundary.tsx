import { PageHeader, PageLayout } from '../ui/page/page.tsx';
import { Component, type ReactNode } from 'react';
import { CrashPage } from './lazy-components.tsx';

interface State {
  readonly error: Error | null;
}

interface Props {
  /** Rendered above the error in place of the page header, if that is among `children`. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** Renders an error page in place of children that throw. React offers error boundaries to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        {this.props.header}
        {isLoadError(error) ? (
          <NotLoaded />
        ) : (
          // The code of the crash page may fail to load, too.
          <ErrorBoundary>
            <CrashPage.Component error={error} />
          </ErrorBoundary>
        )}
      </>
    );
  }
}

function isLoadError(error: Error): boolean {
  return /dynamically imported module|module script|preload/i.test(error.message);
}

function NotLoaded() {
  return (
    <PageLayout>
      <div role="alert">
        <PageHeader
          status="warning"
          statusText="Not loaded"
          title="Part of this page failed to load."
          subtitle="The connection may have failed, or Slotscope was updated since this page was opened."
        />
        <div className="actions">
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      </div>
    </PageLayout>
  );
}
