import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { AccountStep, FollowedAccount } from '../../../analysis/facts/block/block-balances.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { BalanceLines } from './balance-lines.tsx';
import { BalanceSteps } from './balance-steps.tsx';
import { followSearch } from './follow-search.ts';
import { MarkedStep } from './marked-step.tsx';
import { OwnedTokenAccounts } from './owned-token-accounts.tsx';

/** Lines, and a row per transaction: by default for those that lock the account for writing. */
export function FollowedBalances({
  rows,
  followed: { steps, owned },
  linkParams,
}: {
  readonly rows: readonly BlockRow[];
  readonly followed: FollowedAccount;
  readonly linkParams: PathParams;
}) {
  const { search } = useLocation();
  const tx = new URLSearchParams(search).get('tx');
  const marked = tx === null ? null : (steps.find(({ index }) => isTransaction(rows[index], tx)) ?? null);
  const [chosen, choose] = useState<Which | null>(null);
  const which = chosen ?? (marked?.mayChange === false ? 'all' : 'writing');
  const shown = stepsThat(which, steps);
  if (steps.length === 0 && owned.length === 0)
    return <p className="hint">No transaction of this block names this account.</p>;
  return (
    <>
      <TokenAccountNote steps={steps} search={search} />
      {tx !== null && marked === null && (
        <p className="hint">
          The URL marks <code>{tx}</code>, which is not a transaction of this block that names the account.
        </p>
      )}
      {marked !== null && <MarkedStep step={marked} steps={shown} rows={rows} linkParams={linkParams} />}
      {steps.length > 0 && <BalanceLines steps={steps} count={rows.length} marked={marked?.index ?? null} />}
      {steps.length > 0 && (
        <div style={{ marginBottom: 'var(--s2)' }}>
          <p className="hint">{summarize(steps, rows.length)}</p>
          <RadioGroup
            legend="transactions of the account"
            legendHidden
            options={CHOICES.map((value) => ({ value, title: TITLES[value] }))}
            value={which}
            onChange={choose}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="hint">
          {steps.length === 0
            ? 'No transaction of this block names this account.'
            : which === 'writing'
              ? 'No transaction locks this account for writing, so none can change it.'
              : 'No transaction changed it.'}
        </p>
      ) : (
        <BalanceSteps steps={shown} rows={rows} marked={marked?.index ?? null} linkParams={linkParams} />
      )}
      {owned.length > 0 && <OwnedTokenAccounts owned={owned} search={search} />}
    </>
  );
}

const CHOICES = ['changing', 'writing', 'all'] as const;
type Which = (typeof CHOICES)[number];
const TITLES: Readonly<Record<Which, string>> = {
  changing: 'Transactions after which the account has another balance',
  writing: 'Transactions that lock the account for writing',
  all: 'Transactions that name the account; those that only read it cannot change it',
};

/** "Of 1,790 transactions, 9 changed it, 26 locked it for writing, and 30 named it." */
function summarize(steps: readonly AccountStep[], count: number): string {
  const [changing, writing] = [stepsThat('changing', steps), stepsThat('writing', steps)];
  return `Of ${formatInteger(count)} transactions, ${formatInteger(changing.length)} changed it, ${formatInteger(writing.length)} locked it for writing, and ${formatInteger(steps.length)} named it.`;
}

function stepsThat(which: Which, steps: readonly AccountStep[]): readonly AccountStep[] {
  return which === 'all' ? steps : steps.filter((step) => (which === 'changing' ? step.hasChanged : step.mayChange));
}

function isTransaction(row: BlockRow | undefined, tx: string): boolean {
  return row !== undefined && (row.signature === tx || String(row.index) === tx);
}

/** Mint and owner, if the account is a token account. */
function TokenAccountNote({ steps, search }: { readonly steps: readonly AccountStep[]; readonly search: string }) {
  const token = steps.flatMap(({ tokens }) => tokens).at(-1);
  if (token === undefined) return null;
  const { mint, owner } = token;
  return (
    <p className="hint">
      A token account of <AddressLink address={mint} />
      {owner !== null && (
        <>
          , owned by <AddressLink address={owner} />.{' '}
          <Link to={{ search: followSearch(search, { account: owner, tx: '' }), hash: '#followed-account' }}>
            Follow the owner
          </Link>
        </>
      )}
    </p>
  );
}
