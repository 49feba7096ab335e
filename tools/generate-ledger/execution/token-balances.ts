import { encodeAddress } from '../../../src/solana/ids/id-bytes.ts';
import { createByteReader } from '../../../src/shared/bytes/bytes.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';
import type { TokenBalance, UiTokenAmount } from '../../../src/solana/model/transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/ids/program-ids.ts';

/** An account that may be a token account or a mint. */
export interface TokenState {
  /** The program that owns the account. */
  readonly owner: Address;
  readonly data: Uint8Array;
}

const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/** Size of an account without extensions. With extensions, the next byte is the account type. */
const ACCOUNT_BYTES = 165;
const ACCOUNT_TYPE = 2;
const STATE_OFFSET = 108;
const MINT_DECIMALS_OFFSET = 44;

/**
 * The token balances that a node records for a transaction: none if its accounts include no token program, otherwise one for
 * each initialized token account that is not called as a program.
 */
export function tokenBalances(
  accounts: readonly Address[],
  called: ReadonlySet<Address>,
  stateOf: (address: Address) => TokenState | null,
): readonly TokenBalance[] {
  if (!accounts.some((address) => TOKEN_PROGRAMS.includes(address))) return [];
  return accounts.flatMap((address, accountIndex) => {
    const state = called.has(address) ? null : stateOf(address);
    const token = state === null ? null : parseTokenAccount(state);
    const mint = token === null ? null : stateOf(token.mint);
    if (state === null || token === null || mint === null) return [];
    const uiTokenAmount = toUiTokenAmount(token.amount, mint.data[MINT_DECIMALS_OFFSET] ?? 0);
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId: state.owner, uiTokenAmount }];
  });
}

/** Computed as nodes do: uiAmount is the double nearest to amount / 10^decimals, uiAmountString is exact. */
export function toUiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return {
    amount,
    decimals,
    uiAmount: amount === 0n ? null : Number(amount) / 10 ** decimals,
    uiAmountString: fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`,
  };
}

function parseTokenAccount({
  owner: program,
  data,
}: TokenState): { mint: Address; owner: Address; amount: bigint } | null {
  if (!TOKEN_PROGRAMS.includes(program)) return null;
  const isTokenAccount =
    data.length === ACCOUNT_BYTES || (data.length > ACCOUNT_BYTES && data[ACCOUNT_BYTES] === ACCOUNT_TYPE);
  if (!isTokenAccount || data[STATE_OFFSET] === 0) return null;
  const reader = createByteReader(data);
  return { mint: encodeAddress(reader.bytes(32)), owner: encodeAddress(reader.bytes(32)), amount: reader.u64() };
}
