import type { Address } from '../../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import type { TokenQuantity } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';

/** What a swap asks for, before it has moved anything. */
export interface SwapRequest {
  /** null if the instruction does not name it. */
  readonly paid: RequestedAmount | null;
  readonly got: RequestedAmount | null;
}

/** `atMost` and `atLeast` are limits of the trade, `quoted` is what an aggregator promised. */
export interface RequestedAmount extends TokenQuantity {
  readonly is: 'exact' | 'atMost' | 'atLeast' | 'quoted';
  /** The token account that pays or receives; null for lamports. */
  readonly account: Address | null;
  /** How much less than what was quoted is accepted, in hundredths of a percent; null if nothing was quoted. */
  readonly slippage: bigint | null;
}

/** The least that is accepted, or the most that may be paid; null without a limit, or if rounding decides it. */
export function limitOf(amount: RequestedAmount | null): bigint | null {
  if (amount === null) return null;
  const { is, units, slippage } = amount;
  if (is !== 'quoted') return is === 'atLeast' && units <= 1n ? null : units;
  // Jupiter's quotes round the minimum up: https://dev.jup.ag/docs/swap-api/get-quote.
  return slippage === null || slippage > 10_000n ? null : units - (units * slippage) / 10_000n;
}

/**
 * The amounts that the arguments of a swap name, from the published interface of its program; null for other instructions, and if
 * neither of the two tokens is known.
 */
export function swapRequestOf(call: ViewedInstruction): SwapRequest | null {
  const { programId, type, data, accounts, tokenAccounts } = call;
  const program = programId === null ? null : shortName(programId);
  if (program === null || type === null || data === null || accounts === null) return null;
  const layout = LAYOUTS.get(`${mainnetName(program)} ${type.name}`);
  if (layout === undefined) return null;
  const at = layout.at < 0 ? data.length + layout.at : layout.at;
  if (at < 0 || data.length < at + 16) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const [first, second] = [view.getBigUint64(at, true), view.getBigUint64(at + 8, true)];
  // Two flags behind a price limit: whether the first amount is the exact input, and whether the first token is paid.
  const [isInput, isForward] = [data[at + 32] === 1, data[at + 33] === 1];
  const sides = layout.sides === 'flag' ? (isInput ? 'in min' : 'out max') : layout.sides;
  const [source = '', target = ''] = layout.direction === 'flag' && !isForward ? layout.ends.toReversed() : layout.ends;
  const quantity = (end: string, units: bigint) => {
    if (end === 'SOL') return { units, decimals: 9, mint: WRAPPED_SOL, account: null };
    const [position, mintAt] = end.split('/');
    const address = accounts.at(Number(position))?.address ?? null;
    const own = address === null ? undefined : tokenAccounts.get(address);
    // An account that the call creates, or leaves out for its owner's, is not known; its mint is among the accounts.
    const mint = mintAt === undefined ? null : (accounts[Number(mintAt)]?.address ?? null);
    const known = own ?? [...tokenAccounts.values()].find((each) => each.mint === mint);
    // All that the account holds, or no limit.
    if (known?.mint == null || known.decimals === null || units === U64_MAX) return null;
    return { units, decimals: known.decimals, mint: known.mint, account: address };
  };
  const amounts = sides.split(' ').flatMap((side, index) => {
    const units = index === 0 ? first : second;
    const isPaid = side === 'in' || side === 'max' || side === 'quotedIn';
    const amount = quantity(isPaid ? source : target, units);
    const is = MEANINGS.get(side) ?? 'exact';
    const slippage =
      is === 'quoted' && !isPaid && data.length >= at + 18 ? BigInt(view.getUint16(at + 16, true)) : null;
    return amount === null ? [] : [{ isPaid, amount: { ...amount, is, slippage } }];
  });
  const paid = amounts.find(({ isPaid }) => isPaid)?.amount ?? null;
  const got = amounts.find(({ isPaid }) => !isPaid)?.amount ?? null;
  return paid === null && got === null ? null : { paid, got };
}

/** A program has the same interface at its address of another cluster. */
function mainnetName(program: string): string {
  return program.replace(/ \((?:devnet|testnet|staging)\)$/, '');
}

const U64_MAX = 2n ** 64n - 1n;

const MEANINGS = new Map<string, RequestedAmount['is']>([
  ['max', 'atMost'],
  ['min', 'atLeast'],
  ['quotedIn', 'quoted'],
  ['quotedOut', 'quoted'],
]);

interface Layout {
  /** The byte of the first of two amounts (u64), from the end if negative. */
  readonly at: number;
  /** The meaning of the two amounts, or `flag` if a flag of the arguments decides. The slippage (u16) follows quoted ones. */
  readonly sides: string;
  readonly direction: 'fixed' | 'flag';
  /** The positions of the token accounts that pay and receive, from the end if negative, "3/5" with that of the mint; "SOL" for lamports. */
  readonly ends: readonly string[];
}

/**
 * A line is a program, its instructions, the byte of the amounts, what they are, and the accounts: from the interfaces that
 * `instruction-names.json` cites.
 */
const LINES = `Raydium AMM v4: swapBaseIn swapBaseInV2: 1: in min: -3 -2
Raydium AMM v4: swapBaseOut swapBaseOutV2: 1: max out: -3 -2
Raydium CPMM: swapBaseInput: 8: in min: 4 5
Raydium CPMM: swapBaseOutput: 8: max out: 4 5
Raydium CLMM: swap swapV2: 8: flag: 3 4
Raydium LaunchLab: buyExactIn: 8: in min: 6 5
Raydium LaunchLab: sellExactIn: 8: in min: 5 6
Orca Whirlpools: swap: 8: flag: 3 5 flag
Orca Whirlpools: swapV2: 8: flag: 7 9 flag
Jupiter v6: route: -19: in quotedOut: 2 3/5
Jupiter v6: sharedAccountsRoute: -19: in quotedOut: 3 6/8
Jupiter v6: routeV2: 8: in quotedOut: 1 2/4
Jupiter v6: sharedAccountsRouteV2: 9: in quotedOut: 2 5/7
Jupiter v6: exactOutRoute: -19: out quotedIn: 2 3
Jupiter v6: sharedAccountsExactOutRoute: -19: out quotedIn: 3 6
Pump.fun: buy: 8: out max: SOL 5
Pump.fun: sell: 8: in min: 5 SOL
PumpSwap: buy: 8: out max: 6 5
PumpSwap: sell: 8: in min: 5 6
Meteora DLMM: swap swap2: 8: in min: 4 5
Meteora DLMM: swapExactOut swapExactOut2: 8: max out: 4 5
Meteora DAMM v1: swap: 8: in min: 1 2
Meteora DAMM v2: swap: 8: in min: 2 3
Meteora Dynamic Bonding Curve: swap: 8: in min: 3 4`;

const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  LINES.split('\n').flatMap((line) => {
    const [program = '', names = '', at = '', sides = '', ends = ''] = line.split(': ');
    const [source = '', target = '', direction] = ends.split(' ');
    const layout: Layout = {
      at: Number(at),
      sides,
      direction: direction === 'flag' ? 'flag' : 'fixed',
      ends: [source, target],
    };
    return names.split(' ').map((name) => [`${program} ${name}`, layout] as const);
  }),
);
