import type { Address } from '../ids/ids.ts';
import { POOL_NAMES } from './pool-names.ts';
import { TRADING_NAMES } from './trading-names.ts';

/** Whether a program is known to trade: a pool, an order book, an aggregator or a launchpad. */
export function isTradingProgram(program: Address): boolean {
  return TRADING_PROGRAMS.has(program);
}

/** Programs of exchanges that do something else. */
const NOT_TRADING = /Farm|Aquafarms|Lock|Vault|Governance|Assert|Fees|M3M3|Enforcer|AVS/;

const TRADING_PROGRAMS: ReadonlySet<string> = new Set(
  [...POOL_NAMES, ...TRADING_NAMES].flatMap(([address, name]) => (NOT_TRADING.test(name) ? [] : [address])),
);
