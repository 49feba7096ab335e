import { PublicKey } from '@solana/web3.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { CONFIG_PROGRAM, FALLBACK_AUTHORITY, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../ids/program-ids.ts';
import {
  anchorIdlAddress,
  createWithSeed,
  deriveAccounts,
  eventAuthorityAddress,
  findProgramAddress,
  idlMetadataAddress,
  mintMetadataAddress,
  programDataAddress,
} from './derived-addresses.ts';

describe('derive accounts', () => {
  const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;

  test('a program is looked up in its canonical metadata, then in that of the fallback authority, then with Anchor', () => {
    const [jupiter] = deriveAccounts({ programs: [JUPITER], mints: [] }).programs;
    expect(jupiter?.idls).toEqual([
      { kind: 'metadata', address: idlMetadataAddress(JUPITER, null) },
      { kind: 'metadata', address: idlMetadataAddress(JUPITER, FALLBACK_AUTHORITY) },
      { kind: 'anchor', address: anchorIdlAddress(JUPITER) },
    ]);
  });

  test.each([SYSTEM_PROGRAM, TOKEN_PROGRAM, CONFIG_PROGRAM])(
    'no Anchor IDL is looked up for the native program %s',
    (program) => {
      const [native] = deriveAccounts({ programs: [program], mints: [] }).programs;
      expect(native?.idls).toEqual([
        { kind: 'metadata', address: idlMetadataAddress(program, null) },
        { kind: 'metadata', address: idlMetadataAddress(program, FALLBACK_AUTHORITY) },
      ]);
    },
  );
});

describe('published addresses', () => {
  const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
  const DFLOW = 'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH' as Address;
  const PUMP = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P' as Address;
  const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

  // Addresses of mainnet-beta, as public repositories name them.
  test.each([
    ['Anchor IDL of Jupiter v6', anchorIdlAddress(JUPITER), 'C88XWfp26heEmDkmfSzeXP7Fd7GQJ2j9dDTUsyiZbUTa'],
    ['Anchor IDL of DFlow', anchorIdlAddress(DFLOW), 'Cp2dCjxCWdktak2JiSrh87X6sz31EnDVKoTGtsHJvhYq'],
    ['code of Jupiter v6', programDataAddress(JUPITER), '4Ec7ZxZS6Sbdg5UGSLHbAnM7GQHp2eFd4KYWRexAipQT'],
    ['event authority of Jupiter v6', eventAuthorityAddress(JUPITER), 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'],
    ['event authority of Pump.fun', eventAuthorityAddress(PUMP), 'Ce6TQqeHC9p8KetsN6JsjHK7UTZk7nasjjnr7XxXp9F1'],
    ['metadata of USDC', mintMetadataAddress(USDC), '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'],
  ])('derives a published address: %s', (_name, derived, published) => {
    expect(derived).toBe(published);
  });

  test('derives the addresses of the Program Metadata program from its seeds, as web3.js does', () => {
    const program = new PublicKey('ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S');
    const of = new PublicKey(TOKEN_PROGRAM).toBytes();
    const seed = Buffer.from('idl\0\0\0\0\0\0\0\0\0\0\0\0\0');
    const derive = (...seeds: readonly Uint8Array[]) =>
      PublicKey.findProgramAddressSync([...seeds], program)[0].toBase58();
    expect(idlMetadataAddress(TOKEN_PROGRAM, null)).toBe(derive(of, seed));
    expect(idlMetadataAddress(TOKEN_PROGRAM, FALLBACK_AUTHORITY)).toBe(
      derive(of, new PublicKey(FALLBACK_AUTHORITY).toBytes(), seed),
    );
  });

  test('derives the same addresses as web3.js from any seeds', async () => {
    const address = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const seeds = fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 15 });
    fc.assert(
      fc.property(address, seeds, (program, given) => {
        const [expected] = PublicKey.findProgramAddressSync(given, new PublicKey(program));
        expect(findProgramAddress(given, encodeAddress(program))).toBe(expected.toBase58());
      }),
    );
    await fc.assert(
      fc.asyncProperty(address, address, fc.string({ maxLength: 8 }), async (base, owner, seed) => {
        const expected = await PublicKey.createWithSeed(new PublicKey(base), seed, new PublicKey(owner));
        expect(createWithSeed(encodeAddress(base), seed, encodeAddress(owner))).toBe(expected.toBase58());
      }),
    );
  });

  test('refuses seeds that the network refuses', () => {
    expect(() => findProgramAddress([new Uint8Array(33)], JUPITER)).toThrow(RangeError);
    expect(() =>
      findProgramAddress(
        Array.from({ length: 16 }, () => new Uint8Array(1)),
        JUPITER,
      ),
    ).toThrow(RangeError);
  });
});
