import { useMemo, useState } from 'react';
import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import { type ExplainedTokens, explainTokens } from '../../analysis/facts/transaction/explain-tokens.ts';
import { tokenAbsence, type TokenChange } from '../../analysis/facts/transaction/token-changes.ts';
import { feePayerOf } from '../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { AbsentCell, AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleName } from '../../shared/format/visible-text.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { nameSource, shortName } from '../../solana/names/address-names.ts';
import { Section } from '../../ui/page/section.tsx';
import { useFold } from '../../ui/navigation/use-fold.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount } from '../../ui/values/amount.tsx';
import { imitatedToken, shownSymbol } from './onchain-idl/mint-symbols.ts';
import { OnchainNames } from './onchain-idl/onchain-idl-list.tsx';
import { useOnchainMetadataOnPage } from './onchain-idl/use-onchain-idls.ts';
import { ownerChange } from '../../analysis/facts/transaction/token-accounts.ts';
import { fractionWidth } from './asset-amount.tsx';
import { CallLink } from './call-link.tsx';
import styles from './tokens-section.module.css';
import { TokenCauses } from './token-causes.tsx';
import { tooManyToDescribe } from '../../analysis/facts/transaction/view-instruction.ts';
import { absenceLabel } from '../../analysis/explain/fields/absence-text.ts';

/** Token balances before and after, in exact decimals, each change with its causes. */
export function TokensSection({
  view,
  absences,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const { tokenChanges: changes, outcome } = view;
  const isTooLong = tooManyToDescribe(view.instructions ?? []);
  const explained = useMemo(() => (isTooLong ? null : explainTokens(view)), [view, isTooLong]);
  const unchanged = changes?.filter((each) => !isChanged(each)) ?? [];
  const payer = feePayerOf(view.accounts)?.address;
  const changed =
    changes?.filter(isChanged).sort((a, b) => Number(b.owner === payer) - Number(a.owner === payer)) ?? [];
  const [showsCauses, setShowsCauses] = useState(false);
  const causes = showsCauses ? new Map(explained?.map((each) => [keyOf(each), each])) : null;
  const mostDecimals = Math.max(0, ...changed.map(({ decimals }) => decimals));
  const fold = useFold(unchanged.length, undefined, 2);
  const { tokenBalances: absence } = absences;
  if (changes === null || changes.length === 0) {
    return (
      <Section id="tokens" title="Token balances" count={absence === null ? 'none' : absenceLabel(absence)}>
        {absence === null ? (
          <p className="hint">The answer lists no token balances, before or after.</p>
        ) : (
          <AbsentSection field="tokenBalances" absence={absence} onAsk={onAsk} />
        )}
      </Section>
    );
  }
  return (
    <Section
      id="tokens"
      title="Token balances"
      count={`${describeSize(changes.length, changed.length)}${outcome === 'failed' && changed.length === 0 ? ': any transfers were rolled back' : describeCauses(explained)}`}
    >
      {absence !== null && <AbsentSection field="tokenBalances" absence={absence} onAsk={onAsk} />}
      {(changed.length > 0 || fold.isOpen) && (
        <table
          className={`table compact stacked-on-phone title-in-head tokens ${styles['tokens']} ${!showsCauses && changed.every(({ owner }) => owner !== null) ? styles['brief'] : ''}`}
        >
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head}>
                  <span className="visually-hidden">{head}</span>
                </th>
              ))}
              <th className="numeric tablet-hidden">Before</th>
              <th className="numeric">Change</th>
              <th className="numeric">After</th>
            </tr>
          </thead>
          {[...changed, ...(fold.isOpen ? unchanged : [])].map((change) => (
            <tbody key={keyOf(change)}>
              <TokenRow
                token={change}
                givenIn={isGiven(change) ? callThatGives(view, change.account) : null}
                accounts={view.accounts}
                absences={absences}
                mostDecimals={mostDecimals}
              />
              {causes !== null && (
                <TokenCauses token={causes.get(keyOf(change)) ?? null} absence={absences.innerInstructions} />
              )}
            </tbody>
          ))}
        </table>
      )}
      <div className={styles['foot']}>
        {!fold.isOpen && (
          <button type="button" className="fold-button" onClick={fold.open}>
            {formatInteger(unchanged.length)} unchanged
          </button>
        )}
        {(changed.length > 0 || fold.isOpen) && (
          <button
            type="button"
            className="text-button phone-only"
            aria-pressed={showsCauses}
            onClick={() => setShowsCauses(!showsCauses)}
          >
            {explained === null ? 'Accounts and balances' : 'Accounts, balances and causes'}
          </button>
        )}
        {changed.length > 0 && explained !== null && (
          <button
            type="button"
            className="text-button phone-hidden"
            aria-pressed={showsCauses}
            onClick={() => setShowsCauses(!showsCauses)}
          >
            Why each changed
          </button>
        )}
        <OnchainNames />
      </div>
    </Section>
  );
}

/** The title of the section is above them. */
const HEADS = ['#', 'Token account', 'Owner', 'Mint'];

function TokenRow({
  token,
  givenIn,
  accounts,
  absences,
  mostDecimals,
}: {
  readonly token: TokenChange;
  /** The call that gave the account to another owner. */
  readonly givenIn: string | null;
  readonly accounts: ViewedTransaction['accounts'];
  readonly absences: TransactionAbsences;
  /** The largest number of decimals among the rows. */
  readonly mostDecimals: number;
}) {
  const { accountIndex, account, owner, ownerBefore, mint, decimals, change } = token;
  return (
    <tr>
      <td className="phone-row1-start index-number">
        <a className="plain-link" href={`#account-${accountIndex}`}>
          {accountIndex}
        </a>
      </td>
      <td className="phone-row1-main">
        {account !== null && <AddressLink address={account} />}
        {account === null && absences.loadedAddresses !== null && (
          <AbsentCell field="loadedAddresses" absence={absences.loadedAddresses} />
        )}
      </td>
      <td className="phone-row2-main">
        {ownerBefore !== null && isGiven(token) && (
          <>
            <AddressLink address={ownerBefore} /> →{' '}
          </>
        )}
        {owner !== null && <AddressLink address={owner} />}
        {givenIn !== null && (
          <small className="muted">
            {' '}
            owner changed in <CallLink id={givenIn} />
          </small>
        )}
        {owner === null && absences.tokenOwner !== null && (
          <AbsentCell field="tokenOwner" absence={absences.tokenOwner} />
        )}
      </td>
      <td className="phone-row3">
        <MintCell mint={mint} />
      </td>
      <td className="numeric phone-hidden tablet-hidden">
        <TokenBalance token={token} accounts={accounts} side="before" />
      </td>
      <td
        className="numeric phone-row2-end"
        style={{ '--pad': `${fractionWidth(mostDecimals) - fractionWidth(decimals)}ch` }}
      >
        <Amount units={change} decimals={decimals} signed />
      </td>
      <td className="numeric phone-row1-end">
        <TokenBalance token={token} accounts={accounts} side="after" />
      </td>
    </tr>
  );
}

function TokenBalance({
  token,
  accounts,
  side,
}: {
  readonly token: TokenChange;
  readonly accounts: ViewedTransaction['accounts'];
  readonly side: 'before' | 'after';
}) {
  const units = token[side];
  if (units !== null) return <Amount units={units} decimals={token.decimals} />;
  const absence = tokenAbsence(token, accounts, side);
  const text = absence === 'nonexistent' ? NONEXISTENT[side] : 'none recorded';
  return <span className="muted">{text}</span>;
}

/** The account has another owner at the end. */
function isGiven({ ownerBefore, ownerAfter }: TokenChange): boolean {
  return ownerBefore !== null && ownerAfter !== null && ownerBefore !== ownerAfter;
}

function isChanged(change: TokenChange): boolean {
  return change.change !== 0n || isGiven(change);
}

function callThatGives({ instructions }: ViewedTransaction, account: Address | null): string | null {
  return instructions?.find(({ parsed }) => ownerChange(parsed)?.account === account)?.id ?? null;
}

/** A transaction can open an account for another mint at the same address. */
function keyOf({ accountIndex, mint }: TokenChange): string {
  return `${accountIndex} ${mint}`;
}

/** ", every change is explained" or ", 2 not fully explained"; empty if nothing changed, or there are no causes to compare. */
function describeCauses(explained: readonly ExplainedTokens[] | null): string {
  const open = explained?.filter(({ unexplained }) => unexplained !== 0n).length ?? 0;
  if (open > 0) return `, ${formatInteger(open)} not fully explained`;
  return explained?.some(({ change }) => change !== 0n) === true ? ', every change is explained' : '';
}

/** An account without lamports does not exist. */
const NONEXISTENT = { before: 'did not exist', after: 'closed' } as const;

function describeSize(total: number, changed: number): string {
  const balances = `${formatInteger(total)} ${total === 1 ? 'balance' : 'balances'}`;
  return `${balances}, ${changed === 0 ? 'none' : formatInteger(changed)} changed`;
}

/**
 * A mint by its name if Slotscope knows one; otherwise by its address, with the symbol that it claims. Space for a symbol is
 * reserved while it is requested.
 */
function MintCell({ mint }: { readonly mint: Address }) {
  const { wanted, published } = useOnchainMetadataOnPage();
  if (shortName(mint) !== null) {
    return <AddressLink address={mint} title={`${mint}, a mint that Slotscope knows, from ${nameSource(mint)}`} />;
  }
  if (!wanted.mints.includes(mint)) return <AddressLink address={mint} />;
  const claim = published?.mints.get(mint);
  const imitated = claim === undefined ? null : imitatedToken(claim);
  return (
    <span className={styles['mint']}>
      <AddressLink address={mint} />{' '}
      <span
        className={`${styles['room']} ${imitated === null ? '' : 'warning'}`}
        title={
          claim &&
          (imitated === null
            ? `The mint claims the name “${visibleName(claim.name)}” and the symbol “${visibleName(claim.symbol)}”`
            : `The mint claims to be ${imitated}, but is not the mint that Slotscope knows under this name`)
        }
      >
        {claim !== undefined && (imitated === null ? shownSymbol(claim) : `≠ ${imitated}`)}
      </span>
    </span>
  );
}
