import {
  type Decoder,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU64,
  decodeU8,
} from '../../shared/json/json-decoding.ts';
import type { TokenBalance, UiTokenAmount } from '../../solana/model/meta.ts';
import { formatUiAmount } from '../../solana/model/format-ui-amount.ts';
import { decodeAddress } from './decode-primitives.ts';

export const decodeTokenBalance: Decoder<TokenBalance> = (value) => {
  const object = decodeObject(value);
  return {
    accountIndex: decodeMember(object, 'accountIndex', decodeU8),
    mint: decodeMember(object, 'mint', decodeAddress),
    owner: decodeOptionalMember(object, 'owner', decodeRecordedAddress),
    programId: decodeOptionalMember(object, 'programId', decodeRecordedAddress),
    uiTokenAmount: decodeMember(object, 'uiTokenAmount', decodeUiTokenAmount),
  };
};

/** An address that older records lack; some servers print a missing one as an empty string. */
const decodeRecordedAddress: Decoder<TokenBalance['owner']> = (value) => (value === '' ? null : decodeAddress(value));

const decodeUiTokenAmount: Decoder<UiTokenAmount> = (value) => {
  const object = decodeObject(value);
  const amount = decodeMember(object, 'amount', decodeU64);
  const decimals = decodeMember(object, 'decimals', decodeU8);
  const uiAmountString = decodeOptionalMember(object, 'uiAmountString', decodeString);
  return {
    amount,
    decimals,
    uiAmount: decodeOptionalMember(object, 'uiAmount', decodeNumber),
    uiAmountString: uiAmountString ?? formatUiAmount(amount, decimals),
  };
};
