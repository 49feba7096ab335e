import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { getTransferCheckedInstructionDataEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import { type Economy, type Pool, tokenAccount } from './economy.ts';
import { instruction, readonly, writable, writableSigner } from '../programs/instruction.ts';
import { encodeScript, type ScriptStep } from '../programs/script-program.ts';

export interface Swap {
  readonly trader: KeyPairSigner;
  readonly pool: Pool;
  /** Index of the pool's coin that is sold; the other one is bought. */
  readonly pays: 0 | 1;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** True if the exchange fails the swap with a slippage error. */
  readonly refused?: boolean;
}

/** SlippageToleranceExceeded, numbered like an error of an Anchor program. */
const SLIPPAGE_CODE = 6_001;
const SLIPPAGE_LOG =
  'AnchorError occurred. Error Code: SlippageToleranceExceeded. Error Number: 6001. Error Message: Slippage tolerance exceeded.';

/**
 * A swap through the router, which calls the exchange, which calls the token program twice: once with the trader's signature
 * and once with the pool's. Most swaps on mainnet have these three levels.
 */
export async function swap(
  economy: Economy,
  { trader, pool, pays, amountIn, amountOut, refused }: Swap,
): Promise<Instruction> {
  const [paid, bought] = pays === 0 ? pool.coins : ([pool.coins[1], pool.coins[0]] as const);
  const [fromPerson, toPool, fromPool, toPerson] = await Promise.all([
    tokenAccount(trader.address, paid.mint),
    tokenAccount(pool.authority, paid.mint),
    tokenAccount(pool.authority, bought.mint),
    tokenAccount(trader.address, bought.mint),
  ]);
  const order: readonly Address[] = [
    trader.address,
    fromPerson,
    toPool,
    paid.mint,
    fromPool,
    toPerson,
    bought.mint,
    pool.authority,
    TOKEN_PROGRAM_ADDRESS,
  ];
  const at = (address: Address): number => order.indexOf(address);
  const move = (from: Address, mint: Address, to: Address, owner: Address, data: TransferData): ScriptStep => ({
    does: 'invoke',
    program: at(TOKEN_PROGRAM_ADDRESS),
    accounts: [
      { index: at(from), writable: true },
      { index: at(mint) },
      { index: at(to), writable: true },
      { index: at(owner), signer: true },
    ],
    data: new Uint8Array(getTransferCheckedInstructionDataEncoder().encode(data)),
    ...(owner === pool.authority ? { seed: pool.seed } : {}),
  });
  const trade: readonly ScriptStep[] = [
    move(fromPerson, paid.mint, toPool, trader.address, { amount: amountIn, decimals: paid.decimals }),
    move(fromPool, bought.mint, toPerson, pool.authority, { amount: amountOut, decimals: bought.decimals }),
    { does: 'emit', data: amounts(amountIn, amountOut) },
  ];
  const slippageFailure: readonly ScriptStep[] = [
    { does: 'log', text: SLIPPAGE_LOG },
    { does: 'fail', code: SLIPPAGE_CODE },
  ];
  const exchangeScript = encodeScript([
    { does: 'log', text: 'Instruction: Swap' },
    ...(refused === true ? slippageFailure : trade),
  ]);
  const callExchange: ScriptStep = {
    does: 'invoke',
    program: 0,
    // The exchange gets the router's accounts without the exchange itself, which is at index 0.
    accounts: order.map((_, index) => ({ index: index + 1, signer: index === 0, writable: WRITABLE.has(index) })),
    data: exchangeScript,
  };
  const routerScript = encodeScript([
    { does: 'log', text: 'Instruction: Route' },
    callExchange,
    { does: 'return', data: amounts(amountOut) },
  ]);
  const metas = order.map((address, index) => (WRITABLE.has(index) ? writable(address) : readonly(address)));
  const accounts = [readonly(economy.exchange), writableSigner(trader), ...metas.slice(1)];
  return instruction(economy.router, accounts, (writer) => writer.bytes(routerScript));
}

/** Positions in `order`: the trader and the four token accounts. */
const WRITABLE: ReadonlySet<number> = new Set([0, 1, 2, 4, 5]);

interface TransferData {
  readonly amount: bigint;
  readonly decimals: number;
}

function amounts(...values: readonly bigint[]): Uint8Array {
  const writer = createByteWriter();
  for (const value of values) writer.u64(value);
  return writer.finish();
}
