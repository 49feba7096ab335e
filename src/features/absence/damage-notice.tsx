import { damageSentence } from '../../analysis/explain/fields/absence-text.ts';
import type { Damage } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** The parts of an answer that have another shape, above what could be decoded. Renders nothing for none. */
export function DamageNotice({ damage }: { readonly damage: readonly Damage[] }) {
  if (damage.length === 0) return null;
  return (
    <div className="notice" role="status" data-testid="damage">
      <StatusIcon kind="warning" bare />
      <div>
        {damage.slice(0, SHOWN).map((each) => (
          <p key={each.path}>{damageSentence(each)}</p>
        ))}
        {damage.length > SHOWN && <p>The same holds for {formatCount(damage.length - SHOWN, 'other part')}.</p>}
      </div>
    </div>
  );
}

const SHOWN = 3;
