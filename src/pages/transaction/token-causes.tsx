import { useState } from 'react';
import { absenceLabel } from '../../analysis/explain/fields/absence-text.ts';
import { TOKEN_FLOW_LABELS } from '../../analysis/explain/fields/account-text.ts';
import type { Absence } from '../../analysis/facts/absence/why-absent.ts';
import type { ExplainedTokens, TokenFlow } from '../../analysis/facts/transaction/explain-tokens.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount } from '../../ui/values/amount.tsx';
import { CallLink } from './call-link.tsx';
import styles from './tokens-section.module.css';

/** Why the tokens in an account changed: a line below its row. Several causes have their amounts. */
export function TokenCauses({
  token,
  absence,
}: {
  readonly token: ExplainedTokens | null;
  /** Why inner instructions are absent. */
  readonly absence: Absence | null;
}) {
  const [isOpen, setOpen] = useState(false);
  if (token === null || (token.flows.length === 0 && token.unexplained === 0n)) return null;
  const { flows, unexplained, decimals } = token;
  const isSingle = flows.length + Number(unexplained !== 0n) === 1;
  const shown = isOpen ? flows : flows.slice(0, MAX_CAUSES);
  const amount = (units: bigint) => !isSingle && <Amount units={units} decimals={decimals} signed />;
  return (
    <tr className={styles['causes']}>
      <td colSpan={7} data-cause="">
        {shown.map((flow, at) => (
          <span key={at}>
            {amount(flow.units)} <Cause flow={flow} />
          </span>
        ))}
        {shown.length < flows.length && (
          <button type="button" className="text-button" onClick={() => setOpen(true)}>
            and {formatCount(flows.length - shown.length, 'other cause')}
          </button>
        )}
        {unexplained !== 0n && (
          <span className="warning" title="No decoded instruction explains it">
            {amount(unexplained)} not explained
            {absence !== null && `: inner instructions ${absenceLabel(absence)}`}
          </span>
        )}
      </td>
    </tr>
  );
}

function Cause({ flow: { kind, units, other, delegate, instruction } }: { readonly flow: TokenFlow }) {
  const { lost, gained } = TOKEN_FLOW_LABELS[kind];
  return (
    <>
      {units < 0n ? lost : gained} {other !== null && <AddressLink address={other} />}
      {delegate !== null && (
        <>
          {' '}
          by <AddressLink address={delegate} />, not the owner
        </>
      )}{' '}
      {instruction !== null && <CallLink id={instruction} />}
    </>
  );
}

/** More are folded. */
const MAX_CAUSES = 8;
