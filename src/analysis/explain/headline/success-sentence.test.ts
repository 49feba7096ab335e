import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedView } from '../../test-support/recorded-views.ts';
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
  // Each account paid its own rent.
  [
    '3S2vFszS',
    '[5 accounts swapped 0.022143006 SOL for 779,678.420108 of 63XVR6…uBpump|2,4,6,8,10].',
    'Via Pump.fun. Also: [CBFCFm…mvJJqj swapped 0.00380422 SOL for 134,031.42691 of 63XVR6…uBpump|2], [AhRYQB…yFUE8A swapped 0.007327572 SOL for 258,072.669121 of 63XVR6…uBpump|4], [FspiJ3…F3Bpjv swapped 0.002192235 SOL for 77,185.002179 of 63XVR6…uBpump|6], [HAZyn8…B6NVft swapped 0.002626408 SOL for 92,456.837488 of 63XVR6…uBpump|8], [FQNLpC…9bpT1i swapped 0.006192571 SOL for 217,932.48441 of 63XVR6…uBpump|10] and [5 accounts paid 0.0101964 SOL of rent for 5 accounts|1,3,5,7,9].',
  ],
  ['3XJhrSaD', '[Vote account GhnLTm…8WMkHa voted up to slot 49,999,999|1].', ''],
  [
    '3zAhEb6t',
    '[BfdPks…e6NeAg staked 0.02771712 SOL with vote account FwR3Pb…XtT59f|5].',
    'Also: [created stake account DdNzYK…kqjWH4 with 0.03 SOL|3], [gHMcHv…JNfejZ advanced nonce account 8XQj6x…VjFjBa|1] and [BfdPks…e6NeAg left the memo “fb_07ce1448”|2].',
  ],
  [
    'LPaVYsnh',
    '[1 USDC went from FQT9SS…F8TEo6 to 9fE6zK…YDZ2Yi|3].',
    'Also: [opened token account FrbudW…hDD2BZ of 9fE6zK…YDZ2Yi with 0.00203928 SOL|2].',
  ],
  // The symbol and the name of a token are in the inner call that creates its metadata.
  [
    '3mjQHJqK',
    '[AH7F2E…E9dy7r minted NFT “Chainsaw man v1 #17” (FX5iUB…SuPJMV)|4].',
    'Also: [sent 1.99 of HvCDUj…FeS3f4 to 3kDKLK…7LcXAG via Drop9N…AKApLc: MintNft|5], [created mint FX5iUB…SuPJMV with 0.0014616 SOL|1], [paid 0.01 SOL of metadata fees|5] and [paid 0.0105096 SOL of rent for 3 accounts|3,5].',
  ],
  ['3ZefLrwg', '[agsWhf…4CtDiJ closed 7Ah3do…yphz1u’s KIN account; 0.00203928 SOL went to ExxP8D…gLcsXn|3].', ''],
  ['2BMrwZEG', '[8wytzy…gAAX1H withdrew 0.010483145 SOL from stake account ASQQcx…JPZgWd|2].', ''],
  // The inner call pays for the new length.
  [
    '2oitdwWT',
    '[2fZT6M…uY314N added 2 addresses to lookup table Dm8okn…vK6DcU|3].',
    'Also: [sent 0.00044544 SOL to Dm8okn…vK6DcU|3.1].',
  ],
  // A round trip that left a little of the token between, too.
  ['4ijsPheC', '[5y5jCv…GSyviw gained 0.000000072 SOL and 0.031007 USDC trading via Jupiter v6|3].', ''],
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
    '[8oKVwq…8dFkSw gained 0.000055814 SOL trading via Jupiter v6|3,4].',
    'Also: [swapped 0.06954622 SOL for 7.650067 RAY|3], [swapped 7.650067 RAY for 0.069602034 SOL|4], [called “set token ledger”|2] and [sent 0.000015603 SOL to Jito tip account 1|5].',
  ],
  [
    '4kHFU68W',
    '[3xShCF…XuLNxG swapped 0.414338293 SOL for 202,933.216267544 of 6VxNww…Jh6rsn|5].',
    'Via FluxBeam. Also: [burned 202,933.216267544 of 6VxNww…Jh6rsn|6], [closed 2 token accounts for 0.00615264 SOL|7,8] and [wrapped 0.416377573 SOL|3].',
  ],
  [
    '3p9fzShS',
    '[6ayEJC…2WjQjW called Payment Channels: settle and finalize|2].',
    'Also: [called “distribute”|3] and [the network verified 1 Ed25519 signature|1].',
  ],
  [
    'CRUzq3eX',
    '[8H1Lqr…VC1y6U gained 0.004246 USDC trading via Jupiter v6|4].',
    'Also: [sent 0.001008781 SOL to EcjuHA…VX4Cy1 via 7s1v69…yASqmP|5], [called 7s1v69…yASqmP|3] and [left the memo “DO-7”|2].',
  ],
  [
    'k1LPbZb3',
    '[DNfu7y…GA1HJu launched token Dying Gaul (FbBZmw…JSMxzJ) and bought 2.020000383 SOL worth|4,6].',
    'Via Pump.fun. Also: [swapped 0.101000021 SOL for 3,133,762.24007 Dying Gaul (FbBZmw…JSMxzJ) paid to DNfuF1…TyeBHm|8], [sent 0.02 SOL to HWEoBx…2L5yoY|3], [swapped 2.020000383 SOL for 67,062,511.9375 Dying Gaul (FbBZmw…JSMxzJ)|6], [paid 0.01 SOL of metadata fees|4], [paid 0.01442808 SOL of rent for 6 accounts|5,7,4] plus [1 other action|1].',
  ],
  [
    '2s393PSY',
    '[6xo262…k3hmMx launched token MOODOG (5dNYcC…8Fpump) and bought 1.01 SOL worth|4,6].',
    'Via Pump.fun. Also: [swapped 1.01 SOL for 34,612,903.225806 MOODOG (5dNYcC…8Fpump)|6], [the token’s name is “MOO DOG”|4], [6xo262…k3hmMx sent 0.004 SOL to Jito tip account 6|2], [paid 0.01 SOL of metadata fees|4] and [paid 0.0123888 SOL of rent for 5 accounts|5,4].',
  ],
  // The mint grows for its metadata, and receives the rent of that: no price.
  [
    'EqJjYo2a',
    '[5xyaTE…gHAnMY launched token CHOSEN (D7jZzY…hYpump) on Pump.fun|1].',
    'Also: [sent 0.0135 SOL to jZnLZa…LFgNN7 and ASTRao…3CRU9C|2,3], [the token’s name is “The Chosen Coin”|1] and [5xyaTE…gHAnMY paid 0.00721056 SOL of rent for 3 accounts|1].',
  ],
  ['66EfiWJr', '[4ZGWPg…17ueHC bought 1 of FfiAdK…5SGg6V for 99 SOL via Metaplex Auction House|1,2,3,4].', ''],
  // The price is paid in the first instruction, and the token comes with the last.
  ['J9kVpP5b', '[87QLcv…vvrChv bought 1 of 5ygnoy…tgwojG for 0.8 SOL via Magic Eden v2|1,2,3].', ''],
  // A closed position of a pool was not sold.
  [
    '3S5Ekj5N',
    '[J5C9D7…8Zj58Y removed liquidity and got 38.127825 USDC via Byreal CLMM|3].',
    'Also: [burned 1 of CyFh4z…SLSe2E via Byreal CLMM: ClosePosition|4].',
  ],
  [
    '4pjZqY6Z',
    '[D7XYER…2EDBWy swapped 0.000999999 SOL for 0.088808 of xxxxa1…sTT9fW|4,6].',
    'Also: [swapped 0.000999999 SOL for 0.21019 USDC via Orca Swap v1|4], [swapped 0.209283 USDC for 0.088808 of xxxxa1…sTT9fW via Orca Swap v2|6], [approved 2mui3Y…yc9GXu to spend 0.001 Wrapped SOL|3], [wrapped 0.001 SOL|1], [unwrapped 0.000000001 SOL|7] plus [1 other action|5].',
  ],
  [
    '5wrZ6o5a',
    '[3h1zGm…grp5UG swapped 0.001 SRM for 0.000364885 SOL via SPL Token Swap|4].',
    'Also: [approved 7Qn5KP…9rWQ55 to spend 0.001 SRM|3] and [unwrapped 0.000364885 SOL|5].',
  ],
  [
    '42zg3foo',
    '[GAgnD5…3qo1bz’s order sold 16 USDC for 0.000007105 of 9gr84r…TPmcQz|1,9].',
    'Via Jupiter Limit Order v1. Also: [71WDyy…UBxiJ6 swapped 15.99902 USDC for 0.000007219 of 9gr84r…TPmcQz via Jupiter v6|7], [filled the order|9] and [0.000000007 of 9gr84r…TPmcQz of fees went to H3vkQq…8SgwTN|9].',
  ],
  [
    'k2eGRDNq',
    '[4abvSW…pGt7xA’s order sold 2,390 USDC for 999 of HeLp6N…V98jwC|5,7].',
    'Via Jupiter Limit Order v2. Also: [j1oAbx…vttxTF swapped 2,390 USDC for 1,000.619133476 of HeLp6N…V98jwC via Jupiter v6|6], [filled the order|7], [1 of HeLp6N…V98jwC of fees went to 27ZASR…ghvHqc|7], and [j1oAbx…vttxTF opened token account GbPmG3…F1oB7A of j1oAbx…vttxTF with 0.00203928 SOL|2].',
  ],
  [
    '64Arh7Pu',
    '[GmpYXc…2wvrMd gained 0.000000673 SOL and 0.009289 USDC trading via Jupiter v3|2,3,5,6].',
    'Also: [swapped 0.007343628 SOL for 3.070523 of xxxxa1…sTT9fW|2], [swapped 3.070523 of xxxxa1…sTT9fW for 0.123385 USDC|3], [swapped 0.114096 USDC for 0.007047632 mSOL|5], [unstaked 0.007047632 mSOL for 0.007344301 SOL|6], [0.000007343 SOL of what was paid went to DyDdJM…kPy4ir|2] plus [2 other actions|1,4].',
  ],
  // One of the two calls is an unstaking.
  [
    '64QzPJWy',
    '[AasQTQ…sdGmDX gained 4.632280588 SOL trading via Jupiter v3|2,3].',
    'Also: [swapped 80 SOL for 81.146691474 mSOL|2], [unstaked 81.146691474 mSOL for 84.632280588 SOL|3] and [called “set token ledger”|1].',
  ],
  [
    '43W2EWit',
    '[5 accounts swapped 0.018384019 SOL for 572,914.502119 of GPrF7L…jLpump|1,2,3,4,5].',
    'Via Raydium AMM v4. Also: [FspiJ3…F3Bpjv swapped 0.00435004 SOL for 135,637.377613 of GPrF7L…jLpump|1], [76eHie…2fR5p8 swapped 0.002090968 SOL for 65,181.556763 of GPrF7L…jLpump|2], [9Ck8gs…Swpf1H swapped 0.0048531 SOL for 151,244.487912 of GPrF7L…jLpump|3], [AbDEzS…JkvsGq swapped 0.001993471 SOL for 62,109.009099 of GPrF7L…jLpump|4] and [Fm22dv…PhqpuY swapped 0.00509644 SOL for 158,742.070732 of GPrF7L…jLpump|5].',
  ],
  [
    '4itQTpSS',
    '[7HDVkN…8oDRpz swapped 0.000029698 SOL for about 41.7 of DCxo3i…vwpump in 2 trades|6,7].',
    'Via Raydium AMM v4. Also: [swapped 0.000017776 SOL for 24.961755 of DCxo3i…vwpump|6], [swapped 0.000011922 SOL for 16.741589 of DCxo3i…vwpump|7] and [wrapped 0.000029698 SOL|4].',
  ],
  // A migration moves what the pool gained, also through other owners.
  [
    '5gp7yztY',
    '[9C4nRv…oDjYv5 migrated 206,900,000 of 6XXqLt…EDpump and 84.990359151 SOL to a pool|3].',
    'Via Pump.fun. Also: [0.000711121 SOL went from DH77dF…RBLPje to 39azUY…5jUJjg|3], [84.990359151 SOL went from DH77dF…RBLPje to 3ioeR9…5CkN6f|3], [206,900,000 of 6XXqLt…EDpump went from ERodHM…Cj796Y through DH77dF…RBLPje to 3ioeR9…5CkN6f|3], [4,193.388284848 of FHPtW6…Zb1G2R was minted to DH77dF…RBLPje|3], [4,193.388284848 of FHPtW6…Zb1G2R was burned from DH77dF…RBLPje|3], [0.015000001 SOL went from ERodHM…Cj796Y to DH77dF…RBLPje|3], [84.990359151 SOL went from ERodHM…Cj796Y to 39azUY…5jUJjg|3], and [DH77dF…RBLPje paid 0.00813624 SOL of rent for 4 accounts|3].',
  ],
  [
    'DC4yP5xE',
    '[HUZu4x…BRgjWs submitted 12 prices via Pyth Oracle (devnet)|1,2,3,4,5,6,7,8,9,10,11,12].',
    'Nothing but the fee moved.',
  ],
  ['29YzVupE', '[H7ZzJn…8YcUG2 updated an address Merkle tree via Light Registry (2024)|2].', ''],
  // The account that was opened is all that happened: the token says more than its address.
  ['FcxoQgkz', '[3h1zGm…grp5UG opened a token account for BLwTnY…HyrNA3 with 0.00203928 SOL|1].', ''],
  ['2DUH6nXn', '[CgJhbU…Gwaeqi paid 0.00203928 SOL for an AUDIO account of Fipj4S…WaHwWf|1].', ''],
  // The payer received some of the SOL in the same call: the amount is net.
  [
    '2aoWC4uM',
    '[41fkvu…eVCdux paid a net 0.002460497 SOL and 4,591.313938 USDC|3].',
    'Via E4CKSs…5TLeHs: HandleUserOperation.',
  ],
  ['4zvFGpqj', '[1 JUP went from DtMUkC…8nWBNa to itself|3]; nothing but the fee moved.', ''],
  [
    '3KueivTT',
    '[GGwMTv…Nf54ha swapped 16.772752 of USDH1S…RJTgkX for 0.200182311 SOL|5].',
    'Via OKX DEX v2. Also: [called “create token account”|4] and [funded token account 2sQ8cA…o3xxLr with 0.00203928 SOL|3].',
  ],
  [
    '1cSgCBgo',
    '[AJ3r8n…hjuVab sold 1 of 3SxS8h…7uLnjN to 2fT7A7…PsvsAn and got 0.748 SOL|1].',
    'Via Magic Eden v1. Also: [2aAcGP…ptWHhe paid 0.85 SOL|1].',
  ],
  [
    'pXPLUDJP',
    '[5z4giZ…Cziqb6 added 0.001 SOL and about 214,324 of 9Zw3CR…Rapump of liquidity and got about 14.56 of 7aRh7s…g1b1CJ|5].',
    'Via Raydium AMM v4. Also: [wrapped 0.001 SOL|3].',
  ],
  ['2RBa2Rki', '[agsWhf…4CtDiJ closed JBubTx…5eVPfA’s KIN account; 0.00203928 SOL went to ExxP8D…gLcsXn|3].', ''],
  // The fees of a pool would look like the price.
  // The proceeds of a trade go to somebody else.
  [
    '4DPfdCKC',
    '[1yp1LR…zghxe8 sold about 1,096,037 of CYCjCX…j6pump; 8ruZEy…8uSJLA got 174.321376 USDC|3].',
    'Via Jupiter v6.',
  ],
  [
    '5w7YKJBT',
    '[GcQERE…qhf6G2 swapped 5,278,858.153234 of DFcWNX…mxpump for 0.787099445 SOL|5].',
    'Via Pump.fun. Also: [sent 0.007870994 SOL to Maestr…JJHE36 via Maestro: CheckBalanceAndTransfer|6], [sent 0.005000001 SOL to Astran…xth2bz|7], [advanced nonce account Da6pHz…Xgooof|1] and [called Maestro: save balance|4].',
  ],
  [
    '5ocxCdmd',
    '[7A47s8…8r8wgC placed an offer with 12.5 SOL for Vz2HFK…iTPRzN via Solanart|2].',
    'Also: [paid 0.00455184 SOL of rent for 2 accounts|1,2].',
  ],
  [
    '56QWjtsU',
    '[6bPDVY…NY2yAM placed an offer with 4.5 SOL for HRGYe4…ERXRUo via Solanart|2].',
    'Also: [paid 0.00455184 SOL of rent for 2 accounts|1,2].',
  ],
  [
    '4PJ7X1ZC',
    '[4Zn5nP…EPBW5J sold 1 of HRGYe4…ERXRUo to 6bPDVY…NY2yAM and got 4.139999999 SOL|1,2].',
    'Via Solanart. Also: [2y78y9…577wKy paid 4.499999999 SOL|1,2].',
  ],
  // Its account was given to the buyer, and the answer has no owners.
  [
    '626EgwuS',
    '[U7ZkJt…B9WJCu bought 1 of 8pwYVy…NK6cjK for 3.72 SOL via Magic Eden v1|1].',
    'Also: [3.2736 SOL of what was paid went to HihC79…YXQd6H|1], [0.4464 SOL of what was paid went to 6 accounts|1], and [HihC79…YXQd6H got 0.00144768 SOL of rent from 1 account|1].',
  ],
  // The owner of the account that received it is unknown.
  [
    '4WniSeFv',
    '[8WX1T8…MNGecJ paid 1.99 SOL for 1 of GSG2UX…yFZDMS via Exchange Art|1].',
    'Also: [1 of GSG2UX…yFZDMS went to GzAM8L…CXRqwb|1], [1.74125 SOL of what was paid went to 7A6AV8…oYWV5R|1], and [7A6AV8…oYWV5R got 0.00162864 SOL of rent from 1 account|1].',
  ],
  [
    '4XuN4e8n',
    '[pKqUqV…9zLhT3 bought 1 of 8gaYez…ML7B6S for 3 SOL via Solsea|3].',
    'Also: [2.619 SOL of what was paid went to G1F5nS…ReQsR2|3], [0.381 SOL of what was paid went to 2 accounts|3], and [pKqUqV…9zLhT3 created token account 6pdd4C…3bTx5V with 0.00203928 SOL|1].',
  ],
  [
    '4CwUFDv1',
    '[CScUB4…ETRXi1 bought 1 of 14Cc7D…Rf5nqw for 0.78 SOL via Alpha Art|2].',
    'Also: [0.6864 SOL of what was paid went to Gi44Pd…3QpYSb|2], [0.0936 SOL of what was paid went to 2 accounts|2], [CScUB4…ETRXi1 opened token account 5x13F4…YMzAgR of CScUB4…ETRXi1 with 0.00203928 SOL|1] and [Gi44Pd…3QpYSb got 0.00168432 SOL of rent from 1 account|2].',
  ],
  // A listing that its seller withdrew with the same instruction.
  [
    '5cCMhRF6',
    '[9v5rSY…KSVxyL canceled the sale of 1 of 7eWhZs…NqCtVw via Solanart|2].',
    'Also: [opened token account Fk1L2D…EC8wpS of 9v5rSY…KSVxyL with 0.00203928 SOL|1] and [got 0.00139896 SOL of rent from 1 account|2].',
  ],
  [
    '4BQLJva7',
    '[52EiGY…w7Py1E removed liquidity and got 6.354811 USDC via Byreal CLMM|3].',
    'Also: [burned 1 of HAH8tC…UnfpCv via Byreal CLMM: ClosePosition|4].',
  ],
  ['4F7UnWv8', '[4dxRtL…sVqtqh called HumidiFi|1]; nothing but the fee moved.', ''],
  ['2RCj3Kuy', '[9YW7Rc…ocNkHN called HumidiFi|1]; nothing but the fee and a tip of 0.000006936 SOL moved.', ''],
  [
    '4MLAXX57',
    '[8JcFtu…zDoELX minted compressed NFT “3000$ W Drop 3000W.io” to 8TbBmp…khUw12|2].',
    'Via Metaplex Bubblegum.',
  ],
  [
    '24Rpsqyj',
    '[7WiGJw…naJ7sQ minted 1 of EbvSst…eLQ8rT as compressed tokens|2].',
    'Via Light Compressed Token (2024). Also: [sent 0.0000003 SOL to 5bdFnX…39bf1W via Light Compressed Token (2024): MintTo|2].',
  ],
  [
    '2Mt3KJNo',
    '[5Lg7iH…LAjLkL placed 2 orders via Zeta|4,5].',
    'Also: [found no orders to cancel|3], [called Sequence Enforcer: check and set sequence number|2], [1,493,400.6 of BKt2Fd…L4AKBR was minted to AVNMK6…RbgN8n|4] and [9,000 of 2ZLdhF…vumKyR was minted to AVNMK6…RbgN8n|5].',
  ],
  ['4uXcPQX2', '[6gfi6G…bqzb1x placed a sell order via Serum DEX v2|2].', 'Also: [called “match orders” 2 times|1,3].'],
  ['4Ccb8PaS', '[0.1 SOL went from BLw3Rw…hmZ5tP to itself|2]; nothing but the fee moved.', ''],
  [
    '2pfnv4dr',
    '[DtMUkC…8nWBNa swapped 0.01 USDC for 2,583.728601 of HaMv3c…tjpump|5].',
    'Via Jupiter v6. Also: [called LI.FI|1] and [kept the remaining 0.000000008 SOL|5].',
  ],
  [
    '4wpo4FkA',
    '[Ecfbk5…7drg6B added about 88,899 of Bo9jh3…FAvUsU and about 30,511 USDC of liquidity|3].',
    'Via Meteora DLMM. Also: [called “initialize position”|2] and [paid 0.05740608 SOL of rent for 1 account|2].',
  ],
  [
    '4QHnBNA5',
    '[5z4giZ…Cziqb6 created a pool with 0.1 SOL and 4,000,000 of 9Zw3CR…Rapump and got about 631.46 of 7aRh7s…g1b1CJ|3].',
    'Via Raydium AMM v4. Also: [0.15 SOL of fees went to GThUX1…UghFMJ|3], [6mDW7c…CX1nYT sent 0.006837061 SOL to Jito tip account 7|5], [5z4giZ…Cziqb6 paid 0.05332056 SOL of rent for 7 accounts|3] and [wrapped 0.1 SOL|1].',
  ],
  [
    '66cbwhMB',
    '[5z4giZ…Cziqb6 removed 0.002457502 SOL and about 590,359 of 9Zw3CR…Rapump of liquidity for about 37.89 of 7aRh7s…g1b1CJ|5].',
    'Via Raydium AMM v4. Also: [unwrapped 0.002457502 SOL|6].',
  ],
  [
    '564oju8D',
    '[JsP7iv…2jAmT9 opened token account AqxuSw…9RXpTe for AUDIO|1].',
    'Via Audius Claimable Tokens. Also: [paid 0.00203928 SOL of rent for 1 account|1].',
  ],
  [
    '7tY4PsLk',
    '[8ojSUW…hm8Zka gained 0.000013569 SOL trading via Jupiter v6|4,5].',
    'Also: [swapped 0.039 SOL for 160.390818 KMNO|4], [swapped 160.390818 KMNO for 0.039013569 SOL|5], [called “set token ledger”|3] and [sent 0.000002789 SOL to Jito tip account 7|6].',
  ],
  [
    '5AB4XLG2',
    '[hoakwp…zN5TVh canceled a bid and got back 6 SOL via Metaplex Auction|3].',
    'Also: [unwrapped 6 SOL|4].',
  ],
  // A call keeps its program’s name after a clause that names another program: it would be read as an instruction of that one.
  [
    'S3z6oPjo',
    '[9QC3q9…Yp6SLj’s order sold 2.777777 USDC for 4.059345 RAY via Jupiter DCA|2,5].',
    'Also: [DCAKxn…Ei2Emb swapped 2.777777 USDC for 4.063408 RAY paid to DbQVM6…T5CSsU via Jupiter v6|3], [filled the order|5] and [0.004063 RAY of fees went to CpoD6t…drhZV2|4].',
  ],
  // Its log says that it pruned nothing.
  [
    '35REMd4v',
    '[mmkypr…RVTcaC placed 10 orders via Zeta|5,6,7,8,9,10,11,12,13,14].',
    'Also: [found no orders to cancel|4], [called Sequence Enforcer: check and set sequence number|3], [216,180,201.23 of 7cwSf9…uNkvHg was minted to AVNMK6…RbgN8n|5,7,9,11,13] and [12,058,400 of MPT1KE…vYeYa1 was minted to AVNMK6…RbgN8n|6,8,10,12,14].',
  ],
  [
    '4aBP4353',
    '[4abvSW…pGt7xA placed an order with 2,390 USDC for 1,000 of HeLp6N…V98jwC|2].',
    'Via Jupiter Limit Order v2. Also: [paid 0.00759336 SOL of rent for 3 accounts|1,2].',
  ],
  // The rent of an account that was closed and opened again came from its closing. What others moved is more than what its signer got.
  [
    '3XxWxBUu',
    '[2.973292973 SOL went from FDat96…6MZE9f to 9DQEXN…2DagDv via Ape Pro|3].',
    'Also: [5YET3Y…ZkzoPX withdrew 0.00002 SOL|3].',
  ],
  // The pool gave SOL, which is listed first, after it had received the token.
  [
    'rDVA7jd3',
    '[HYe4vS…NG8WHd swapped about 131.8 of Sonicx…kBdDES from CsVdJ8…J3DaED for 0.14036835 SOL|3].',
    'Via Raydium CLMM. Also: [called BoobsB…Ut4yRo: swap raydium clmm|3] and [advanced nonce account 6Vd785…d9kVN1|1].',
  ],
  ['5m4RPTow', '[DbF7cj…c3SMq1 minted 2 compressed NFTs via Metaplex Bubblegum|1,2].', ''],
  [
    '4frBMA4q',
    '[GHpmaY…F1WxhA sold 1 of CiRHyM…QiFd88 to C4YZMG…2ixN5C for 1 SOL and got 0.925 SOL|1,3,7].',
    'Via Metaplex Auction House. Also: [sent 0.00089784 SOL to 5xyoD5…hNrDzn|2], [pAHAKo…WT886r sent 0.00179568 SOL to C4YZMG…2ixN5C and GHpmaY…F1WxhA|4,5], and [GHpmaY…F1WxhA opened token account FP1Wcq…9Zyo7P of C4YZMG…2ixN5C with 0.00203928 SOL|6].',
  ],
  [
    '3jA2RwS4',
    '[GAZnNv…npv2x1 staked 3 SOL with vote account SKRuTe…3tMVVA|5].',
    'Also: [created stake account 63ht57…bCNqQA with 3.00228288 SOL|3].',
  ],
  [
    '3z9mLTXT',
    '[ArBA13…Kmp6zk called ARbALE…yV6wdY|3]; all but the fee and a tip came back.',
    'Also: [194.916147575 SOL went from ArBA13…Kmp6zk to 93zwxS…9Av61C|3], [194.916147575 SOL went from 93zwxS…9Av61C to ArBA13…Kmp6zk|3], and [ArBA13…Kmp6zk sent 0.000003916 SOL to Jito tip account 6|4].',
  ],
  [
    '5iBYjBYC',
    '[0.00089088 SOL went from 4pA5vq…c4Xbmq to 63AA8Q…Akfnr8|1].',
    'Via ZetaChain Gateway (devnet 2024). Also: [AKbG83…EiAk6L called “withdraw”|1].',
  ],
  [
    '3brhaUVs',
    '[BAGSB9…RiAmcv claimed 4.071097482 SOL via Meteora Dynamic Bonding Curve|5,9].',
    'Also: [opened token account CutPj8…xGicmk of BAGSB9…RiAmcv|4,8], [closed token account CutPj8…xGicmk for 4.075176042 SOL|6,10] and [opened 2 token accounts of BAGSB9…RiAmcv with 0.00407856 SOL|3,7].',
  ],
  [
    '28rWme56',
    '[3xTPAZ…gwhR7c swapped 0.99125 USDC for 0.005903984 SOL via Jupiter v6|4].',
    'Also: [sent 0.00875 USDC to 4cLUBQ…PY2oTA|6] and [unwrapped 0.005903984 SOL|5].',
  ],
  [
    '27j8qLdD',
    '[0.000221045 SOL of settlement 4dLe8C…Gepra1 was claimed for EbpYRn…RTH2Vb|1].',
    'Via Marinade Validator Bonds. Also: [BNFeev…v1KQre called “claim settlement v2”|1].',
  ],
  ['RcEHt3bH', '[9mPSCz…fCkmiS compressed 0.1 SOL via Light System (2024)|2].', ''],
  [
    'bq13FZWr',
    '[DtZV2y…dc6qVz created a compressed account via Light System (2024)|2].',
    'Also: [paid 0.000005692 SOL via Light System (2024): Invoke|2].',
  ],
  // What compressed accounts hold is in the arguments alone.
  ['24sss1cU', '[8K9sBf…qgSA5d compressed 0.1 SOL for 8aPcox…CTDFjR via Light System (2024)|2].', ''],
  [
    '38r8pSpT',
    '[D9FNCd…zDFKJv sent 0.001 compressed SOL to 111111…zYFVEX via Light System|2].',
    'Also: [sent 0.000005001 SOL to 6L7Szh…7R9cKU via Light System: invoke|2].',
  ],
  [
    'akFrcAJw',
    '[G2TkKa…uckjmB sent 0.000001 compressed SOL to 4Y9xHa…mXWS7m|2].',
    'Via Light System (2024). Also: [paid 0.000005376 SOL via Light System (2024): Invoke|2].',
  ],
  [
    '2Rim3vTH',
    '[AVBr8c…gWhPnb replaced its compressed account of 0.002 SOL with a new one|2].',
    'Via Light System. Also: [sent 0.000005001 SOL to 6L7Szh…7R9cKU via Light System: invoke|2].',
  ],
  [
    '52ar89rg',
    '[Fswrw3…j4BEp5 launched token excited (ER2N5e…wvxaKp) and bought 1.111 SOL worth|4,6].',
    'Via Pump.fun. Also: [sent 0.004 SOL to HWEoBx…2L5yoY|2], [swapped 1.111 SOL for 37,951,768.488745 excited (ER2N5e…wvxaKp)|6], [paid 0.01 SOL of metadata fees|4] and [paid 0.0123888 SOL of rent for 5 accounts|5,4].',
  ],
  // A fee out of the proceeds, and one that the token withheld.
  [
    '3XAnhzL2',
    '[2Wss5C…ZmVjv3 swapped 1,211,003.151898 of EgM6Ua…K2m7SD for 0.100429712 SOL|4].',
    'Via Nova. Also: [sent 0.025 SOL to TEMPaM…U1Fanq|5] and [0.001014441 SOL of the proceeds went to noVaE9…8h4nVz|4].',
  ],
  [
    '2DAFiTzY',
    '[9Xi8kD…qXDU23 swapped 24,139.725097425 of 92Wc1q…cmNrSE for 0.005667226 SOL|2].',
    'Via Raydium CPMM. Also: [803.852845745 of 92Wc1q…cmNrSE was withheld as a transfer fee|2] and [9Xi8kD…qXDU23 unwrapped 0.005667226 SOL|3].',
  ],
  // The owners of the accounts that received are not recorded.
  [
    '5pdmNQB6',
    '[DzrpNN…hN3fbU removed 9.270809 USDC and 9.267275 USDT of liquidity|2].',
    'Via Orca Swap v1. Also: [approved 8d1Mv8…VbrhRZ to spend 9.24356629 of 3H5XKk…iXQ4WC|1], [9.270809 USDC went from EDukSd…9ffdgi to FR2iwA…QsbLLV|2] and [9.267275 USDT went from 9oaFyr…cxnjYr to F2zDzC…3uRDCD|2].',
  ],
  // Sold out of an escrow.
  [
    '3Mhp6cAf',
    '[GhZFam…vMLH4L sold 1 of FkfMaB…jHJ6Qg to C4Pxqs…zUGKo9 and got 1.9995 SOL|2].',
    'Via Magic Eden v2. Also: [listed FkfMaB…jHJ6Qg for 2.15 SOL|1], [6XTHgW…S9zEHR paid 2.15 SOL|2], [GhZFam…vMLH4L paid 0.00203928 SOL of rent for 1 account|2] and [C4Pxqs…zUGKo9 got 0.00201144 SOL of rent from 1 account|2].',
  ],
  // The market maker signs first.
  [
    'AoRC9x4M',
    '[HYyEoL…wiAbN4 swapped 20,000 USDC for 46.707774954 of FRmH6i…G6ondo|4].',
    'Via Jupiter Order Engine. Also: [opened token account utSyvo…SQbgAa of HYyEoL…wiAbN4 with 0.00213672 SOL|3].',
  ],
  [
    '63hssgYb',
    '[BxDjGo…aBv9Wz opened a DCA order of 217,363 of ED5nyy…HzPJBY into SOL|1].',
    'Via Jupiter DCA. Also: [paid 0.00698088 SOL of rent for 3 accounts|1].',
  ],
  // The lists of tokens are empty: the transfers say what moved.
  [
    '1NP3vjTM',
    '[5yZiE7…Vih9PN sent 15,002,800 raw units of a token to BKJnou…Eiu6uD|1.3].',
    'Also: [7dm9am…MiT2X1 called Wormhole Token Bridge: transfer wrapped with payload via Mayan Bridge|1].',
  ],
  // The answer lists the calls of all instructions under each of them.
  [
    'kWonemta',
    '[5coBYa…E122AY placed a buy order via Serum DEX v2|2].',
    'Also: [settled funds|5], [called “match orders” 2 times|1,3], [sent 24,471,046,600 raw units of a token to 3RNMrA…F8auYc|2.1], [called “consume events”|4] and [8J23aX…GHAgfg sent 24,446,600 raw units of a token to 5coBYa…E122AY|5.2].',
  ],
  [
    '44r38hfG',
    '[5coBYa…E122AY canceled an order via Serum DEX v2|2].',
    'Also: [settled funds|5], [called “match orders” 2 times|1,3], [called “consume events”|4] and [8J23aX…GHAgfg sent 2,000,000 raw units of a token to 5coBYa…E122AY|5.1].',
  ],
  // A keeper closes what belongs to somebody else.
  [
    '536zhoTN',
    '[JD38n7…3S624k closed a DCA order of 5aT271…Zi1yEn via Jupiter DCA|2].',
    'Also: [5aT271…Zi1yEn got 0.00290232 SOL of rent from 1 account|2].',
  ],
  // The balances name no owners.
  ['31s3Dt5j', '[G8PrkE…sNg7R4 swapped 2 USDT for 1.993604 USDC via Serum Swap|1].', ''],
  [
    '2NYtCvU8',
    '[DzrpNN…hN3fbU swapped 0.001 soBTC for 0.013 soETH via Serum Swap|1].',
    'Also: [kept the remaining 0.238744 USDC|1].',
  ],
  [
    '5GqfwKpp',
    '[7AECg1…TaWnZe swapped about 90.87 SRM for about 108.4 RAY|1,2].',
    'Via Raydium AMM v4. Also: [swapped 90.871408 SRM for 10.771935087 SOL|1] and [swapped 10.766894605 SOL for 108.404808 RAY|2].',
  ],
  // A vault that passes all of it on.
  [
    '568p1ATf',
    '[0.019052 USDG went from FiLYLR…xQhbqg through GtkVyo…NNaTKv to 82Kv79…V8McZc|1].',
    'Via Voltr Vault. Also: [QHYKt1…QVJRJY called “withdraw strategy”|1].',
  ],
  [
    '2m5nWLnD',
    '[Gygj9Q…69BUpA swapped about 3.52 USDC from BwWK17…m2de6s for about 445,377 of 4F4gGV…awpump|3].',
    'Via Pump.fun. Also: [called Pump Mayhem: buy v2|3].',
  ],
  // Between two accounts of one owner.
  ['2L6YbJyd', '[31Sof5…9sP8gc saved a result of a feed via Switchboard v2|3].', 'Nothing but the fee changed hands.'],
  ['3ihEdWdT', '[CZBQHC…mNriie called Light Merkle Tree (2022) 7 times|2,3,4,5,6,7,8]; nothing but the fee moved.', ''],
  // The asset is in no balance, so that these prove nothing of it.
  ['3LnToWvK', '[8wytzy…gAAX1H sent the NFT JATWmj…hVLrVE to G7B17A…NU2VdR via Metaplex Core|3].', ''],
  // An NFT goes to the market's escrow, or stays where it is.
  [
    '2vYBas6P',
    '[5sxGkw…k9BtdG listed 6t22uG…bEBNP3 for 0.08 SOL via Solanart|3].',
    'Also: [created token account 4otEhK…VNayTu with 0.00203928 SOL|1], [left the memo “{"name": "Ape Fam Passes", "desc": "undefined", "token_add":…”|4] and [paid 0.00139896 SOL of rent for 1 account|3].',
  ],
  [
    '2RA751fY',
    '[jxbmrV…XLp5ys listed 4eaH8Q…Mnf2UZ for 1.011227746 SOL via Magic Eden v2|3].',
    'Nothing but the fee moved.',
  ],
  [
    '5iPvQ1Th',
    '[GAgnD5…3qo1bz placed an order with 10,000 USDC for 0.004444444 of 9gr84r…TPmcQz|2].',
    'Via Jupiter Limit Order v1. Also: [paid 0.00716184 SOL of rent for 3 accounts|1,2].',
  ],
  // The swap found no order to match.
  [
    '2M3fo2c9',
    '[3ACp4T…54aFdW canceled orders via Phoenix|5,6] and [called Phoenix: swap|7].',
    'Nothing but the fee and a tip of 0.000018 SOL moved. Also: [called Sequence Enforcer: check and set sequence number|3] and [called 9YMqQ6…5rpVcR: check slot|4].',
  ],
  // One of the two got nothing.
  [
    '4VhDRLUK',
    '[8VCfQc…AVWet5 swapped 0.049563 TRUMP for 1.265445 JUP via Jupiter v6|9].',
    'Also: [sent 0.000437 TRUMP to 4cLUBQ…PY2oTA|7], [called LI.FI|1] and [opened token account 57umWG…JMHtxL of 8VCfQc…AVWet5 with 0.00203928 SOL|8].',
  ],
  // The amount of the tip has no room.
  [
    '3iQz31LZ',
    '[Fog27W…uncXGs called Lifinity Custom Oracle|2]; nothing but the fee and a tip moved.',
    'Also: [sent 0.000005991 SOL to Jito tip account 1|3].',
  ],
];

test.skipIf(folder === null)('describes recorded transactions and links each clause to its instruction', () => {
  for (const [start, headline, others] of SENTENCES) {
    const { sentence, details } = summarizeTransaction(recordedView(folder ?? '', start));
    expect([start, bracketed(sentence), bracketed(details)]).toEqual([start, headline, others]);
  }
});

test.skipIf(folder === null)('takes a swap from its transfers if the balances do not add up', () => {
  const { answer } = recordedView(folder ?? '', '45rnX5RN');
  if (answer.meta === null) throw new Error('no metadata');
  const [first = 0n, ...others] = answer.meta.preBalances;
  const view = viewTransaction({ ...answer, meta: { ...answer.meta, preBalances: [(first ?? 0n) + 1n, ...others] } });
  expect(view.lamportSum?.unexplained).not.toBe(0n);
  expect(bracketed(summarizeTransaction(view).sentence)).toBe(
    '[3weAzN…nApMyK swapped 84.115879 USDC for 84.139267 USDS via Jupiter v6|3].',
  );
});

function bracketed(sentence: Sentence): string {
  return sentence
    .map(({ text, instructionIds: ids }) => (ids.length === 0 ? text : `[${text}|${ids.join(',')}]`))
    .join('');
}
