import type { Address } from '../../../solana/ids/address.ts';
import { WRAPPED_SOL } from '../../../solana/names/program-ids.ts';
import { addressIn, integerIn, type ParsedCall, objectIn } from '../instructions/parse-call.ts';
import type { TokenAccounts } from '../token-changes.ts';

/** What an instruction did with lamports. */
export type LamportMoveKind = 'transfer' | 'creation' | 'closing' | 'wrapped' | 'withdrawal' | 'split' | 'merge';

/** Lamports from one account to another; null: all that were left. */
export interface LamportMove {
  readonly kind: LamportMoveKind;
  readonly from: Address;
  readonly to: Address;
  readonly lamports: bigint | null;
}

/** The mints of token accounts that are known so far. */
export type Mints = ReadonlyMap<Address, Address>;

export function mintsOf(accounts: TokenAccounts): Map<Address, Address> {
  return new Map([...accounts].map(([account, { mint }]) => [account, mint]));
}

/** The mint that an instruction gives to a new token account. */
export function initializedMint({ program, type, info }: ParsedCall): readonly [Address, Address] | null {
  if (program !== 'spl-token' || !type.startsWith('initializeAccount')) return null;
  const [account, mint] = [addressIn(info, 'account'), addressIn(info, 'mint')];
  return account === null || mint === null ? null : [account, mint];
}

/** How an instruction that is understood moves lamports; null where it moves none, or does not say between whom. */
export function lamportMove(parsed: ParsedCall, mints: Mints): LamportMove | null {
  const { by, program, type, info } = parsed;
  // What an IDL describes is a program of its own, whatever its instructions are called.
  if (by === 'idl') return null;
  const shape = SHAPES[`${program} ${type}`];
  if (shape === undefined) return null;
  const [from, to] = [addressIn(info, shape.from), addressIn(info, shape.to)];
  if (from === null || to === null) return null;
  if (shape.kind === 'wrapped') return moveWrapped(parsed, mints, from, to);
  if (shape.all === true) return { kind: shape.kind, from, to, lamports: null };
  const lamports = integerIn(info, 'lamports');
  return lamports === null ? null : { kind: shape.kind, from, to, lamports };
}

/** A token account of wrapped SOL holds as many lamports as it has units: they move together. */
function moveWrapped({ info }: ParsedCall, mints: Mints, from: Address, to: Address): LamportMove | null {
  const mint = addressIn(info, 'mint') ?? mints.get(from) ?? mints.get(to);
  const lamports = integerIn(info, 'amount') ?? integerIn(objectIn(info, 'tokenAmount') ?? {}, 'amount');
  if (mint === undefined || !NATIVE_MINTS.includes(mint) || lamports === null) return null;
  return { kind: 'wrapped', from, to, lamports };
}

/** Of the token program, and of Token-2022. */
const NATIVE_MINTS: readonly string[] = [WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'];

interface Shape {
  readonly kind: LamportMoveKind;
  readonly from: string;
  readonly to: string;
  /** Takes all there is, whatever that is. */
  readonly all?: true;
}

const TRANSFER: Shape = { kind: 'transfer', from: 'source', to: 'destination' };
const CREATION: Shape = { kind: 'creation', from: 'source', to: 'newAccount' };
const WRAPPED: Shape = { kind: 'wrapped', from: 'source', to: 'destination' };

/** By program and type, as nodes name them. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'system transfer': TRANSFER,
  'system transferWithSeed': TRANSFER,
  'system createAccount': CREATION,
  'system createAccountWithSeed': CREATION,
  'system createAccountAllowPrefund': CREATION,
  'system withdrawFromNonce': { kind: 'withdrawal', from: 'nonceAccount', to: 'destination' },
  'stake withdraw': { kind: 'withdrawal', from: 'stakeAccount', to: 'destination' },
  'stake split': { kind: 'split', from: 'stakeAccount', to: 'newSplitAccount' },
  'stake merge': { kind: 'merge', from: 'source', to: 'destination', all: true },
  'stake moveStake': TRANSFER,
  'stake moveLamports': TRANSFER,
  'vote withdraw': { kind: 'withdrawal', from: 'voteAccount', to: 'destination' },
  'spl-token transfer': WRAPPED,
  'spl-token transferChecked': WRAPPED,
  'spl-token closeAccount': { kind: 'closing', from: 'account', to: 'destination', all: true },
  'bpf-upgradeable-loader close': { kind: 'closing', from: 'account', to: 'recipient', all: true },
  'address-lookup-table closeLookupTable': {
    kind: 'closing',
    from: 'lookupTableAccount',
    to: 'recipient',
    all: true,
  },
};
