import { damageSentence } from '../../analysis/explain/fields/absence-text.ts';
import type { Damage } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** The parts of an answer that have another shape, above what could be decoded. Renders nothing for none. */
export function DamageNotice({ damage }: { readonly damage: readonly Damage[] }) {
  const [first] = damage;
  if (first === undefined) return null;
  return (
    <div className="notice" role="status" data-testid="damage">
      <StatusIcon kind="warning" bare />
      <div>
        {damage.length === 1 ? (
          <p>{damageSentence(first)}</p>
        ) : (
          <>
            <p>{formatCount(damage.length, 'part')} of this answer could not be decoded, so they are not shown:</p>
            {damage.slice(0, SHOWN).map(({ path, reason }) => (
              <p key={path}>
                {path}, {visibleText(reason)}
              </p>
            ))}
            {damage.length > SHOWN && <p>and {formatCount(damage.length - SHOWN, 'other')}</p>}
          </>
        )}
      </div>
    </div>
  );
}

const SHOWN = 3;
