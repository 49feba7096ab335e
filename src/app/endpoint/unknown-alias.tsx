import { EndpointForm } from '../../features/endpoint/endpoint-form.tsx';
import styles from './endpoint-consent.module.css';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { quotableText } from '../../shared/format/visible-text.ts';

/**
 * Asks for an endpoint if the link names an alias that this browser does not know. Links carry aliases instead of URLs that may
 * contain an API key.
 */
export function UnknownAlias({ alias }: { readonly alias: string }) {
  return (
    <PageLayout>
      <DocumentTitle>Which endpoint?</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="Unknown endpoint"
        title={`This link uses the endpoint “${quotableText(alias)}”, but this browser has no URL for it.`}
        subtitle="Links contain no API keys. Choose an endpoint to load this page."
      />
      <div className={styles['form']}>
        <EndpointForm />
      </div>
    </PageLayout>
  );
}
