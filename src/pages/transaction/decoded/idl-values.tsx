import { accountAt } from '../../../analysis/facts/transaction/view-accounts.ts';
import {
  type FindToken,
  type NamedAddress,
  argumentToken,
  type ValueRow,
  listValues,
  movedTokens,
} from '../../../analysis/explain/idl/argument-values.ts';
import type { ParsedCall } from '../../../analysis/facts/transaction/parse-call.ts';
import { Fragment, useMemo, useState } from 'react';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import type { CalledAccount } from '../../../analysis/facts/transaction/calls.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { IdlAccount, IdlEvent, ValueKinds } from '../../../solana/idl/idl-reader.ts';
import { formatRoles } from '../../../analysis/explain/fields/account-text.ts';
import styles from './decoded.module.css';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Fact, FactList } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { type JsonObject, stringifyJson } from '../../../shared/json/json.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';
import { DecodedValue } from './decoded-value.tsx';
import type { TokenAccounts } from '../../../analysis/facts/transaction/token-accounts.ts';

/** An instruction according to its IDL: arguments and accounts. */
export function IdlFields({
  instruction,
  parsed,
  view,
}: {
  readonly instruction: ViewedInstruction;
  readonly parsed: ParsedCall;
  readonly view: ViewedTransaction;
}) {
  const findToken = useMemo((): FindToken => {
    const accounts = accountsWithNames(instruction);
    const moved = movedTokens(instruction, view);
    return (name, units, inside) =>
      argumentToken(name, units, [...accounts, ...addressesIn(inside)], moved, view.tokenAccounts);
  }, [instruction, view]);
  return (
    <div className={styles['pair']}>
      <div>
        <ValueTree values={parsed.info} kinds={instruction.kinds} findToken={findToken} />
      </div>
      <div>
        <NamedAccounts instruction={instruction} view={view} />
      </div>
    </div>
  );
}

function accountsWithNames({ accounts, accountNames }: ViewedInstruction): readonly NamedAddress[] {
  return accountNames.flatMap(({ name }, at) => {
    const address = accounts?.[at]?.address ?? null;
    return address === null ? [] : [{ name, address }];
  });
}

/** The addresses among the members of a struct. */
function addressesIn(members: JsonObject): readonly NamedAddress[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const address = typeof value === 'string' ? parseAddress(value) : null;
    return address === null ? [] : [{ name, address }];
  });
}

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

/** At its end, above base64. */
const OVER_THE_LINE = { position: 'absolute', right: 0, top: 0, paddingLeft: 8, background: 'var(--paper)' } as const;

/** An instruction's accounts with their names, groups and marks in the IDL. Renders nothing if no IDL names them. */
function NamedAccounts({
  instruction: { accounts, accountNames, programId, depth },
  view,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
}) {
  const page = useListPage(accountNames, 'Accounts');
  const others = useListPage(accounts?.slice(accountNames.length) ?? [], 'Accounts');
  const [isLong, setIsLong] = useState(false);
  const isWhole = usePrinting() || isLong || (accounts?.length ?? 0) <= FEW_ACCOUNTS + 1;
  if (accountNames.length === 0 || accounts === null) return null;
  const more = accounts.length - accountNames.length;
  const misfit = describeMisfit(accounts, accountNames);
  return (
    <>
      {misfit !== null && (
        <p className="hint">
          {misfit}: the IDL may be for another version of the program, and the names of the accounts wrong.
        </p>
      )}
      <FactList className={styles['accounts']}>
        {(isWhole ? page.shown : page.shown.slice(0, FEW_ACCOUNTS)).map((named, at) => {
          const account = accounts[page.first + at];
          const group = groupOf(named);
          // Anchor's convention: the program's own address is passed for an optional account that is omitted.
          const isOmitted = account === undefined || (named.optional && account.address === programId);
          return (
            <Fragment key={at}>
              {group !== '' && (at === 0 || groupOf(page.shown[at - 1]) !== group) && (
                <Fact label={<BreakableName name={group} />}>
                  <span className={styles['group']}>group of accounts</span>
                </Fact>
              )}
              <Fact
                label={
                  <span className={group === '' ? undefined : styles['inGroup']}>
                    <BreakableName name={named.name} />
                  </span>
                }
              >
                {isOmitted ? (
                  <span className="muted standalone">{named.optional ? 'omitted' : 'not passed'}</span>
                ) : (
                  <>
                    <Account account={account} />{' '}
                    <Marks isSigner={depth > 0 && named.signer} account={account} view={view} />
                  </>
                )}
              </Fact>
            </Fragment>
          );
        })}
      </FactList>
      {isWhole ? (
        page.pager
      ) : (
        <button type="button" className="text-button" onClick={() => setIsLong(true)}>
          and {formatInteger(Math.max(accounts.length, accountNames.length) - FEW_ACCOUNTS)} more
        </button>
      )}
      {isWhole && more > 0 && (
        <details className={styles['others']}>
          <summary>
            {more} more {more === 1 ? 'account' : 'accounts'}, which the IDL does not name
          </summary>
          {others.shown.map((account, at) => (
            <p key={at}>
              <Account account={account} /> <Marks isSigner={false} account={account} view={view} />
            </p>
          ))}
          {others.pager}
        </details>
      )}
    </>
  );
}

/** Accounts that are shown at first. */
const FEW_ACCOUNTS = 6;

/** The evidence that the accounts are not those of the IDL; null for none. */
function describeMisfit(accounts: readonly CalledAccount[], named: readonly IdlAccount[]): string | null {
  const other = named.find(({ address, optional }, at) => {
    const passed = accounts[at]?.address ?? null;
    return address !== null && !optional && passed !== null && passed !== address;
  });
  if (other !== undefined) {
    return `The account at the place of ${quoted(other.name)} is not the one that the IDL requires`;
  }
  const missing = named.find(({ optional }, at) => at >= accounts.length && !optional);
  return missing === undefined ? null : `The instruction has no account for ${quoted(missing.name)}`;
}

function quoted(name: string): string {
  return `“${quotableText(truncateText(name, LONGEST_NAME))}”`;
}

function groupOf(account: IdlAccount | undefined): string {
  return account?.groups.join(' / ') ?? '';
}

/** Allows line breaks after underscores. */
function BreakableName({ name }: { readonly name: string }) {
  // Index keys are safe: the parts of a name never change.
  return (
    <bdi>
      {visibleText(truncateText(name, LONGEST_NAME))
        .split(/(?<=_)/)
        .map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </bdi>
  );
}

/** Flags of the account in the transaction, and whether an inner call needs its signature. */
function Marks({
  isSigner,
  account: { index },
  view,
}: {
  /** According to the IDL of an inner call. */
  readonly isSigner: boolean;
  readonly account: CalledAccount;
  readonly view: ViewedTransaction;
}) {
  const account = index === null ? undefined : accountAt(view.accounts, index);
  if (account === undefined) return null;
  return (
    <span className={styles['marks']}>
      {isSigner && !account.signer && (
        <span title="The IDL says that it signs. It did not sign the transaction, so a calling program has to.">
          signer,{' '}
        </span>
      )}
      {formatRoles(account)}
    </span>
  );
}

function Account({ account: { address, index } }: { readonly account: CalledAccount }) {
  return (
    <>
      {address === null ? <span className="warning">no such account</span> : <AddressLink address={address} whole />}{' '}
      {index !== null && (
        <a className={`index-number plain-link ${styles['index']}`} href={`#account-${index}`}>
          {index}
        </a>
      )}
    </>
  );
}

/** Values that an IDL decoded, as a tree: members are indented below their struct, list or variant. */
function ValueTree({
  values,
  kinds,
  findToken,
}: {
  readonly values: JsonObject;
  readonly kinds: ValueKinds;
  readonly findToken: FindToken;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = listValues(values, kinds, opened);
  const page = useListPage(rows, 'Fields');
  if (rows.length === 0) return <p className="hint">No fields.</p>;
  return (
    <>
      <FactList className={styles['values']}>
        {page.shown.map((row) => (
          <Fact
            key={row.key}
            label={
              <span className={styles['name']} style={{ '--level': Math.min(row.depth, DEEPEST_INDENT) }}>
                <UntrustedText text={truncateText(row.name, LONGEST_NAME)} />
              </span>
            }
          >
            <RowContent row={row} findToken={findToken} onUnfold={(list) => setOpened(new Set([...opened, list]))} />
          </Fact>
        ))}
      </FactList>
      {page.pager}
    </>
  );
}

const DEEPEST_INDENT = 6;

function RowContent({
  row: { name, depth, content },
  findToken,
  onUnfold,
}: {
  readonly row: ValueRow;
  readonly findToken: FindToken;
  readonly onUnfold: (list: string) => void;
}) {
  switch (content.is) {
    case 'leaf':
      return <DecodedValue name={name} {...content} findToken={findToken} />;
    case 'group':
      return (
        <>
          {content.text !== '' && (
            <span className="muted standalone">
              <UntrustedText text={truncateText(content.text, LONGEST_NAME)} />
            </span>
          )}
          {depth === 0 && <CopyButton value={stringifyJson(content.whole)} label={visibleText(name)} />}
        </>
      );
    case 'folded':
      return (
        <button type="button" className="text-button" onClick={() => onUnfold(content.list)}>
          {formatInteger(content.hidden)} more {content.hidden === 1 ? 'item' : 'items'}
        </button>
      );
  }
}

/** Characters of a name in an IDL that are shown. */
const LONGEST_NAME = 80;
