import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BalanceChainCheck } from '../../../solana/balance-chain.ts';
import { FactNote } from '../../../ui/page/section.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';

/** The result of the check. `check` is null if the balances could not be read. */
export function BalanceChainText({ check }: { readonly check: BalanceChainCheck | null }) {
  if (check === null) return <span className="muted standalone">not compared, because they could not be read</span>;
  const { lamportLinks, tokenLinks, breaks, withoutBalances } = check;
  const links = lamportLinks + tokenLinks;
  return (
    <>
      {links === 0 ? (
        <span className="muted standalone">nothing to compare: each account has balances in one transaction</span>
      ) : (
        <span title="A link: an account starts a transaction with the balance that its previous transaction in this block left">
          {breaks.length === 0 ? (
            'unbroken'
          ) : (
            <span className="warning">
              <StatusIcon kind="warning" bare /> {formatInteger(breaks.length)} broken
            </span>
          )}
          , {formatInteger(lamportLinks)} lamport and {formatInteger(tokenLinks)} token links
        </span>
      )}
      {withoutBalances > 0 && (
        <FactNote>without {formatInteger(withoutBalances)} transactions that have no usable balances</FactNote>
      )}
    </>
  );
}
