import { type Address as KitAddress, getAddressDecoder, getAddressEncoder, type KeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import type { Address, Slot } from '../../../src/solana/ids/ids.ts';
import { blockhashBytes, encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import { cleanedUpChain, type Link, slotTime } from '../execution/chain.ts';
import type { Draft } from '../execution/draft.ts';
import { fromKit, sha256, toKit } from '../execution/keys.ts';
import {
  type Tower,
  VOTE_ACCOUNT_BYTES,
  initializeVoteAccount,
  towerSync,
  voteOn,
} from '../programs/stake-and-vote.ts';
import type { BlockBuilder } from '../execution/block-builder.ts';
import { VOTE_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { createRandom } from '../../../src/shared/test-support/random.ts';

/** The validators, which produce the blocks and vote on them. */
export interface Validators {
  readonly all: readonly Validator[];
  readonly leaderOf: (slot: Slot) => Address;
  /** Adds a produced block to the chain that the validators vote on. */
  readonly follow: (link: Link) => void;
  /** A vote for the newest block, or for the block `behind` blocks before it. */
  readonly vote: (validator: Validator, behind?: number) => Draft;
}

export interface Validator {
  readonly node: KeyPairSigner;
  readonly voteAccount: KitAddress;
  /** Percent. */
  readonly commission: number;
}

const VALIDATORS = 1_300;
const SLOTS_PER_LEADER = 4n;

/** The name of a validator's key in the keyring. */
export function validatorName(index: number): string {
  return `validator ${index}`;
}

export function voteAccountOf(index: number): KitAddress {
  return getAddressDecoder().decode(sha256('slotscope vote account', String(index)));
}

export async function createValidators(builder: BlockBuilder): Promise<Validators> {
  const all: Validator[] = [];
  for (let index = 0; index < VALIDATORS; index++) {
    const node = await builder.keys.signer(validatorName(index));
    all.push({ node, voteAccount: voteAccountOf(index), commission: [0, 5, 5, 7, 8, 10, 100][index % 7] ?? 0 });
  }
  await createVoteAccounts(builder, all);

  const blocks: { link: Link; tower: Tower }[] = [];
  const follow = (link: Link): void => {
    const tower = blocks.at(-1)?.tower ?? { root: link.slot - 1n, votes: [] };
    blocks.push({ link, tower: voteOn(tower, link.slot) });
  };
  for (const link of cleanedUpChain()) follow(link);
  return {
    all,
    leaderOf: (slot) => {
      const rotation = Number(slot / SLOTS_PER_LEADER);
      return fromKit(createRandom(rotation).pick(all).node.address);
    },
    follow,
    vote: ({ node, voteAccount }, behind = 0) => {
      const block = blocks.at(-1 - behind);
      if (block === undefined) throw new Error('no block to vote for');
      const { link, tower } = block;
      const blockId = encodeBlockhash(sha256('block id', blockhashBytes(link.blockhash)));
      const vote = { tower, bankHash: link.bankHash, blockId, timestamp: slotTime(link.slot) };
      return { payer: node, instructions: [towerSync(voteAccount, node, vote)] };
    },
  };
}

/** Creates one vote account by a transaction and copies it for each validator, with the keys replaced. */
async function createVoteAccounts(builder: BlockBuilder, all: readonly Validator[]): Promise<void> {
  const { bank, keys } = builder;
  const [first] = all;
  if (first === undefined) return;
  const model = await keys.signer('model vote account');
  const random = createRandom(0x0a7e);
  for (const { node } of all) {
    const lamports = BigInt(random.between(400_000_000, 2_000_000_000)) * BigInt(random.between(1, 30));
    bank.fund(node.address, lamports);
  }
  const lamports = bank.minimumBalance(VOTE_ACCOUNT_BYTES);
  await builder.execute({
    payer: first.node,
    instructions: [
      getCreateAccountInstruction({
        payer: first.node,
        newAccount: model,
        lamports,
        space: VOTE_ACCOUNT_BYTES,
        programAddress: toKit(VOTE_PROGRAM),
      }),
      initializeVoteAccount({
        voteAccount: model.address,
        node: first.node,
        voter: first.node.address,
        withdrawer: first.node.address,
        commission: first.commission,
      }),
    ],
  });
  const state = bank.account(model.address);
  if (state === null) throw new Error('the first vote account could not be created');
  for (const { node, voteAccount } of all) {
    const data = new Uint8Array(state.data);
    replaceKey(data, first.node.address, node.address);
    replaceKey(data, model.address, voteAccount);
    const saved = BigInt(random.between(0, 2_000_000_000)) * BigInt(random.between(0, 40));
    bank.setAccount({ address: voteAccount, lamports: lamports + saved, owner: state.programAddress, data });
  }
}

function replaceKey(data: Uint8Array, from: KitAddress, to: KitAddress): void {
  const old = Buffer.from(getAddressEncoder().encode(from));
  const replacement = getAddressEncoder().encode(to);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + old.length)) data.set(replacement, at);
}
