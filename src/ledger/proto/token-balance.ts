import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Address } from '../../solana/address.ts';
import type { TokenBalance } from '../../solana/meta.ts';
import { formatUiAmount } from '../../solana/ui-amount.ts';
import type * as rows from './confirmed_block_pb.ts';
import type { TokenBalanceSchema } from './confirmed_block_pb.ts';
import { byteValue } from './transaction.ts';

export function encodeTokenBalance(balance: TokenBalance): MessageInitShape<typeof TokenBalanceSchema> {
  const { amount, decimals, uiAmount, uiAmountString } = balance.uiTokenAmount;
  return {
    accountIndex: balance.accountIndex,
    mint: balance.mint,
    uiTokenAmount: { uiAmount: uiAmount ?? 0, decimals, amount: amount.toString(), uiAmountString },
    owner: balance.owner ?? '',
    programId: balance.programId ?? '',
  };
}

export function decodeTokenBalance(row: rows.TokenBalance): TokenBalance {
  return {
    accountIndex: byteValue(row.accountIndex, 'accountIndex'),
    mint: row.mint as Address,
    owner: row.owner === '' ? null : (row.owner as Address),
    programId: row.programId === '' ? null : (row.programId as Address),
    uiTokenAmount: decodeAmount(row.uiTokenAmount),
  };
}

function decodeAmount(row: rows.UiTokenAmount | undefined): TokenBalance['uiTokenAmount'] {
  const { uiAmount, decimals, amount: text, uiAmountString } = row ?? NO_AMOUNT;
  if (!/^\d{0,20}$/.test(text)) throw new Error(`"${text}" is not a token amount`);
  const amount = BigInt(text);
  return {
    amount,
    decimals: byteValue(decimals, 'decimals'),
    // As Agave reads it: protobuf has no null double, so zero and next to zero stand for null.
    uiAmount: Math.abs(uiAmount) > Number.EPSILON ? uiAmount : null,
    // Records of before 1.6 do not have it.
    uiAmountString: uiAmountString === '' ? formatUiAmount(amount, decimals) : uiAmountString,
  };
}

const NO_AMOUNT = { uiAmount: 0, decimals: 0, amount: '', uiAmountString: '' };
