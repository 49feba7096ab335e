import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { addressIn, integerIn } from '../../../analysis/facts/transaction/info-fields.ts';
import { tokenAccountIn, type TokenAccounts } from '../../../analysis/facts/transaction/token-accounts.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  stringifyJson,
} from '../../../shared/json/json.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';

/** The fields of a parsed instruction of any shape, with units if known. */
export function ParsedFields({
  info,
  tokenAccounts,
}: {
  readonly info: JsonObject;
  readonly tokenAccounts: TokenAccounts;
}) {
  const { source, ...others } = info;
  // The source comes before the destination. All others retain the parser's order.
  const fields = flatten(source === undefined ? others : { source, ...others });
  const page = useListPage(fields, 'Fields');
  if (fields.length === 0) return <p className="hint">No fields.</p>;
  return (
    <>
      <FactList>
        {page.shown.map(([name, value]) => (
          <Fact key={name} label={<UntrustedText text={name} />}>
            <FieldValue name={name} value={value} info={info} tokenAccounts={tokenAccounts} />
          </Fact>
        ))}
      </FactList>
      {page.pager}
    </>
  );
}

/** Nested objects become separate rows, "authorized.staker"; a token amount with its decimals stays one. */
function flatten(info: JsonObject, prefix = ''): readonly (readonly [string, JsonValue])[] {
  return Object.entries(info).flatMap(([key, value]) =>
    isJsonObject(value) && !isTokenAmount(value)
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as const],
  );
}

function isTokenAmount(value: JsonObject): boolean {
  return integerIn(value, 'amount') !== null && integerIn(value, 'decimals') !== null;
}

function FieldValue({
  name,
  value,
  info,
  tokenAccounts,
}: {
  readonly name: string;
  readonly value: JsonValue;
  readonly info: JsonObject;
  readonly tokenAccounts: TokenAccounts;
}) {
  if (isJsonObject(value)) return <TokenAmount amount={value} mint={mintOf(info, tokenAccounts)} />;
  if (isJsonArray(value)) return <List name={name} values={value} />;
  if (typeof value === 'bigint' || typeof value === 'number') return <Integer name={name} value={value} />;
  if (typeof value !== 'string') return <code>{String(value)}</code>;
  const address = parseAddress(value);
  if (address !== null) {
    return (
      <>
        <AddressLink address={address} whole />
        <CopyButton value={address} label={visibleText(name)} />
      </>
    );
  }
  const token = name === 'amount' && /^\d+$/.test(value) ? tokenOf(info, tokenAccounts) : undefined;
  if (token?.decimals == null)
    return (
      <code>
        <UntrustedText text={value} />
      </code>
    );
  return (
    <>
      <Amount units={BigInt(value)} decimals={token.decimals} unit={unitOf(token.mint)} />
      <FactNote>{formatInteger(BigInt(value))} raw units, decimals from the recorded balances</FactNote>
    </>
  );
}

function TokenAmount({ amount, mint }: { readonly amount: JsonObject; readonly mint: Address | null }) {
  const decimals = Number(integerIn(amount, 'decimals') ?? 0n);
  return <Amount units={integerIn(amount, 'amount') ?? 0n} decimals={decimals} unit={unitOf(mint)} />;
}

function Integer({ name, value }: { readonly name: string; readonly value: bigint | number }) {
  const unit = usePreference('amounts');
  if (typeof value === 'number' && !Number.isInteger(value)) return <code>{value}</code>;
  const units = BigInt(value);
  return (
    <>
      <Amount units={units} />
      {/(?<!micro)lamports$/i.test(name) && unit === 'SOL' && (
        <FactNote>
          <Sol lamports={units} unit="SOL" />
        </FactNote>
      )}
    </>
  );
}

function List({ name, values }: { readonly name: string; readonly values: readonly JsonValue[] }) {
  const page = useListPage(values, 'Items');
  if (values.length === 0) return <span className="muted standalone">empty</span>;
  return (
    <>
      {page.shown.map((value, at) => {
        const address = typeof value === 'string' ? parseAddress(value) : null;
        return (
          <div key={at}>
            {address !== null ? (
              <AddressLink address={address} whole />
            ) : typeof value === 'bigint' || typeof value === 'number' ? (
              <Integer name={name} value={value} />
            ) : (
              <code>
                <UntrustedText text={stringifyJson(value)} />
              </code>
            )}
            {at === page.shown.length - 1 && <CopyButton value={stringifyJson(values)} label={visibleText(name)} />}
          </div>
        );
      })}
      {page.pager}
    </>
  );
}

function tokenOf(info: JsonObject, tokenAccounts: TokenAccounts) {
  return tokenAccountIn(info, tokenAccounts, 'source', 'destination', 'account');
}

function mintOf(info: JsonObject, tokenAccounts: TokenAccounts): Address | null {
  return addressIn(info, 'mint') ?? tokenOf(info, tokenAccounts)?.mint ?? null;
}

function unitOf(mint: Address | null): string | undefined {
  return (mint === null ? null : shortName(mint)) ?? undefined;
}
