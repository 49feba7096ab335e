import { blockhashBytes, encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import type { Address } from '@solana/kit';
import type { Blockhash } from '../../../src/solana/ids/ids.ts';
import type { Bank } from './bank.ts';
import { sha256 } from '../actors/keys.ts';

/** Space of a nonce account. */
export const NONCE_ACCOUNT_BYTES = 80;
const VALUE_OFFSET = 40;

/** The value that a nonce advances to in a block whose parent has this hash. */
export function durableNonce(parentBlockhash: Blockhash): Blockhash {
  return encodeBlockhash(sha256('DURABLE_NONCE', blockhashBytes(parentBlockhash)));
}

export function readNonce(bank: Bank, account: Address): Blockhash {
  const data = bank.account(account)?.data;
  if (data === undefined) throw new Error(`no nonce account ${account}`);
  return encodeBlockhash(new Uint8Array(data.slice(VALUE_OFFSET, VALUE_OFFSET + 32)));
}

/** Overwrites a nonce's value. LiteSVM advances nonces by its own blockhash, not by this ledger's. */
export function setNonce(bank: Bank, account: Address, value: Blockhash): void {
  const state = bank.account(account);
  if (state === null) throw new Error(`no nonce account ${account}`);
  const data = new Uint8Array(state.data);
  data.set(blockhashBytes(value), VALUE_OFFSET);
  bank.setAccount({ address: account, lamports: state.lamports, owner: state.programAddress, data });
}
