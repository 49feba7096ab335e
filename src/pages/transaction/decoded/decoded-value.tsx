import { type ReactNode, useState } from 'react';
import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { formatUtc } from '../../../shared/format/format-time.ts';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { parseHex } from '../../../shared/bytes/encodings.ts';
import { isJsonArray, type JsonObject, type JsonValue, stringifyJson } from '../../../shared/json/json.ts';
import { type FindToken, integerUnit, isLine } from '../../../analysis/explain/idl/argument-values.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { BytesText } from '../../../ui/controls/bytes-text.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { FactNote } from '../../../ui/page/section.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';
import type { ValueKind } from '../../../solana/idl/idl-reader.ts';

interface ValueProps<Value extends JsonValue> {
  readonly name: string;
  readonly value: Value;
  readonly kind: ValueKind | undefined;
  /** The members of its struct. */
  readonly inside: JsonObject;
  readonly findToken: FindToken;
}

/** One value, with its unit if the IDL or its name states it. */
export function DecodedValue({ value, ...props }: ValueProps<JsonValue>) {
  const { name, kind } = props;
  if (value === null) return <span className="muted standalone">none</span>;
  if (typeof value === 'bigint') return <Integer {...props} value={value} />;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return <Integer {...props} value={BigInt(value)} />;
  if (typeof value === 'boolean') return <code>{String(value)}</code>;
  if (isJsonArray(value)) return <Line name={name} values={value} />;
  if (typeof value !== 'string') return <LongText name={name} text={stringifyJson(value)} />;
  if (kind?.is === 'variant') return <UntrustedText text={truncateText(value, LONGEST_VARIANT)} />;
  const bytes = kind?.is === 'bytes' ? parseHex(value) : null;
  if (bytes !== null) return <BytesText bytes={bytes} label={visibleText(name)} />;
  const address = parseAddress(value);
  if (address === null) return <LongText name={name} text={value} />;
  return (
    <>
      <AddressLink address={address} whole />
      <CopyButton value={address} label={visibleText(name)} />
    </>
  );
}

const LONGEST_VARIANT = 200;

function Integer({ name, value, kind, inside, findToken }: ValueProps<bigint>) {
  const unit = integerUnit(name, value, kind);
  switch (unit?.is) {
    case 'lamports':
      return <Sol lamports={value} unit="SOL" />;
    case 'basisPoints':
      return noted(<Amount units={value} />, `${percent(value)}%`);
    case 'time':
      return noted(<Amount units={value} />, formatUtc(value) ?? '');
    case 'amount':
      return noted(
        <>
          <Amount units={value} decimals={unit.decimals} />{' '}
          {unit.unit !== null && <UntrustedText text={truncateText(unit.unit, LONGEST_UNIT)} />}
        </>,
        `${formatInteger(value)} raw units`,
      );
    default: {
      const token = findToken(name, value, inside);
      if (token === null) return <Amount units={value} />;
      return noted(
        <>
          <Amount units={value} decimals={token.decimals} /> <AddressLink address={token.mint} />
        </>,
        `${formatInteger(value)} raw units; token from ${visibleText(truncateText(token.shownBy, LONGEST_VARIANT))}`,
      );
    }
  }
}

const LONGEST_UNIT = 16;

function noted(value: ReactNode, note: string) {
  return (
    <>
      {value}
      <FactNote>{note}</FactNote>
    </>
  );
}

/** Basis points as percent: 50 is 0.5%. */
function percent(basisPoints: bigint): string {
  const { sign, significant } = formatDecimal(basisPoints, 2);
  return `${sign}${significant}`;
}

/** Numbers and flags in one line. */
function Line({ name, values }: { readonly name: string; readonly values: readonly JsonValue[] }) {
  if (values.length === 0) return <span className="muted standalone">empty</span>;
  return <LongText name={name} text={isLine(values) ? values.map(String).join(', ') : stringifyJson(values)} />;
}

/** Folded if it is long. */
function LongText({ name, text }: { readonly name: string; readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = text.length - FIRST_CHARACTERS;
  return (
    <>
      <code>
        <UntrustedText text={isOpen ? text.slice(0, MOST_CHARACTERS) : text.slice(0, FIRST_CHARACTERS)} />
      </code>
      {hidden > 0 && !isOpen && (
        <>
          {' … '}
          <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
            {formatInteger(hidden)} more characters
          </button>
        </>
      )}
      <CopyButton value={text} label={visibleText(name)} />
    </>
  );
}

const FIRST_CHARACTERS = 240;
const MOST_CHARACTERS = 100_000;
