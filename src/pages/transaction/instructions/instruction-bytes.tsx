import { accountAt } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { CalledAccount } from '../../../analysis/facts/transaction/calls.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { formatRoles } from '../../../analysis/explain/fields/account-text.ts';
import { useState } from 'react';
import { BytesText } from '../../../ui/controls/bytes-text.tsx';
import { Fact, FactList } from '../../../ui/page/section.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { amountsRead } from './amounts-read.ts';
import styles from './instruction-row.module.css';
import type { Choose } from '../transaction-params.tsx';
import { visibleText } from '../../../shared/format/visible-text.ts';

/** An instruction as signed: its data, and its accounts in order. */
export function InstructionBytes({
  instruction,
  view,
  onChoose,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
  readonly onChoose: Choose | null;
}) {
  const { id, parsed, accounts, data, damage } = instruction;
  const amounts = parsed === null ? amountsRead(instruction) : null;
  const [expanded, setExpanded] = useState(false);
  const showAll = usePrinting() || expanded;
  if (damage !== undefined) {
    return (
      <p className="hint">
        The answer has something else in the place of this instruction: <code>{damage.path}</code>,{' '}
        {visibleText(damage.reason)}.
      </p>
    );
  }
  if (accounts === null || data === null) {
    return (
      <p className="hint">
        jsonParsed has the parsed form instead of the bytes.{' '}
        {onChoose !== null && (
          <button type="button" className="text-button" onClick={() => onChoose('encoding', 'base64', 'same')}>
            Load base64
          </button>
        )}
      </p>
    );
  }
  return (
    <FactList className={styles['facts']}>
      <Fact label={`data, ${data.length} ${data.length === 1 ? 'byte' : 'bytes'}`}>
        <BytesText bytes={data} label={`data of #${id}`} />
        {amounts !== null && <p className="muted standalone">amounts: {amounts}</p>}
      </Fact>
      <Fact label={`accounts, ${accounts.length}`}>
        {accounts.length === 0 ? (
          <span className="muted standalone">none</span>
        ) : (
          <ol className={`account-list ${styles['accounts']}`}>
            {(showAll ? accounts : accounts.slice(0, FIRST_ACCOUNTS)).map((account, at) => (
              <li key={at}>
                <NamedAccount account={account} view={view} />
              </li>
            ))}
          </ol>
        )}
        {accounts.length > FIRST_ACCOUNTS && !showAll && (
          <button type="button" className="text-button" onClick={() => setExpanded(true)}>
            and {accounts.length - FIRST_ACCOUNTS} more
          </button>
        )}
      </Fact>
    </FactList>
  );
}

function NamedAccount({
  account: { index, address },
  view,
}: {
  readonly account: CalledAccount;
  readonly view: ViewedTransaction;
}) {
  const account = index === null ? undefined : accountAt(view.accounts, index);
  return (
    <>
      {index === null ? (
        <span className="index-number">–</span>
      ) : (
        <a className="index-number plain-link" href={`#account-${index}`}>
          {index}
        </a>
      )}{' '}
      {address === null ? <span className="warning">no such account</span> : <AddressLink address={address} />}{' '}
      <span className="roles">{account !== undefined && formatRoles(account)}</span>
    </>
  );
}

/** Number of accounts listed before the user expands the list: with them, it is about as high as the data beside it. */
const FIRST_ACCOUNTS = 4;
