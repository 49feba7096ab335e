import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import type { Sentence } from '../clauses.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const folder = recordedFolder();

/** The first letters of a recorded signature, headline and details: linked parts are in brackets, with the instructions they link to. */
const SENTENCES: readonly (readonly [signature: string, headline: string, details: string])[] = [
  [
    '5aE7FPTr',
    '[62,401.012 USDT went from EqywLU…q89dKB to 88xTWZ…21XMAZ|2].',
    'Also: [38QU8L…3ekuom advanced nonce account HehX4g…awasWp|1].',
  ],
  ['3XJhrSaD', '[Vote account GhnLTm…8WMkHa voted up to slot 49,999,999|1].', ''],
  [
    '3zAhEb6t',
    '[BfdPks…e6NeAg delegated stake account DdNzYK…kqjWH4 to vote account FwR3Pb…XtT59f|5].',
    'Also: [created stake account DdNzYK…kqjWH4 with 0.03 SOL|3], [gHMcHv…JNfejZ advanced nonce account 8XQj6x…VjFjBa|1] and [BfdPks…e6NeAg left the memo “fb_07ce1448”|2].',
  ],
  [
    'LPaVYsnh',
    '[1 USDC went from FQT9SS…F8TEo6 to 9fE6zK…YDZ2Yi|3].',
    'Also: [opened token account FrbudW…hDD2BZ of 9fE6zK…YDZ2Yi with 0.00203928 SOL|2].',
  ],
  [
    '3mjQHJqK',
    '[AH7F2E…E9dy7r sent 1.99 of HvCDUj…FeS3f4 to 3kDKLK…7LcXAG|5] plus [1 other action|4].',
    'Via Drop9N…AKApLc: MintNft. Also: [minted 1 of FX5iUB…SuPJMV to AH7F2E…E9dy7r|4], [created mint FX5iUB…SuPJMV with 0.0014616 SOL|1] and [opened token account DNDx4t…LHBDDU of AH7F2E…E9dy7r with 0.00203928 SOL|3].',
  ],
  ['3ZefLrwg', '[agsWhf…4CtDiJ closed 1 token account; 0.00203928 SOL went to ExxP8D…gLcsXn|3].', ''],
  ['2BMrwZEG', '[8wytzy…gAAX1H withdrew 0.010483145 SOL from stake account ASQQcx…JPZgWd|2].', ''],
  ['2oitdwWT', '[2fZT6M…uY314N added 2 addresses to lookup table Dm8okn…vK6DcU|3].', ''],
  ['4ja2QYrz', '[FmdBQK…YGiKcT wrote program data to FPXqh4…Kpp1V2|1].', ''],
  ['5aVj7exP', '[Hd3f3T…VR3bD5 left the memo “Payment for invoice #123”|1].', ''],
  ['45rnX5RN', '[3weAzN…nApMyK swapped 84.115879 USDC for 84.139267 USDS via Jupiter v6|3].', ''],
  [
    '2KYPdaih',
    '[B7zS2S…tJbc4X swapped 0.162441307 SOL for 277,330.546679 of HRmcGA…XGH777|4].',
    'Via PumpSwap. Also: [opened token account 96WwCE…Rzv9YR of B7zS2S…tJbc4X with 0.00203928 SOL|3].',
  ],
  [
    '3EysEt5Z',
    '[8oKVwq…8dFkSw swapped 0.06954622 SOL for 7.650067 RAY|3] plus [2 other actions|4,2].',
    'Via Jupiter v6. Also: [swapped 7.650067 RAY for 0.069602034 SOL via Jupiter v6|4], [called Jupiter v6: setTokenLedger|2] and [8oKVwq…8dFkSw sent 0.000015603 SOL to Jito tip account 1|5].',
  ],
  [
    '4kHFU68W',
    '[3xShCF…XuLNxG swapped 0.414338293 SOL for 202,933.216267544 of 6VxNww…Jh6rsn|5].',
    'Via FluxBeam. Also: [burned 202,933.216267544 of 6VxNww…Jh6rsn|6], [closed 2 token accounts for 0.00411336 SOL|7,8] and [wrapped 0.416377573 SOL|3].',
  ],
  ['3p9fzShS', '[Called GuoKrz…n9gNvc 2 times|2,3].', 'Also: [the network verified 1 Ed25519 signature|1].'],
  [
    'CRUzq3eX',
    '[8H1Lqr…VC1y6U gained 0.004246 USDC trading via Jupiter v6|4] plus [2 other actions|5,3].',
    'Also: [sent 0.001008781 SOL to EcjuHA…VX4Cy1 via 7s1v69…yASqmP|5], [called 7s1v69…yASqmP|3] and [8H1Lqr…VC1y6U left the memo “DO-7”|2].',
  ],
  [
    'k1LPbZb3',
    '[DNfu7y…GA1HJu swapped 2.020000383 SOL for 67,062,511.9375 of FbBZmw…JSMxzJ|6].',
    'Via Pump.fun. Also: [paid 0.101000021 SOL via Pump.fun: buy|8], [sent 0.02 SOL to HWEoBx…2L5yoY|3], [called Pump.fun: create|4], [called HQ2UUt…quBkcx|1], [DNfu7y…GA1HJu opened token account 32y3t2…t4BjNC of DNfu7y…GA1HJu with 0.00203928 SOL|5] plus [1 other action|7].',
  ],
  [
    '2s393PSY',
    '[6xo262…k3hmMx swapped 1.01 SOL for 34,612,903.225806 of 5dNYcC…8Fpump|6].',
    'Via Pump.fun. Also: [called Pump.fun: create|4], [6xo262…k3hmMx opened token account CBcxvA…4ZiSFb of 6xo262…k3hmMx with 0.00203928 SOL|5] and [sent 0.004 SOL to Jito tip account 6|2].',
  ],
  ['66EfiWJr', '[4ZGWPg…17ueHC bought 1 of FfiAdK…5SGg6V for 99 SOL via Metaplex Auction House|1,2,3,4].', ''],
  // The price is paid in the first instruction, and the token comes with the last.
  ['J9kVpP5b', '[87QLcv…vvrChv bought 1 of 5ygnoy…tgwojG for 0.8 SOL via Magic Eden v2|1,2,3].', ''],
  // A closed position of a pool was not sold.
  ['3S5Ekj5N', '[Called Byreal CLMM: DecreaseLiquidityV2|3] and [called Byreal CLMM: ClosePosition|4].', ''],
  [
    '4pjZqY6Z',
    '[D7XYER…2EDBWy swapped 0.000999999 SOL for 0.21019 USDC|4] plus [1 other action|6].',
    'Via Orca Swap v1. Also: [swapped 0.209283 USDC for 0.088808 of xxxxa1…sTT9fW via Orca Swap v2|6], [created token account HVc47a…d6ZYXY with 0.00303928 SOL|1], [approved 2mui3Y…yc9GXu to spend 0.001 Wrapped SOL|3] plus [2 other actions|5,7].',
  ],
  [
    '5wrZ6o5a',
    '[3h1zGm…grp5UG swapped 0.001 SRM for 0.000364885 SOL via SPL Token Swap|4].',
    'Also: [created token account GYALxP…A7CXhW with 0.00203928 SOL|1], [approved 7Qn5KP…9rWQ55 to spend 0.001 SRM|3] and [closed token account GYALxP…A7CXhW|5].',
  ],
  [
    '42zg3foo',
    '[71WDyy…UBxiJ6 swapped 15.99902 USDC for 0.000007219 of 9gr84r…TPmcQz|7].',
    'Via Jupiter v6. Also: [got 16 USDC from 3XQkm6…MxDADV via Jupiter Limit Order v1: preFlashFillOrder|1], [paid 0.000007112 of 9gr84r…TPmcQz via Jupiter Limit Order v1: flashFillOrder|9], [opened token account AyQctX…4cwxXF of 71WDyy…UBxiJ6|5] plus [1 other action|8].',
  ],
  [
    '64Arh7Pu',
    '[GmpYXc…2wvrMd swapped 0.007343628 SOL for 3.070523 of xxxxa1…sTT9fW|2].',
    'Via Jupiter v3. Also: [swapped 3.070523 of xxxxa1…sTT9fW for 0.123385 USDC via Jupiter v3|3], [swapped 0.114096 USDC for 0.007047632 mSOL via Jupiter v3|5], [unstaked 0.007344301 SOL for 0.007047632 mSOL via Jupiter v3|6] and [called Jupiter v3: SetTokenLedger 2 times|1,4].',
  ],
  ['4zvFGpqj', '[Called Token: transferChecked|3].', 'Also: [1 JUP went from DtMUkC…8nWBNa to itself|3].'],
  [
    '3KueivTT',
    '[GGwMTv…Nf54ha swapped 16.772752 of USDH1S…RJTgkX for 0.200182311 SOL|5].',
    'Via OKX DEX v2. Also: [called OKX DEX v2: createTokenAccount|4] and [GGwMTv…Nf54ha wrapped 0.00203928 SOL|3].',
  ],
  ['1cSgCBgo', '[AJ3r8n…hjuVab got 0.748 SOL from 2aAcGP…ptWHhe via Magic Eden v1|1].', ''],
  [
    'pXPLUDJP',
    '[5z4giZ…Cziqb6 paid 0.001 SOL and 1 other asset and got 14.561191343 of 7aRh7s…g1b1CJ|5].',
    'Via Raydium AMM v4: deposit. Also: [created token account 9VAwVM…N1ubwz with 0.00303928 SOL|3] and [closed token account 9VAwVM…N1ubwz|6].',
  ],
  ['2RBa2Rki', '[agsWhf…4CtDiJ closed 1 token account; 0.00203928 SOL went to ExxP8D…gLcsXn|3].', ''],
  ['4DPfdCKC', '[1yp1LR…zghxe8 paid 1,096,037.113846 of CYCjCX…j6pump via Jupiter v6: routeV2|3].', ''],
  [
    '5w7YKJBT',
    '[GcQERE…qhf6G2 swapped 5,278,858.153234 of DFcWNX…mxpump for 0.787099445 SOL|5].',
    'Via Pump.fun. Also: [sent 0.007870994 SOL to Maestr…JJHE36 via Maestro: CheckBalanceAndTransfer|6], [called Maestro: SaveBalance|4], [GcQERE…qhf6G2 sent 0.005000001 SOL to Astran…xth2bz|7] and [advanced nonce account Da6pHz…Xgooof|1].',
  ],
];

test.skipIf(folder === null)('describes recorded transactions and links each clause to its instruction', () => {
  const expected = new Map(SENTENCES.map((each) => [each[0], each]));
  const sentences = new Map<string, readonly string[]>();
  for (const { view } of recordedViews(folder ?? '')) {
    const start = (view.signatures[0] ?? '').slice(0, 8);
    if (!expected.has(start)) continue;
    const { sentence, details } = summarizeTransaction(view);
    sentences.set(start, [start, bracketed(sentence), bracketed(details)]);
  }
  expect([...expected.keys()].map((start) => sentences.get(start))).toEqual([...expected.values()]);
});

test.skipIf(folder === null)(
  'links only to instructions that exist, and gives the same sentence for the same answer',
  () => {
    const failing: string[] = [];
    for (const [at, { answer, view }] of recordedViews(folder ?? '').entries()) {
      const { sentence, details } = summarizeTransaction(view);
      const ids = new Set(view.instructions?.map(({ id }) => id));
      const linked = [...sentence, ...details].flatMap(({ instructionIds }) => instructionIds);
      const linksExist = view.instructions === null || linked.every((id) => ids.has(id));
      // Viewing an answer again takes long, so it is done for one in ten.
      const isSame = at % 10 > 0 || isDeepStrictEqual(summarizeTransaction(viewTransaction(answer)).sentence, sentence);
      if (!linksExist || !isSame) failing.push(view.signatures[0] ?? '');
    }
    expect(failing).toEqual([]);
  },
);

function bracketed(sentence: Sentence): string {
  return sentence
    .map(({ text, instructionIds: ids }) => (ids.length === 0 ? text : `[${text}|${ids.join(',')}]`))
    .join('');
}
