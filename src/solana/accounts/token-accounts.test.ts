import { type Part, addressOf, extended, mint, tokenAccount } from '../test-support/account-bytes.ts';
import { expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../ids/program-ids.ts';
import { parseAccountData } from './parse-account-data.ts';
import { decimalsOf, mintOf } from './token-accounts.ts';

const parseOf = (data: Uint8Array, decimals: number | null) =>
  parseAccountData(addressOf(77), { owner: TOKEN_2022_PROGRAM, data }, decimals);

const textParts = (text: string): readonly Part[] => [
  { u32: text.length },
  ...Array.from(new TextEncoder().encode(text), (u8) => ({ u8 })),
];

test('extensions of a token account', () => {
  const data = extended(tokenAccount(), 2, [7], [2, { u64: 18_446_744_073_709_551_615n }], [8, { u8: 1 }]);
  const parsed = parseOf(data, 3);
  expect(parsed).toMatchObject({
    parsed: {
      info: {
        extensions: [
          { extension: 'immutableOwner' },
          { extension: 'transferFeeAmount', state: { withheldAmount: 18_446_744_073_709_551_615n } },
          { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } },
        ],
        state: 'initialized',
      },
      type: 'account',
    },
  });
  expect(mintOf(data)).toBe(addressOf(1));
  // Bytes that a reallocation left, or zeros, end the list.
  expect(parseOf(Uint8Array.from([...data, 1]), 3)).toEqual(parsed);
  expect(parseOf(Uint8Array.from([...data, 0, 0, 9, 9]), 3)).toEqual(parsed);
});

test('extensions of a mint', () => {
  const fee = (epoch: bigint): readonly Part[] => [{ u64: epoch }, { u64: 18_446_744_073_709_551_615n }, { u16: 150 }];
  const metadata = ['Crown', 'CRN', 'https://a'].flatMap(textParts);
  const data = extended(
    mint(1),
    1,
    [1, { key: 1 }, { key: 0 }, { u64: 5n }, ...fee(7n), ...fee(8n)],
    [18, { key: 0 }, { key: 2 }],
    [3, { key: 3 }],
    [19, { key: 0 }, { key: 4 }, ...metadata, { u32: 1 }, ...textParts('k'), ...textParts('v')],
  );
  expect(parseOf(data, null)).toMatchObject({
    parsed: {
      info: {
        decimals: 6,
        extensions: [
          {
            extension: 'transferFeeConfig',
            state: {
              newerTransferFee: { epoch: 8n, maximumFee: 18_446_744_073_709_551_615n, transferFeeBasisPoints: 150 },
              olderTransferFee: { epoch: 7n },
              transferFeeConfigAuthority: addressOf(1),
              withdrawWithheldAuthority: null,
              withheldAmount: 5n,
            },
          },
          { extension: 'metadataPointer', state: { authority: null, metadataAddress: addressOf(2) } },
          { extension: 'mintCloseAuthority', state: { closeAuthority: addressOf(3) } },
          {
            extension: 'tokenMetadata',
            state: {
              additionalMetadata: [['k', 'v']],
              mint: addressOf(4),
              name: 'Crown',
              symbol: 'CRN',
              updateAuthority: null,
              uri: 'https://a',
            },
          },
        ],
      },
      type: 'mint',
    },
  });
  expect(decimalsOf(data)).toBe(6);
});
