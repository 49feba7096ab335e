import { expect, test } from 'vitest';
import { exchangeAction } from './exchange-action.ts';

// Names of published interfaces: Kamino, marginfi, Drift, Marinade, Raydium, CCTP, and the stake pool program.
test.each([
  ['deposit', 'deposit'],
  ['lending_account_deposit', 'deposit'],
  ['depositReserveLiquidity', 'deposit'],
  ['withdrawObligationCollateralAndRedeemReserveCollateral', 'withdraw'],
  ['borrow_obligation_liquidity', 'borrow'],
  ['repayObligationLiquidityV2', 'repay'],
  ['liquidateObligationAndRedeemReserveCollateral', 'liquidate'],
  ['liquidate_spot', 'liquidate'],
  ['liquid_unstake', 'unstake'],
  ['collect_fees', 'claim'],
  ['DepositSol', 'deposit'],
])('%s is %s', (name, action) => expect(exchangeAction(name)).toBe(action));

test.each([
  'order_unstake',
  'flash_borrow_reserve_liquidity',
  'init_deposit',
  'requestWithdraw',
  'depositForBurn',
  'depositStake',
  'deposit_and_stake',
  'swap',
  'updateStake',
  'depositor',
  '',
])('%s says none', (name) => expect(exchangeAction(name)).toBeNull());
