import { TOKEN_2022_PROGRAM, WRAPPED_SOL } from '../../../src/solana/ids/program-ids.ts';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  TOKEN_PROGRAM_ADDRESS,
  getApproveCheckedInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getFreezeAccountInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getInitializeMintInstruction,
  getInitializeMultisig2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getMintToInstruction,
  getMultisigSize,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getThawAccountInstruction,
  getTokenSize,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { tokenAccount } from '../actors/economy.ts';
import { toKit } from '../execution/keys.ts';
import { memo } from '../programs/instruction.ts';
import {
  EXTENDED_MINT_BYTES,
  EXTENSION_HEADER_BYTES,
  METADATA_POINTER_BYTES,
  MINT_CLOSE_AUTHORITY_BYTES,
  TRANSFER_FEE_CONFIG_BYTES,
  initializeMetadataPointer,
  initializeMintCloseAuthority,
  initializeTokenMetadata,
  initializeTransferFeeConfig,
  reallocateForMemo,
  requireMemo,
  setMetadataField,
  transferCheckedWithFee,
  withdrawWithheldTokens,
} from '../programs/token-extensions.ts';
import { type Story, openAccount } from './story.ts';

const DECIMALS = 3;

/** The life cycle of a token: mint, transfer, approve, freeze, burn, and remove the mint authority. */
export const tokens: Story = async function* ({ builder, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const [club, fan, friend, usher, tickets, box] = await Promise.all([
    keys.signer('club'),
    keys.signer('fan'),
    keys.signer('friend'),
    keys.signer('usher'),
    keys.signer('tickets'),
    keys.signer('ticket box'),
  ]);
  for (const { address } of [club, fan, friend, usher]) bank.fund(address, 6_000_000_000n);
  const mint = tickets.address;
  const ofFan = await tokenAccount(fan.address, mint);
  const ofFriend = await tokenAccount(friend.address, mint);
  const checked = { mint, decimals: DECIMALS };

  await succeed(club, [
    openAccount(bank, club, tickets, getMintSize(), TOKEN_PROGRAM_ADDRESS),
    getInitializeMintInstruction({ ...checked, mintAuthority: club.address, freezeAuthority: club.address }),
    openAccount(bank, club, box, getTokenSize(), TOKEN_PROGRAM_ADDRESS),
    getInitializeAccount3Instruction({ account: box.address, mint, owner: club.address }),
    getMintToCheckedInstruction({
      ...checked,
      token: box.address,
      mintAuthority: club,
      amount: 9_000_000_000_000_000_123n,
    }),
  ]);
  yield 'legacy';

  addToTour(
    {
      id: 'associated-account',
      title: 'An associated token account',
      what: 'One instruction creates a wallet’s account for a token, with four inner instructions.',
    },
    await succeed(club, [getCreateAssociatedTokenInstruction({ payer: club, ata: ofFan, owner: fan.address, mint })]),
  );
  await succeed(friend, [
    getCreateAssociatedTokenInstruction({ payer: friend, ata: ofFriend, owner: friend.address, mint }),
  ]);
  yield 'legacy';

  const toFan = { source: box.address, destination: ofFan, authority: club, amount: 250_000_000_000_007_500n };
  addToTour(
    {
      id: 'token-transfer',
      title: 'A token transfer',
      what: 'transferChecked names the mint and its decimals. The amounts are far above 2^53 and exact.',
    },
    await succeed(club, [getTransferCheckedInstruction({ ...checked, ...toFan })]),
  );
  yield 'legacy';

  const fanToFriend = { source: ofFan, destination: ofFriend };
  const friendToFan = { source: ofFriend, destination: ofFan, authority: friend };
  await succeed(fan, [getTransferInstruction({ ...fanToFriend, authority: fan, amount: 1_500n })]);
  addToTour(
    {
      id: 'token-insufficient-funds',
      title: 'A failed token transfer: insufficient funds',
      what: 'The sender has fewer tokens than the transfer needs. The token program returns custom error 1, and only the fee is charged.',
    },
    await fail('0: Custom(1)', friend, [getTransferInstruction({ ...friendToFan, amount: 500_000n })]),
  );
  yield 'legacy';

  const delegate = usher.address;
  await succeed(fan, [
    getApproveCheckedInstruction({ ...checked, source: ofFan, delegate, owner: fan, amount: 4_000n }),
  ]);
  yield 'legacy';

  addToTour(
    {
      id: 'delegate',
      title: 'Spending by a delegate',
      what: 'A delegate transfers tickets that belong to someone else, within the approved amount.',
    },
    await succeed(usher, [getTransferInstruction({ ...fanToFriend, authority: usher, amount: 2_500n })]),
  );
  await succeed(fan, [getRevokeInstruction({ source: ofFan, owner: fan })]);
  yield 'legacy';

  await succeed(club, [getFreezeAccountInstruction({ account: ofFriend, mint, owner: club })]);
  addToTour(
    {
      id: 'frozen',
      title: 'A frozen account',
      what: 'The issuer froze the account, so the token program returns custom error 17.',
    },
    await fail('0: Custom(17)', friend, [getTransferInstruction({ ...friendToFan, amount: 1_000n })]),
  );
  yield 'legacy';

  await succeed(club, [getThawAccountInstruction({ account: ofFriend, mint, owner: club })]);
  await succeed(friend, [
    getBurnCheckedInstruction({ ...checked, account: ofFriend, authority: friend, amount: 4_000n }),
    getCloseAccountInstruction({ account: ofFriend, destination: friend.address, owner: friend }),
  ]);
  yield 'legacy';

  const mintMore = getMintToCheckedInstruction({ ...checked, token: box.address, mintAuthority: club, amount: 1n });
  const authorityType = AuthorityType.MintTokens;
  await succeed(club, [getSetAuthorityInstruction({ owned: mint, owner: club, authorityType, newAuthority: null })]);
  await fail('0: Custom(5)', club, [mintMore]);
};

/** Wraps SOL into a token account and unwraps it. */
export const wrappedSol: Story = async function* ({ builder, succeed, addToTour }) {
  const trader = await builder.keys.signer('trader');
  builder.bank.fund(trader.address, 25_000_000_000n);
  const mint = toKit(WRAPPED_SOL);
  const wrapped = await tokenAccount(trader.address, mint);

  addToTour(
    {
      id: 'wrapped-sol',
      title: 'Wrapping SOL',
      what: 'A transfer adds lamports to a token account of the native mint; syncNative updates its token balance.',
    },
    await succeed(trader, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: trader, ata: wrapped, owner: trader.address, mint }),
      getTransferSolInstruction({ source: trader, destination: wrapped, amount: 10_000_000_000n }),
      getSyncNativeInstruction({ account: wrapped }),
    ]),
  );
  yield 'legacy';

  await succeed(trader, [getCloseAccountInstruction({ account: wrapped, destination: trader.address, owner: trader })]);
};

/** A mint whose authority is a 2-of-3 multisig. */
export const multisig: Story = async function* ({ builder, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const [ada, ben, cleo, board, shares] = await Promise.all([
    keys.signer('director ada'),
    keys.signer('director ben'),
    keys.signer('director cleo'),
    keys.signer('board'),
    keys.signer('shares'),
  ]);
  for (const { address } of [ada, ben, cleo]) bank.fund(address, 3_000_000_000n);
  const mint = shares.address;
  const ofAda = await tokenAccount(ada.address, mint);
  const signers = [ada.address, ben.address, cleo.address];

  await succeed(ada, [
    openAccount(bank, ada, board, getMultisigSize(), TOKEN_PROGRAM_ADDRESS),
    getInitializeMultisig2Instruction({ multisig: board.address, signers, m: 2 }),
    openAccount(bank, ada, shares, getMintSize(), TOKEN_PROGRAM_ADDRESS),
    getInitializeMint2Instruction({ mint, decimals: 0, mintAuthority: board.address }),
    getCreateAssociatedTokenIdempotentInstruction({ payer: ada, ata: ofAda, owner: ada.address, mint }),
  ]);
  yield 'legacy';

  const issue = { mint, token: ofAda, mintAuthority: board.address, amount: 1_000n };
  await fail('0: MissingRequiredSignature', ada, [getMintToInstruction({ ...issue, multiSigners: [ada] })]);
  addToTour(
    {
      id: 'multisig',
      title: 'Two of three signatures',
      what: 'With one signature of three, issuing shares failed; with two, it succeeds.',
    },
    await succeed(ben, [getMintToInstruction({ ...issue, multiSigners: [ben, cleo] })]),
  );
};

const PROGRAM = { programAddress: toKit(TOKEN_2022_PROGRAM) };
const TOKEN_2022_DECIMALS = 2;
const FEE = { basisPoints: 150, maximum: 18_446_744_073_709_551_615n };
const MINT_BYTES =
  EXTENDED_MINT_BYTES +
  3 * EXTENSION_HEADER_BYTES +
  TRANSFER_FEE_CONFIG_BYTES +
  METADATA_POINTER_BYTES +
  MINT_CLOSE_AUTHORITY_BYTES;

/** A Token-2022 token with a transfer fee and metadata, and an account that requires memos. */
export const token2022: Story = async function* ({ builder, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const [town, baker, miller, crowns] = await Promise.all([
    keys.signer('town'),
    keys.signer('baker'),
    keys.signer('miller'),
    keys.signer('crowns'),
  ]);
  for (const { address } of [town, baker, miller]) bank.fund(address, 4_000_000_000n);
  const mint = crowns.address;
  const [ofTown, ofBaker, ofMiller] = await Promise.all(
    [town, baker, miller].map(({ address }) => tokenAccount(address, mint, PROGRAM.programAddress)),
  );
  if (ofTown === undefined || ofBaker === undefined || ofMiller === undefined) return;

  await succeed(town, [
    openAccount(bank, town, crowns, MINT_BYTES, PROGRAM.programAddress),
    initializeTransferFeeConfig(mint, town.address, FEE),
    initializeMetadataPointer(mint, town.address),
    initializeMintCloseAuthority(mint, town.address),
    getInitializeMint2Instruction({ mint, decimals: TOKEN_2022_DECIMALS, mintAuthority: town.address }, PROGRAM),
  ]);
  yield 'legacy';

  addToTour(
    {
      id: 'token-metadata',
      title: 'A token with metadata',
      what: 'Token-2022 stores name, symbol and other fields in the mint itself.',
    },
    await succeed(town, [
      // The metadata grows the mint, which must have the lamports for that beforehand.
      getTransferSolInstruction({ source: town, destination: mint, amount: 3_000_000n }),
      initializeTokenMetadata(mint, town, {
        name: 'Town Crown',
        symbol: 'CROWN',
        uri: 'https://example.com/crown.json',
      }),
      setMetadataField(mint, town, 'accepted at', 'bakery, mill, ferry'),
    ]),
  );
  yield 'legacy';

  const opened = [town, baker, miller].map((owner, index) =>
    getCreateAssociatedTokenInstruction({
      payer: town,
      ata: [ofTown, ofBaker, ofMiller][index] ?? ofTown,
      owner: owner.address,
      mint,
      tokenProgram: PROGRAM.programAddress,
    }),
  );
  await succeed(town, opened);
  await succeed(town, [
    getMintToCheckedInstruction(
      { mint, token: ofBaker, mintAuthority: town, amount: 1_000_000n, decimals: TOKEN_2022_DECIMALS },
      PROGRAM,
    ),
  ]);
  yield 'legacy';

  const bread = {
    source: ofBaker,
    mint,
    destination: ofMiller,
    owner: baker,
    amount: 20_000n,
    decimals: TOKEN_2022_DECIMALS,
  };
  addToTour(
    {
      id: 'transfer-fee',
      title: 'A token with a transfer fee',
      what: 'Of 200 crowns sent, 197 arrive: Token-2022 withholds 1.5 % in the receiving account.',
    },
    await succeed(baker, [transferCheckedWithFee(bread, 300n)]),
  );
  await fail('0: Custom(32)', baker, [transferCheckedWithFee({ ...bread, amount: 40_000n }, 300n)]);
  yield 'legacy';

  await succeed(town, [withdrawWithheldTokens(mint, ofTown, town, [ofMiller])]);
  await succeed(miller, [reallocateForMemo(ofMiller, miller), requireMemo(ofMiller, miller)]);
  yield 'legacy';

  const flour = { source: ofBaker, mint, destination: ofMiller, authority: baker, decimals: TOKEN_2022_DECIMALS };
  addToTour(
    {
      id: 'memo-required',
      title: 'A transfer that needs a memo',
      what: 'The receiving account requires a memo. Without one, Token-2022 returns custom error 36.',
    },
    await fail('0: Custom(36)', baker, [getTransferCheckedInstruction({ ...flour, amount: 5_000n }, PROGRAM)]),
  );
  await succeed(baker, [
    memo('twelve sacks of flour', [baker]),
    getTransferCheckedInstruction({ ...flour, amount: 5_000n }, PROGRAM),
  ]);
};
