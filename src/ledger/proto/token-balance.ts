import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Address } from '../../solana/ids/ids.ts';
import type { TokenBalance, UiTokenAmount } from '../../solana/model/meta.ts';
import { formatUiAmount } from '../../solana/model/format-ui-amount.ts';
import type { TokenBalanceSchema } from './confirmed_block_pb.ts';
import type { RowReader } from './row-reader.ts';
import { expectU8 } from './transaction.ts';

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

export function readTokenBalance(row: RowReader): TokenBalance {
  const { wire } = row;
  let accountIndex = 0;
  let mint = '';
  let owner: string | null = null;
  let programId: string | null = null;
  let uiTokenAmount = NO_AMOUNT;
  for (const [field] of row.fields()) {
    if (field === 1) accountIndex = expectU8(wire.uint32(), 'accountIndex');
    else if (field === 2) mint = row.text();
    else if (field === 3) uiTokenAmount = readAmount(row);
    else if (field === 4) owner = row.text() || null;
    else if (field === 5) programId = row.text() || null;
  }
  return {
    accountIndex,
    mint: mint as Address,
    owner: owner as Address | null,
    programId: programId as Address | null,
    uiTokenAmount,
  };
}

function readAmount(row: RowReader): UiTokenAmount {
  const { wire } = row;
  let uiAmount = 0;
  let decimals = 0;
  let text = '';
  let uiAmountString = '';
  for (const [field] of row.fields()) {
    if (field === 1) uiAmount = wire.double();
    else if (field === 2) decimals = expectU8(wire.uint32(), 'decimals');
    else if (field === 3) text = row.text();
    else if (field === 4) uiAmountString = row.text();
  }
  if (!/^\d{0,20}$/.test(text)) throw new Error(`"${text}" is not a token amount`);
  const amount = BigInt(text);
  return {
    amount,
    decimals,
    // Like Agave: protobuf has no null double, so a value up to epsilon means null.
    uiAmount: Math.abs(uiAmount) > Number.EPSILON ? uiAmount : null,
    // Nodes before 1.6 did not record it.
    uiAmountString: uiAmountString === '' ? formatUiAmount(amount, decimals) : uiAmountString,
  };
}

const NO_AMOUNT: UiTokenAmount = { amount: 0n, decimals: 0, uiAmount: null, uiAmountString: '0' };
