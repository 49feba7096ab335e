import { getAddressDecoder } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token';
import { createRandom, type Random } from '../../../src/shared/test-support/random.ts';
import type { Draft } from '../execution/draft.ts';
import { type Economy, tokenAccount } from './economy.ts';
import { sha256 } from '../execution/keys.ts';
import { instruction, memo } from '../programs/instruction.ts';
import { encodeScript } from '../programs/script-program.ts';
import type { BlockBuilder } from '../execution/block-builder.ts';
import { swap } from './swap.ts';
import type { Validator, Validators } from './validators.ts';

/** How many transactions a block contains in addition to the stories. */
export interface TrafficVolume {
  readonly votes: number;
  /** Transactions that are not votes. */
  readonly others: number;
}

export interface Traffic {
  /** Executes this many transactions in the open block, in random order. */
  readonly run: (volume: TrafficVolume) => Promise<void>;
}

type CreateDraft = (economy: Economy, random: Random) => Promise<Draft> | Draft;

/** The relative frequency of each kind of transaction. */
const MIX: readonly (readonly [parts: number, create: CreateDraft])[] = [
  [24, plainTransfer],
  [18, pricedTransfer],
  [18, coinTransfer],
  [2, firstCoinTransfer],
  [16, trade],
  [8, failedTrade],
  [8, publishPrices],
  [4, transferWithMemo],
  [2, overdraw],
];
const MIX_PARTS = MIX.reduce((sum, [parts]) => sum + parts, 0);

export function createTraffic(builder: BlockBuilder, economy: Economy, validators: Validators): Traffic {
  const random = createRandom(0x7aff1c);
  let nextVoter = 0;
  const voter = (): Validator => {
    const validator = validators.all[nextVoter++ % validators.all.length];
    if (validator === undefined) throw new Error('there are no validators');
    return validator;
  };
  return {
    run: async ({ votes, others }) => {
      let votesLeft = votes;
      let othersLeft = others;
      while (votesLeft + othersLeft > 0) {
        if (random.below(votesLeft + othersLeft) < votesLeft) {
          votesLeft--;
          await builder.execute(validators.vote(voter()));
        } else {
          othersLeft--;
          await builder.execute(await pickKind(random)(economy, random));
        }
      }
    },
  };
}

function pickKind(random: Random): CreateDraft {
  let part = random.below(MIX_PARTS);
  for (const [parts, create] of MIX) {
    if (part < parts) return create;
    part -= parts;
  }
  throw new RangeError('the mix has no such part');
}

function plainTransfer({ people }: Economy, random: Random): Draft {
  const payer = random.pick(people);
  const destination = random.pick(people).address;
  return {
    payer,
    instructions: [getTransferSolInstruction({ source: payer, destination, amount: someLamports(random) })],
  };
}

function pricedTransfer(economy: Economy, random: Random): Draft {
  return {
    ...plainTransfer(economy, random),
    computeUnitLimit: 450,
    computeUnitPrice: BigInt(random.between(1, 900) * 1_000),
  };
}

async function coinTransfer({ people, coins }: Economy, random: Random): Promise<Draft> {
  const payer = random.pick(people);
  const coin = random.pick(coins);
  const source = await tokenAccount(payer.address, coin.mint);
  const destination = await tokenAccount(random.pick(people).address, coin.mint);
  const amount = BigInt(random.between(1, 400_000_000));
  return {
    payer,
    instructions: [
      getTransferCheckedInstruction({
        source,
        mint: coin.mint,
        destination,
        authority: payer,
        amount,
        decimals: coin.decimals,
      }),
    ],
    computeUnitLimit: 10_000,
    computeUnitPrice: BigInt(random.between(1, 50) * 1_000),
  };
}

/** A token transfer to a new owner, which also creates the associated token account. */
async function firstCoinTransfer({ people, coins }: Economy, random: Random): Promise<Draft> {
  const payer = random.pick(people);
  const { mint, decimals } = random.pick(coins);
  const owner = getAddressDecoder().decode(sha256('slotscope newcomer', String(random.below(0xffff_ffff))));
  const ata = await tokenAccount(owner, mint);
  const source = await tokenAccount(payer.address, mint);
  const amount = BigInt(random.between(1, 400_000_000));
  return {
    payer,
    instructions: [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint }),
      getTransferCheckedInstruction({ source, mint, destination: ata, authority: payer, amount, decimals }),
    ],
    computeUnitLimit: 40_000,
    computeUnitPrice: BigInt(random.between(1, 50) * 1_000),
  };
}

async function trade(economy: Economy, random: Random): Promise<Draft> {
  const payer = random.pick(economy.people);
  const pays = random.below(2) === 0 ? 0 : 1;
  const amountIn = BigInt(random.between(100_000, 90_000_000));
  const amountOut = (amountIn * BigInt(random.between(970, 1_030))) / 1_000n;
  const route = await swap(economy, { trader: payer, pool: random.pick(economy.pools), pays, amountIn, amountOut });
  return {
    payer,
    instructions: [route],
    computeUnitLimit: 60_000,
    computeUnitPrice: BigInt(random.between(5, 400) * 1_000),
  };
}

async function failedTrade(economy: Economy, random: Random): Promise<Draft> {
  const payer = random.pick(economy.people);
  const amountIn = BigInt(random.between(100_000, 90_000_000));
  const pool = random.pick(economy.pools);
  const route = await swap(economy, { trader: payer, pool, pays: 0, amountIn, amountOut: amountIn, refused: true });
  return {
    payer,
    instructions: [route],
    computeUnitLimit: 60_000,
    computeUnitPrice: BigInt(random.between(5, 400) * 1_000),
  };
}

function publishPrices({ people, oracle }: Economy, random: Random): Draft {
  const prices = Uint8Array.from({ length: 24 }, () => random.below(256));
  const script = encodeScript([
    { does: 'log', text: 'Instruction: UpdatePrices' },
    { does: 'emit', data: prices },
  ]);
  return {
    payer: random.pick(people.slice(0, 6)),
    instructions: [instruction(oracle, [], (writer) => writer.bytes(script))],
  };
}

function transferWithMemo(economy: Economy, random: Random): Draft {
  const draft = plainTransfer(economy, random);
  const note = `invoice ${random.between(2_026_001, 2_026_999)}`;
  return { ...draft, instructions: [...draft.instructions, memo(note, [draft.payer])] };
}

/** Fails: the amount exceeds every balance. */
function overdraw({ people }: Economy, random: Random): Draft {
  const payer = random.pick(people);
  const amount = 1_000_000_000_000n + someLamports(random);
  const destination = random.pick(people).address;
  return { payer, instructions: [getTransferSolInstruction({ source: payer, destination, amount })] };
}

function someLamports(random: Random): bigint {
  return BigInt(random.between(1, 1_000_000)) * BigInt(random.pick([1, 10, 100, 137]));
}
