import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getInitializeMultisig2Instruction,
  getMintSize,
  getMintToInstruction,
  getMultisigSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { tokenAccount } from '../actors/economy.ts';
import { openAccount, type Story } from './story.ts';

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
