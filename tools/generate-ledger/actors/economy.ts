import { scriptProgram } from '../programs/script-program.ts';
import { type Address, getProgramDerivedAddress, getUtf8Encoder, type KeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getMintSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { createRandom } from '../../../src/shared/test-support/random.ts';
import type { BlockBuilder } from '../execution/block-builder.ts';

/** The people, tokens and third-party programs that exist before the first block. */
export interface Economy {
  readonly people: readonly KeyPairSigner[];
  readonly issuer: KeyPairSigner;
  readonly coins: readonly Coin[];
  readonly pools: readonly Pool[];
  /** A swap aggregator; calls `exchange`. */
  readonly router: Address;
  readonly exchange: Address;
  /** Publishes prices. */
  readonly oracle: Address;
}

export interface Coin {
  readonly mint: Address;
  readonly decimals: number;
}

/** A liquidity pool of two coins, owned by a program-derived address of the exchange. */
export interface Pool {
  readonly coins: readonly [Coin, Coin];
  readonly authority: Address;
  /** The seed that the exchange derives `authority` from, including the bump. */
  readonly seed: Uint8Array;
}

const PEOPLE = 48;
const COINS = [
  { name: 'dollar', decimals: 6 },
  { name: 'euro', decimals: 6 },
  { name: 'ether', decimals: 8 },
  { name: 'bark', decimals: 5 },
] as const;

export async function createEconomy(builder: BlockBuilder): Promise<Economy> {
  const { bank, keys } = builder;
  const random = createRandom(0xec0);
  const issuer = await keys.signer('issuer');
  bank.fund(issuer.address, 900_000_000_000n);
  const people: KeyPairSigner[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const person = await keys.signer(`person ${index}`);
    bank.fund(person.address, BigInt(random.between(1_000_000_000, 2_000_000_000)) * BigInt(random.between(2, 90)));
    people.push(person);
  }

  const coins: Coin[] = [];
  for (const { name, decimals } of COINS) coins.push(await createCoin(builder, issuer, name, decimals));
  for (const coin of coins) for (const person of people) await mintCoins(builder, issuer, coin, person.address);

  const [router, exchange, oracle] = await Promise.all(
    ['router', 'exchange', 'oracle'].map((name) => keys.signer(name)),
  );
  if (router === undefined || exchange === undefined || oracle === undefined) throw new Error('no programs');
  for (const program of [router, exchange, oracle]) bank.addProgram(program.address, scriptProgram());

  const pools: Pool[] = [];
  for (const [first, second] of [
    [0, 1],
    [0, 2],
    [2, 3],
  ] as const) {
    const pair = [coinAt(coins, first), coinAt(coins, second)] as const;
    const pool = await createPool(exchange.address, pair, pools.length);
    for (const coin of pair) await mintCoins(builder, issuer, coin, pool.authority);
    pools.push(pool);
  }
  const addresses = { router: router.address, exchange: exchange.address, oracle: oracle.address };
  return { people, issuer, coins, pools, ...addresses };
}

/** The associated token account of an owner for a mint. */
export async function tokenAccount(
  owner: Address,
  mint: Address,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return address;
}

async function createCoin(builder: BlockBuilder, issuer: KeyPairSigner, name: string, decimals: number): Promise<Coin> {
  const mint = await builder.keys.signer(`coin ${name}`);
  const space = getMintSize();
  await builder.execute({
    payer: issuer,
    instructions: [
      getCreateAccountInstruction({
        payer: issuer,
        newAccount: mint,
        lamports: builder.bank.minimumBalance(space),
        space,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({
        mint: mint.address,
        decimals,
        mintAuthority: issuer.address,
        freezeAuthority: issuer.address,
      }),
    ],
  });
  return { mint: mint.address, decimals };
}

async function mintCoins(
  builder: BlockBuilder,
  issuer: KeyPairSigner,
  { mint, decimals }: Coin,
  owner: Address,
): Promise<void> {
  const ata = await tokenAccount(owner, mint);
  await builder.execute({
    payer: issuer,
    instructions: [
      getCreateAssociatedTokenIdempotentInstruction({ payer: issuer, ata, owner, mint }),
      getMintToInstruction({ mint, token: ata, mintAuthority: issuer, amount: 5_000_000n * 10n ** BigInt(decimals) }),
    ],
  });
}

async function createPool(exchange: Address, coins: readonly [Coin, Coin], index: number): Promise<Pool> {
  const name = `pool ${index}`;
  const [authority, bump] = await getProgramDerivedAddress({ programAddress: exchange, seeds: [name] });
  return { coins, authority, seed: new Uint8Array([...getUtf8Encoder().encode(name), bump]) };
}

function coinAt(coins: readonly Coin[], index: number): Coin {
  const coin = coins[index];
  if (coin === undefined) throw new RangeError(`no coin ${index}`);
  return coin;
}
