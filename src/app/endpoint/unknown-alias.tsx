import { EndpointForm } from '../../features/endpoint/endpoint-form.tsx';
import styles from './endpoint-consent.module.css';
import { Lead } from '../../ui/page/lead.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';

/** A link carries the name of an endpoint, never its URL where that may hold a key: another browser does not know it. */
export function UnknownAlias({ alias }: { readonly alias: string }) {
  return (
    <Sheet>
      <PageTitle>Which endpoint?</PageTitle>
      <Lead
        mark="off"
        word="Not known here"
        sentence={`This link names the endpoint “${alias}”, whose URL another browser keeps.`}
        dek="Links carry no API keys. Choose an endpoint here, and this page asks it."
      />
      <div className={styles['form']}>
        <EndpointForm />
      </div>
    </Sheet>
  );
}
