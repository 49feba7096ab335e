import { useState } from 'react';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { argumentToken } from '../../../analysis/explain/argument-values.ts';
import type { TokenAccounts } from '../../../analysis/facts/transaction/token-changes.ts';
import type { IdlEvent } from '../../../solana/idl/idl-reader.ts';
import { addressesIn } from './idl-fields.tsx';
import { LONGEST_NAME } from './longest-name.ts';
import { ValueTree } from './value-tree.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';

/** An event in a "Program data" line, decoded with the IDL of the program that logged it. */
export function LogEvent({
  event: { name, fields, kinds },
  isLate,
  tokenAccounts,
  className,
}: {
  readonly event: IdlEvent;
  readonly isLate: boolean;
  readonly tokenAccounts: TokenAccounts;
  readonly className: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={className}
      style={isLate && !isOpen ? OVER_THE_LINE : {}}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <UntrustedText text={truncateText(name, LONGEST_NAME)} />
        <sup title="decoded by Slotscope, not by the endpoint">†</sup>
      </summary>
      <div className="instruction-details">
        <ValueTree
          values={fields}
          kinds={kinds}
          findToken={(field, units, inside) => argumentToken(field, units, addressesIn(inside), [], tokenAccounts)}
        />
      </div>
    </details>
  );
}

/** At its end, over base64. */
const OVER_THE_LINE = { position: 'absolute', right: 0, top: 0, paddingLeft: 8, background: 'var(--paper)' } as const;
