import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenInstruction,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { tokenAccount } from '../actors/economy.ts';
import { toKit } from '../execution/kit-address.ts';
import { memo } from '../programs/memo.ts';
import {
  EXTENDED_MINT_BYTES,
  EXTENSION_HEADER_BYTES,
  initializeMetadataPointer,
  initializeMintCloseAuthority,
  initializeTokenMetadata,
  initializeTransferFeeConfig,
  METADATA_POINTER_BYTES,
  MINT_CLOSE_AUTHORITY_BYTES,
  reallocateForMemo,
  requireMemo,
  setMetadataField,
  TRANSFER_FEE_CONFIG_BYTES,
  transferCheckedWithFee,
  withdrawWithheldTokens,
} from '../programs/token-extensions.ts';
import { openAccount, type Story } from './story.ts';

const PROGRAM = { programAddress: toKit(TOKEN_2022_PROGRAM) };
const DECIMALS = 2;
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
    getInitializeMint2Instruction({ mint, decimals: DECIMALS, mintAuthority: town.address }, PROGRAM),
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
      { mint, token: ofBaker, mintAuthority: town, amount: 1_000_000n, decimals: DECIMALS },
      PROGRAM,
    ),
  ]);
  yield 'legacy';

  const bread = { source: ofBaker, mint, destination: ofMiller, owner: baker, amount: 20_000n, decimals: DECIMALS };
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

  const flour = { source: ofBaker, mint, destination: ofMiller, authority: baker, decimals: DECIMALS };
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
