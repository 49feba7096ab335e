import type { Remark } from '../../../analysis/facts/contradictions/contradiction.ts';
import { describeRemark } from '../../../analysis/explain/contradiction-text.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';

/** What no known rule explains. */
export function RemarkNotice({ remarks }: { readonly remarks: readonly Remark[] }) {
  return (
    <div className="notice" data-testid="remarks">
      <StatusIcon kind="warning" />
      <div>{remarks.map(describeRemark).join(' ')}</div>
    </div>
  );
}
