// What the first paints of several pages share. It is imported here to be in the file of the first paint: otherwise it would be in the
// file of one of these pages, and the others would load that too.
import '../analysis/explain/fields/fee-and-reward-text.ts';
import '../analysis/explain/outcome/outcome-text.ts';
import '../analysis/facts/transaction-outcome.ts';
import '../features/absence/absence-note.tsx';
import '../features/errors/failure.tsx';
import '../features/exchange/exchange-line.tsx';
import '../ui/controls/radio-group.tsx';
import '../ui/page/section.tsx';
import '../ui/rendering/media-query.ts';
import '../ui/rendering/no-layout-shift.tsx';
import '../ui/values/amount.tsx';
import '../ui/values/time.tsx';
