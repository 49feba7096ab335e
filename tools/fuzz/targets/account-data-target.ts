import {
  type PublishedIdl,
  type UnreadableIdl,
  parseAnchorIdl,
  parseProgramMetadata,
  unpackText,
} from '../../../src/solana/onchain-idl/published-idl.ts';
import { parseMint, parseMintMetadata, parseTokenMetadata } from '../../../src/solana/accounts/mint.ts';
import { parseProgramData } from '../../../src/solana/accounts/program-data.ts';
import { WRAPPED_SOL } from '../../../src/solana/ids/program-ids.ts';
import {
  anchorIdlData,
  extendedMintData,
  mintData,
  mintMetadataData,
  programDataHeader,
  programMetadataData,
  tokenMetadataData,
} from '../../../src/solana/test-support/published-accounts.ts';
import { expectThat, type FuzzTarget, type Outcome } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

const IDL = JSON.stringify({ name: 'router', instructions: [{ name: 'swap', args: [], accounts: [] }] });
const ENCODED = ['none', 'utf8', 'base58', 'base64'].flatMap((encoding) =>
  (['none', 'gzip', 'zlib'] as const).map((compression) =>
    programMetadataData(IDL, { encoding: encoding as 'none', compression }),
  ),
);
/** Inflates to 100 MB. */
const BOMB = programMetadataData(new Uint8Array(100_000_000));
const SAMPLES = [
  anchorIdlData(IDL),
  ...ENCODED,
  BOMB,
  programMetadataData('https://example.org/idl.json', { source: 'url' }),
  programMetadataData(new Uint8Array(40), { source: 'account' }),
  programDataHeader(441_316_428n, WRAPPED_SOL),
  mintData(6),
  extendedMintData(6, WRAPPED_SOL, { name: 'A token', symbol: 'TKN' }),
  mintMetadataData(WRAPPED_SOL, 'A token', 'TKN'),
  tokenMetadataData(WRAPPED_SOL, { name: 'A token', symbol: 'TKN' }),
];

/** The accounts that publish interfaces and names: never an error, and never more than 1 MB of text. */
export const accountData: FuzzTarget = {
  name: 'account-data',
  prepare: () => (random) => {
    const sample = random.pick(SAMPLES);
    const data = random.chance(0.1) ? sample : mutateBytes(sample, SAMPLES, random);
    return {
      input: data,
      run: async () => {
        const metadata = [parseMintMetadata(data, WRAPPED_SOL), parseTokenMetadata(data, WRAPPED_SOL)];
        const found = [parseProgramData(data), parseMint(data), ...metadata];
        const outcomes = [await unpack(parseAnchorIdl(data)), await unpack(parseProgramMetadata(data))];
        return found.some((each) => each !== null) || outcomes.includes('accepted') ? 'accepted' : 'refused';
      },
    };
  },
};

async function unpack(idl: PublishedIdl | UnreadableIdl): Promise<Outcome> {
  if ('reason' in idl) return 'refused';
  if (idl.source === 'account') return 'accepted';
  const text = await unpackText(idl.packed);
  if (typeof text !== 'string') return 'refused';
  expectThat(text.length <= 1_000_000, 'has at most 1 MB');
  return 'accepted';
}
