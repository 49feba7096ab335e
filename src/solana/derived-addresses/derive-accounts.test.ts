import { expect, test } from 'vitest';
import type { Address } from '../ids/ids.ts';
import { CONFIG_PROGRAM, FALLBACK_AUTHORITY, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../ids/program-ids.ts';
import { deriveAccounts } from './derive-accounts.ts';
import { anchorIdlAddress, idlMetadataAddress } from './published-addresses.ts';

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
