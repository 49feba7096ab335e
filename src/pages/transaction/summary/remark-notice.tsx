import type { Remark } from '../../../analysis/contradictions/contradiction.ts';
import { describeRemark } from '../../../analysis/contradictions/describe-contradiction.ts';
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
