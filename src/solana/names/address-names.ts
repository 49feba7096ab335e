import type { Address } from '../ids/ids.ts';
import { BUILTINS } from '../ids/program-ids.ts';
import data from './address-names.json';

/** A well-known address with its common name and the public repository that names it. */
export interface NamedAddress {
  readonly address: Address;
  readonly name: string;
  /** As on GitHub. */
  readonly source: string;
}

/** The kinds of addresses in the data, apart from what every cluster has. */
export type NamedKind = keyof typeof data;

/** The common name of a program, sysvar, mint or account; null for any other address. */
export function wellKnownName(address: Address): string | null {
  return BY_ADDRESS.get(address)?.name ?? null;
}

/** The public repository that a well-known name comes from, as on GitHub; null for any other address. */
export function nameSource(address: Address): string | null {
  return BY_ADDRESS.get(address)?.source ?? null;
}

/** A well-known name without the word "Program": "System", "Memo v1"; null for any other address. */
export function shortName(address: Address): string | null {
  return wellKnownName(address)?.replace(/ Program\b/, '') ?? null;
}

/** True if a program is known to trade: a pool, an order book, an aggregator or a launchpad. */
export function isTradingProgram(program: Address): boolean {
  return TRADING_PROGRAMS.has(program);
}

/** True if a program only checks what other instructions of the transaction do, and stops it otherwise. */
export function isGuardProgram(program: Address): boolean {
  return GUARDS.has(shortName(program) ?? '');
}

const GUARDS: ReadonlySet<string> = new Set(['Lighthouse', 'Sequence Enforcer', 'Assert Owner', 'Serum Assert Owner']);

/** The addresses of one kind, as the data lists them: by the repository that names them. */
export function addressesOf(kind: NamedKind): readonly NamedAddress[] {
  const bySource: Readonly<Record<string, Readonly<Record<string, string>>>> = data[kind];
  return Object.entries(bySource).flatMap(([source, names]) =>
    Object.entries(names).map(([address, name]) => ({ address: address as Address, name, source })),
  );
}

const KINDS = Object.keys(data) as readonly NamedKind[];

/** Each address is named once; a test checks it. */
export const NAMED_ADDRESSES: readonly NamedAddress[] = [...BUILTINS, ...KINDS.flatMap(addressesOf)];

const BY_ADDRESS: ReadonlyMap<Address, NamedAddress> = new Map(NAMED_ADDRESSES.map((each) => [each.address, each]));

/** Programs of exchanges that do something else. */
const NOT_TRADING = /Farm|Aquafarms|Lock|Vault|Governance|Assert|Fees|M3M3|Enforcer|AVS/;

const TRADING_PROGRAMS: ReadonlySet<Address> = new Set(
  [...addressesOf('pools'), ...addressesOf('trading')].flatMap(({ address, name }) =>
    NOT_TRADING.test(name) ? [] : [address],
  ),
);
