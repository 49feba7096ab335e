import {
  AuthorityType,
  getApproveCheckedInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstruction,
  getFreezeAccountInstruction,
  getInitializeAccount3Instruction,
  getInitializeMintInstruction,
  getMintSize,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTokenSize,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { tokenAccount } from '../actors/economy.ts';
import { openAccount, type Story } from './story.ts';

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
