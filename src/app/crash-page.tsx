import { CopyTextButton } from '../ui/controls/copy.tsx';
import { PageHeader, PageLayout } from '../ui/page/page.tsx';
import { markdownCode, markdownCodeBlock } from '../shared/format/markdown.ts';

/** Replaces a page that threw while it rendered. */
export function CrashPage({ error }: { readonly error: Error }) {
  return (
    <PageLayout>
      <div role="alert">
        <PageHeader
          status="failure"
          statusText="Slotscope error"
          title="This page could not be rendered."
          subtitle="The endpoint is not the cause, and no data was lost. Please send the report to the developers."
          id={`${error.name}: ${error.message}`}
        />
        <div className="actions">
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Reload
          </button>
          <CopyTextButton className="button" text={() => formatReport(error)} label="report">
            Copy report
          </CopyTextButton>
        </div>
      </div>
    </PageLayout>
  );
}

/** A Markdown document, without the search parameters, which may contain the URL of a private endpoint. */
function formatReport(error: Error): string {
  return `${[
    '# Slotscope could not render this page.',
    [
      `- Error: ${markdownCode(`${error.name}: ${error.message}`)}`,
      `- Page: ${markdownCode(location.pathname)}`,
      `- Browser: ${markdownCode(navigator.userAgent)}`,
    ].join('\n'),
    markdownCodeBlock((error.stack ?? '').split('\n')),
  ].join('\n\n')}\n`;
}
