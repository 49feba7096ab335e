import { isJsonObject, type JsonObject } from '../../../src/shared/json/json.ts';
import { encodeAddress } from '../../../src/solana/ids/id-bytes.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import type { RawCall } from './raw-transaction.ts';

/** What one call does to balances and accounts, read from its bytes or its parsed form. */
export type RawEffect =
  | { readonly kind: 'lamports'; readonly from: string; readonly to: string; readonly units: bigint }
  | {
      readonly kind: 'creation';
      readonly from: string;
      readonly to: string;
      readonly units: bigint;
      readonly space: bigint;
    }
  | { readonly kind: 'allocation'; readonly account: string; readonly space: bigint }
  | {
      readonly kind: 'tokens';
      readonly from: string | null;
      readonly to: string | null;
      readonly units: bigint;
      readonly mint: string | null;
    }
  | { readonly kind: 'closing'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'opening';
      readonly account: string;
      readonly owner: string | null;
      readonly mint: string | null;
    };

/** null for a call that moves and opens nothing, as far as its bytes show. */
export function rawEffect(call: RawCall): RawEffect | null {
  const { programId, data } = call;
  if (programId === SYSTEM_PROGRAM) return data === null ? parsedSystem(call) : systemEffect(data, call.accounts);
  if (programId === STAKE_PROGRAM) return stakeEffect(call);
  if (programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM)
    return data === null ? parsedToken(call) : tokenEffect(data, call.accounts);
  if (programId === ASSOCIATED_TOKEN_PROGRAM) return associatedEffect(call);
  return null;
}

function systemEffect(data: Uint8Array, accounts: readonly string[]): RawEffect | null {
  const view = viewOf(data);
  const [first = '', second = '', third = ''] = accounts;
  const u64 = (at: number) => (at + 8 <= data.length ? view.getBigUint64(at, true) : 0n);
  switch (data.length < 4 ? -1 : view.getUint32(0, true)) {
    case 0:
      return { kind: 'creation', from: first, to: second, units: u64(4), space: u64(12) };
    case 2:
      return { kind: 'lamports', from: first, to: second, units: u64(4) };
    case 3: {
      const seed = Number(u64(36));
      return { kind: 'creation', from: first, to: second, units: u64(44 + seed), space: u64(52 + seed) };
    }
    case 5:
      return { kind: 'lamports', from: first, to: second, units: u64(4) };
    case 8:
      return { kind: 'allocation', account: first, space: u64(4) };
    case 9:
      return { kind: 'allocation', account: first, space: u64(44 + Number(u64(36))) };
    case 11:
      return { kind: 'lamports', from: first, to: third, units: u64(4) };
    case 13:
      return { kind: 'creation', from: second, to: first, units: u64(4), space: u64(12) };
    default:
      return null;
  }
}

function parsedSystem({ type, info }: RawCall): RawEffect | null {
  const units = integer(info, 'lamports');
  const space = integer(info, 'space');
  switch (type) {
    case 'createAccount':
    case 'createAccountWithSeed':
    case 'createAccountAllowPrefund':
      return { kind: 'creation', from: text(info, 'source'), to: text(info, 'newAccount'), units, space };
    case 'transfer':
    case 'transferWithSeed':
      return { kind: 'lamports', from: text(info, 'source'), to: text(info, 'destination'), units };
    case 'withdrawFromNonce':
      return { kind: 'lamports', from: text(info, 'nonceAccount'), to: text(info, 'destination'), units };
    case 'allocate':
    case 'allocateWithSeed':
      return { kind: 'allocation', account: text(info, 'account'), space };
    default:
      return null;
  }
}

function stakeEffect({ data, accounts, type, info }: RawCall): RawEffect | null {
  if (data === null) {
    const units = integer(info, 'lamports');
    if (type === 'withdraw')
      return { kind: 'lamports', from: text(info, 'stakeAccount'), to: text(info, 'destination'), units };
    if (type === 'split')
      return { kind: 'lamports', from: text(info, 'stakeAccount'), to: text(info, 'newSplitAccount'), units };
    return type === 'merge' ? { kind: 'closing', from: text(info, 'source'), to: text(info, 'destination') } : null;
  }
  const [first = '', second = ''] = accounts;
  const view = viewOf(data);
  const tag = data.length < 4 ? -1 : view.getUint32(0, true);
  if ((tag === 3 || tag === 4) && data.length >= 12)
    return { kind: 'lamports', from: first, to: second, units: view.getBigUint64(4, true) };
  return tag === 7 ? { kind: 'closing', from: second, to: first } : null;
}

function tokenEffect(data: Uint8Array, accounts: readonly string[]): RawEffect | null {
  const view = viewOf(data);
  const [first = '', second = '', third = ''] = accounts;
  const amountAt = (at: number) => (at + 8 <= data.length ? view.getBigUint64(at, true) : 0n);
  const units = amountAt(1);
  switch (data[0]) {
    case 1:
      return { kind: 'opening', account: first, mint: second, owner: third };
    case 16:
    case 18:
      return { kind: 'opening', account: first, mint: second, owner: encodeAddress(data.subarray(1, 33)) };
    case 3:
      return { kind: 'tokens', from: first, to: second, units, mint: null };
    case 12:
      return { kind: 'tokens', from: first, to: third, units, mint: second };
    case 26:
      return data[1] === 1 ? { kind: 'tokens', from: first, to: third, units: amountAt(2), mint: second } : null;
    case 7:
    case 14:
      return { kind: 'tokens', from: null, to: second, units, mint: first };
    case 8:
    case 15:
      return { kind: 'tokens', from: first, to: null, units, mint: second };
    case 9:
      return { kind: 'closing', from: first, to: second };
    default:
      return null;
  }
}

function parsedToken({ type, info }: RawCall): RawEffect | null {
  const amount = info['tokenAmount'];
  const units = isJsonObject(amount) ? integer(amount, 'amount') : integer(info, 'amount');
  const mint = text(info, 'mint') === '' ? null : text(info, 'mint');
  const account = text(info, 'account');
  if (type === null) return null;
  if (type.startsWith('transfer'))
    return { kind: 'tokens', from: text(info, 'source'), to: text(info, 'destination'), units, mint };
  if (type.startsWith('mintTo')) return { kind: 'tokens', from: null, to: account, units, mint };
  if (type.startsWith('burn')) return { kind: 'tokens', from: account, to: null, units, mint };
  if (type === 'closeAccount') return { kind: 'closing', from: account, to: text(info, 'destination') };
  return /^initializeAccount\d?$/.test(type) ? { kind: 'opening', account, mint, owner: text(info, 'owner') } : null;
}

function associatedEffect({ data, accounts, type, info }: RawCall): RawEffect | null {
  if (data === null) {
    if (type !== 'create' && type !== 'createIdempotent') return null;
    return { kind: 'opening', account: text(info, 'account'), owner: text(info, 'wallet'), mint: text(info, 'mint') };
  }
  const [, account = '', owner = '', mint = ''] = accounts;
  return data.length === 0 || data[0] === 0 || data[0] === 1 ? { kind: 'opening', account, owner, mint } : null;
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

function text(info: JsonObject, key: string): string {
  const value = info[key];
  return typeof value === 'string' ? value : '';
}

function integer(info: JsonObject, key: string): bigint {
  const value = info[key];
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : 0n;
}
