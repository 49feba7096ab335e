import { visibleText } from '../../shared/format/visible-text.ts';
import type { OpenedCaseFile } from '../../rpc-protocol/case-file.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** Above everything else: the response is not the one that was saved. */
export function CaseFileAlert({ caseFile: { file, actualSha256 } }: { readonly caseFile: OpenedCaseFile }) {
  return (
    <div className="notice" role="alert" data-testid="case-file-alert">
      <StatusIcon kind="failure" />
      <div className="failure">
        <b>This case file was changed after it was saved.</b> Its response has the SHA-256 <code>{actualSha256}</code>,
        and the file says <code>{file.sha256}</code>. What this page shows is not what the endpoint sent.
      </div>
    </div>
  );
}

/** Who saved a case file, when, and that its response is unchanged. */
export function CaseFileOrigin({ caseFile: { file, isIntact } }: { readonly caseFile: OpenedCaseFile }) {
  return (
    <span>
      {`Saved ${visibleText(file.savedAt.slice(0, 40))} from `}
      <bdi>{visibleText(file.endpoint.slice(0, 200))}</bdi>
      {` by Slotscope ${visibleText(file.app.slice(0, 40))}. `}
      {isIntact ? (
        <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 8)}… matches the response.</span>
      ) : (
        <span className="failure">The SHA-256 does not match.</span>
      )}
    </span>
  );
}
