import { CopyWord } from '../../ui/controls/copy-button.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';

/** A page that threw. */
export function Defect({ error }: { readonly error: Error }) {
  return (
    <Sheet>
      <div role="alert">
        <Lead
          mark="no"
          word="A defect of Slotscope"
          sentence="This page could not be drawn."
          dek="The endpoint is not to blame, and nothing was lost. The report below is what its makers need."
          slug={`${error.name}: ${error.message}`}
        />
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
