import { getAddressDecoder } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { Draft } from '../execution/draft.ts';
import { type Economy, tokenAccount } from './economy.ts';
import { sha256 } from './keys.ts';
import { instruction } from '../programs/instruction.ts';
import { memo } from '../programs/memo.ts';
import { encodeScript } from '../sbf/script.ts';
import type { BlockBuilder } from '../chain/block-builder.ts';
import { swap } from './swap.ts';
import type { Validator, Validators } from './validators.ts';

/** What happens in a block besides the stories. */
export interface TrafficVolume {
  readonly votes: number;
  readonly others: number;
}

export interface Traffic {
  /** Executes that many transactions in the open block, mixed. */
  readonly run: (volume: TrafficVolume) => Promise<void>;
}

type Maker = (economy: Economy, dice: SeededRandom) => Promise<Draft> | Draft;

/** How often each kind of transaction comes, in parts of the whole. */
const MIX: readonly (readonly [parts: number, make: Maker])[] = [
  [24, plainTransfer],
  [18, pricedTransfer],
  [18, coinTransfer],
  [2, firstCoins],
  [16, trade],
  [8, refusedTrade],
  [8, publishPrices],
  [4, transferWithMemo],
  [2, overdraw],
];
const MIX_PARTS = MIX.reduce((sum, [parts]) => sum + parts, 0);

export function createTraffic(stage: BlockBuilder, economy: Economy, validators: Validators): Traffic {
  const dice = createSeededRandom(0x7aff1c);
  let nextVoter = 0;
  const voter = (): Validator => {
    const validator = validators.all[nextVoter++ % validators.all.length];
    if (validator === undefined) throw new Error('nobody votes');
    return validator;
  };
  return {
    run: async ({ votes, others }) => {
      let votesLeft = votes;
      let othersLeft = others;
      while (votesLeft + othersLeft > 0) {
        if (dice.below(votesLeft + othersLeft) < votesLeft) {
          votesLeft--;
          await stage.execute(validators.vote(voter()));
        } else {
          othersLeft--;
          await stage.execute(await pickMaker(dice)(economy, dice));
        }
      }
    },
  };
}

function pickMaker(dice: SeededRandom): Maker {
  let part = dice.below(MIX_PARTS);
  for (const [parts, make] of MIX) {
    if (part < parts) return make;
    part -= parts;
  }
  throw new RangeError('the mix has no such part');
}

function plainTransfer({ people }: Economy, dice: SeededRandom): Draft {
  const payer = dice.pick(people);
  const destination = dice.pick(people).address;
  return {
    payer,
    instructions: [getTransferSolInstruction({ source: payer, destination, amount: someLamports(dice) })],
  };
}

function pricedTransfer(economy: Economy, dice: SeededRandom): Draft {
  return {
    ...plainTransfer(economy, dice),
    computeUnitLimit: 450,
    computeUnitPrice: BigInt(dice.between(1, 900) * 1_000),
  };
}

async function coinTransfer({ people, coins }: Economy, dice: SeededRandom): Promise<Draft> {
  const payer = dice.pick(people);
  const coin = dice.pick(coins);
  const source = await tokenAccount(payer.address, coin.mint);
  const destination = await tokenAccount(dice.pick(people).address, coin.mint);
  const amount = BigInt(dice.between(1, 400_000_000));
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
    computeUnitPrice: BigInt(dice.between(1, 50) * 1_000),
  };
}

/** To somebody new, whose token account is made on the way. */
async function firstCoins({ people, coins }: Economy, dice: SeededRandom): Promise<Draft> {
  const payer = dice.pick(people);
  const { mint, decimals } = dice.pick(coins);
  const owner = getAddressDecoder().decode(sha256('slotscope newcomer', String(dice.below(0xffff_ffff))));
  const ata = await tokenAccount(owner, mint);
  const source = await tokenAccount(payer.address, mint);
  const amount = BigInt(dice.between(1, 400_000_000));
  return {
    payer,
    instructions: [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint }),
      getTransferCheckedInstruction({ source, mint, destination: ata, authority: payer, amount, decimals }),
    ],
    computeUnitLimit: 40_000,
    computeUnitPrice: BigInt(dice.between(1, 50) * 1_000),
  };
}

async function trade(economy: Economy, dice: SeededRandom): Promise<Draft> {
  const payer = dice.pick(economy.people);
  const pays = dice.below(2) === 0 ? 0 : 1;
  const amountIn = BigInt(dice.between(100_000, 90_000_000));
  const amountOut = (amountIn * BigInt(dice.between(970, 1_030))) / 1_000n;
  const route = await swap(economy, { who: payer, pool: dice.pick(economy.pools), pays, amountIn, amountOut });
  return {
    payer,
    instructions: [route],
    computeUnitLimit: 60_000,
    computeUnitPrice: BigInt(dice.between(5, 400) * 1_000),
  };
}

async function refusedTrade(economy: Economy, dice: SeededRandom): Promise<Draft> {
  const payer = dice.pick(economy.people);
  const amountIn = BigInt(dice.between(100_000, 90_000_000));
  const pool = dice.pick(economy.pools);
  const route = await swap(economy, { who: payer, pool, pays: 0, amountIn, amountOut: amountIn, refused: true });
  return {
    payer,
    instructions: [route],
    computeUnitLimit: 60_000,
    computeUnitPrice: BigInt(dice.between(5, 400) * 1_000),
  };
}

function publishPrices({ people, oracle }: Economy, dice: SeededRandom): Draft {
  const prices = Uint8Array.from({ length: 24 }, () => dice.below(256));
  const script = encodeScript([
    { does: 'log', text: 'Instruction: UpdatePrices' },
    { does: 'emit', data: prices },
  ]);
  return {
    payer: dice.pick(people.slice(0, 6)),
    instructions: [instruction(oracle, [], (writer) => writer.bytes(script))],
  };
}

function transferWithMemo(economy: Economy, dice: SeededRandom): Draft {
  const draft = plainTransfer(economy, dice);
  const note = `invoice ${dice.between(2_026_001, 2_026_999)}`;
  return { ...draft, instructions: [...draft.instructions, memo(note, [draft.payer])] };
}

/** More than anybody here has. */
function overdraw({ people }: Economy, dice: SeededRandom): Draft {
  const payer = dice.pick(people);
  const amount = 1_000_000_000_000n + someLamports(dice);
  const destination = dice.pick(people).address;
  return { payer, instructions: [getTransferSolInstruction({ source: payer, destination, amount })] };
}

function someLamports(dice: SeededRandom): bigint {
  return BigInt(dice.between(1, 1_000_000)) * BigInt(dice.pick([1, 10, 100, 137]));
}
