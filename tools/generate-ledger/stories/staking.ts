import { getTransferSolInstruction } from '@solana-program/system';
import { toKit } from '../execution/keys.ts';
import {
  STAKE_ACCOUNT_BYTES,
  VOTE_ACCOUNT_BYTES,
  deactivateStake,
  delegateStake,
  initializeStake,
  initializeVoteAccount,
  mergeStake,
  splitStake,
  withdrawStake,
  withdrawVote,
} from '../programs/stake-and-vote.ts';
import { openAccount, type Story } from './story.ts';
import { STAKE_PROGRAM, VOTE_PROGRAM } from '../../../src/solana/ids/program-ids.ts';

/** A validator creates its vote account and votes; a staker delegates to it, splits, merges and withdraws. */
export const staking: Story = async function* ({ builder, validators, succeed, fail, addToTour }) {
  const { bank, keys } = builder;
  const [node, voteAccount, owner, stake, half, rest] = await Promise.all([
    keys.signer('new validator'),
    keys.signer('new vote account'),
    keys.signer('staker'),
    keys.signer('stake'),
    keys.signer('half the stake'),
    keys.signer('rest of the stake'),
  ]);
  bank.fund(node.address, 20_000_000_000n);
  bank.fund(owner.address, 2_500_000_000_000n);
  const stakeProgram = toKit(STAKE_PROGRAM);
  const validator = { node, voteAccount: voteAccount.address, commission: 8 };

  await succeed(node, [
    openAccount(bank, node, voteAccount, VOTE_ACCOUNT_BYTES, toKit(VOTE_PROGRAM)),
    initializeVoteAccount({
      voteAccount: voteAccount.address,
      node,
      voter: node.address,
      withdrawer: node.address,
      commission: validator.commission,
    }),
  ]);
  yield 'legacy';

  const newest = validators.vote(validator);
  addToTour(
    {
      id: 'vote',
      title: 'A vote',
      what: 'A validator’s tower of votes, and the state hash that it computed. Most transactions of the network are votes.',
    },
    await succeed(newest.payer, newest.instructions),
  );
  const older = validators.vote(validator, 1);
  addToTour(
    {
      id: 'vote-too-old',
      title: 'A vote that came too late',
      what: 'After voting on a newer block, a validator votes on an older one. The Vote program returns custom error 0.',
    },
    await fail('0: Custom(0)', older.payer, older.instructions),
  );
  yield 'legacy';

  const lamports = 2_000_000_000_000n;
  addToTour(
    {
      id: 'stake',
      title: 'Stake is delegated',
      what: 'One transaction creates an account, funds it with 2,000 SOL, initializes it and delegates it to a validator.',
    },
    await succeed(owner, [
      openAccount(bank, owner, stake, STAKE_ACCOUNT_BYTES, stakeProgram),
      getTransferSolInstruction({ source: owner, destination: stake.address, amount: lamports }),
      initializeStake(stake.address, owner.address),
      delegateStake(stake.address, voteAccount.address, owner),
    ]),
  );
  yield 'legacy';

  await succeed(owner, [
    openAccount(bank, owner, half, STAKE_ACCOUNT_BYTES, stakeProgram),
    splitStake(stake.address, half.address, owner, lamports / 2n),
  ]);
  await succeed(owner, [deactivateStake(half.address, owner)]);
  yield 'legacy';

  await succeed(owner, [
    openAccount(bank, owner, rest, STAKE_ACCOUNT_BYTES, stakeProgram),
    initializeStake(rest.address, owner.address),
  ]);
  await fail('0: InsufficientFunds', owner, [withdrawStake(stake.address, owner.address, owner, lamports / 4n)]);
  await succeed(owner, [mergeStake(rest.address, half.address, owner)]);
  yield 'legacy';

  await succeed(node, [
    getTransferSolInstruction({ source: node, destination: voteAccount.address, amount: 1_000_000_000n }),
    withdrawVote(voteAccount.address, owner.address, node, 400_000_000n),
  ]);
};
