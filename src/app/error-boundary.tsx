import { Component, type ReactNode } from 'react';
import { CopyWord } from '../ui/copy-button.tsx';
import { Lead } from '../ui/lead.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface State {
  readonly error: Error | null;
}

/** Draws a page that threw, in words. React offers this to classes only. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <Broken error={error} />;
  }
}

function Broken({ error }: { readonly error: Error }) {
  const missing = /dynamically imported module|module script|preload/i.test(error.message);
  return (
    <Sheet>
      <div role="alert">
        {missing ? (
          <Lead
            mark="warn"
            word="Not loaded"
            sentence="A part of this page did not arrive."
            dek="The connection may have broken, or Slotscope was updated since this page was opened."
          />
        ) : (
          <Lead
            mark="no"
            word="A defect of Slotscope"
            sentence="This page could not be drawn."
            dek="The endpoint is not to blame, and nothing was lost. The report below is what its makers need."
            slug={`${error.name}: ${error.message}`}
          />
        )}
        <div className="doing">
          <button type="button" className="act first" onClick={() => location.reload()}>
            Load again
          </button>
          <CopyWord className="act" text={() => formatReport(error)} label="report">
            Copy report
          </CopyWord>
        </div>
      </div>
    </Sheet>
  );
}

/** The address without its parameters: they may name an endpoint that is nobody else's business. */
function formatReport(error: Error): string {
  return [`${error.name}: ${error.message}`, location.pathname, navigator.userAgent, error.stack ?? ''].join('\n');
}
