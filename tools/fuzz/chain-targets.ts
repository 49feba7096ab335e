import {
  parseAnchorIdl,
  parseProgramMetadata,
  type PublishedIdl,
  type UnreadableIdl,
  unpackText,
} from '../../src/solana/onchain-idl/published-idl.ts';
import { parseMintMetadata, parseMint, parseTokenMetadata } from '../../src/solana/accounts/mint.ts';
import { parseProgramData } from '../../src/solana/accounts/program-data.ts';
import { readContent } from '../../src/solana/onchain-idl/read-content.ts';
import { parseAccountData } from '../../src/solana/accounts/parse-account-data.ts';
import { decimalsOf, mintOf } from '../../src/solana/accounts/token-accounts.ts';
import { type PastInstruction, findAccountChange } from '../../src/solana/onchain-idl/rebuild-account.ts';
import { encodeInstruction, parseExplorerOnly, parseInstruction } from '../../src/solana/programs/registry.ts';
import { PROGRAM_METADATA_PROGRAM, WRAPPED_SOL, ZK_ELGAMAL_PROOF_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { createPublicKey, verify } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { ByteError } from '../../src/shared/bytes/bytes.ts';
import { parseBase58, parseBase64, parseHex } from '../../src/shared/bytes/encodings.ts';
import { type JsonValue, isJsonObject } from '../../src/shared/json/json.ts';
import { createIdlReader } from '../../src/solana/idl/create-idl-reader.ts';
import { JUPITER_IDL, METEORA_DLMM_IDL, RAYDIUM_CPMM_IDL } from '../../src/solana/idl/idl.fixtures.ts';
import { addressBytes, signatureBytes } from '../../src/solana/ids/id-bytes.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import type { Transaction } from '../../src/solana/model/transaction.ts';
import { anchorIdl, metadata } from '../../src/solana/test-support/idl-writes.ts';
import {
  anchorIdlData,
  extendedMintData,
  mintData,
  mintMetadataData,
  programDataHeader,
  programMetadataData,
  tokenMetadataData,
} from '../../src/solana/test-support/published-accounts.ts';
import { mapTransactionFields } from '../../src/solana/wire/field-map.ts';
import {
  decodeTransactionBytes,
  encodeMessageBytes,
  encodeTransactionBytes,
} from '../../src/solana/wire/transaction-codec.ts';
import { randomInstruction } from '../differential/random-instruction.ts';
import { type FuzzTarget, type Outcome, decodeOrRefuse, expectThat } from './fuzz-target.ts';
import { mutateBytes, mutateJson } from './mutate.ts';

/** Transactions in the wire format: what is decoded encodes to the same bytes, and a changed message is not signed. */
export const wire: FuzzTarget = {
  name: 'wire',
  prepare: ({ transactions }) => {
    const signed = new Set(transactions.map((bytes) => messageKey(decodeTransactionBytes(bytes))));
    return (random) => {
      const bytes = mutateBytes(random.pick(transactions), transactions, random);
      // Takes longer than all the rest.
      const verifies = random.chance(0.05);
      return {
        input: bytes,
        run: () =>
          decodeOrRefuse(
            [ByteError],
            () => decodeTransactionBytes(bytes),
            (transaction) => {
              expectThat(Buffer.compare(encodeTransactionBytes(transaction), bytes) === 0, 'encodes to the same bytes');
              const mapped = mapTransactionFields(bytes).reduce((sum, { start, end }) => sum + end - start, 0);
              expectThat(mapped === bytes.length, 'the field map covers every byte');
              if (verifies && !signed.has(messageKey(transaction)))
                expectThat(!isSigned(transaction), 'no signature is valid for a changed message');
            },
          ),
      };
    };
  },
};

function messageKey({ signatures, message }: Transaction): string {
  return `${signatures[0]} ${Buffer.from(encodeMessageBytes(message)).toString('base64')}`;
}

/** True if the first signature is that of the first account. With Node's own Ed25519, which Slotscope does not use. */
export function isSigned({ signatures: [signature], message }: Transaction): boolean {
  const [payer] = message.accountKeys;
  if (signature === undefined || payer === undefined) return false;
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, addressBytes(payer)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, encodeMessageBytes(message), key, signatureBytes(signature));
}

/** The DER encoding of an Ed25519 key, before the key itself. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Instructions of the programs that are parsed: never an error, neither parsing nor back. */
export const instructions: FuzzTarget = {
  name: 'instructions',
  prepare: () => (random) => {
    const instruction = randomInstruction(random);
    const { data } = instruction;
    const mutated = random.chance(0.5) ? { ...instruction, data: mutateBytes(data, [data], random) } : instruction;
    return {
      input: mutated.data,
      run: () => {
        const parsed = parseInstruction(mutated);
        if (parsed === null) return 'refused';
        encodeInstruction(mutated.programId, parsed.parsed);
        return 'accepted';
      },
    };
  },
};

/** Account data, as jsonParsed prints it: parsers never throw. */
export const parsedAccounts: FuzzTarget = {
  name: 'parsed accounts',
  prepare: async ({ store, addresses }) => {
    const slot = (await store.info()).confirmedSlot ?? 0n;
    const found = await Promise.all(
      addresses.map(async (address) => ({ address, account: await store.account(address, slot) })),
    );
    const accounts = found.flatMap(({ address, account }) =>
      account === null || account.data.length > 5_000 ? [] : { address, owner: account.owner, data: account.data },
    );
    const all = accounts.map(({ data }) => data);
    return (random) => {
      const { address, owner, data } = random.pick(accounts);
      const input = mutateBytes(data, all, random);
      return {
        input,
        run: () => {
          mintOf(input);
          decimalsOf(input);
          const parsed = parseAccountData(address, { owner, data: input }, random.chance(0.5) ? 6 : null);
          return parsed === null || parsed === 'unsupported' ? 'refused' : 'accepted';
        },
      };
    };
  },
};

const IDL_TEXT = JSON.stringify({ name: 'router', instructions: [{ name: 'swap', args: [], accounts: [] }] });
const ENCODED = ['none', 'utf8', 'base58', 'base64'].flatMap((encoding) =>
  (['none', 'gzip', 'zlib'] as const).map((compression) =>
    programMetadataData(IDL_TEXT, { encoding: encoding as 'none', compression }),
  ),
);
/** Inflates to 100 MB. */
const BOMB = programMetadataData(new Uint8Array(100_000_000));
const ACCOUNTS = [
  anchorIdlData(IDL_TEXT),
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
    const sample = random.pick(ACCOUNTS);
    const data = random.chance(0.1) ? sample : mutateBytes(sample, ACCOUNTS, random);
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

const WRITTEN_IDL = new TextEncoder().encode(JSON.stringify({ name: 'router', instructions: [] }));
const PACKED = [deflateSync(WRITTEN_IDL), WRITTEN_IDL, deflateSync(new Uint8Array(20_000_000))];
const ANCHOR_WRITE = Uint8Array.of(0x40, 0xf4, 0xbc, 0x78, 0xa7, 0xe9, 0x69, 0x0a, 2);
const WRITES = PACKED.flatMap((packed) => [
  Buffer.from([0, 0, 0, 0, 0, ...packed]),
  Buffer.from([1, ...new Uint8Array(16).fill(65), 1, 2, 1, 0, ...packed]),
  Buffer.from([3, 2, 0, 1, 0, ...packed]),
  Buffer.from([...ANCHOR_WRITE, packed.length & 255, packed.length >> 8, 0, 0, ...packed]),
]);
const PROGRAMS = [PROGRAM_METADATA_PROGRAM, ZK_ELGAMAL_PROOF_PROGRAM, WRAPPED_SOL];

/** Instructions that write metadata and IDLs: never an error, and never more than 1 MB of text. */
export const writtenContent: FuzzTarget = {
  name: 'written-content',
  prepare: () => (random) => {
    const sample = random.pick(WRITES);
    const data = random.chance(0.1) ? sample : mutateBytes(sample, WRITES, random);
    const programId = random.pick(PROGRAMS);
    const accounts = Array.from({ length: random.below(7) }, () => WRAPPED_SOL);
    return {
      input: data,
      run: async () => {
        const parsed = parseExplorerOnly({ programId, accounts, data })?.parsed ?? null;
        const info = isJsonObject(parsed) ? parsed['info'] : null;
        const written = isJsonObject(info) && typeof info['data'] === 'string' ? parseBase64(info['data']) : null;
        if (written === null) return 'refused';
        for (const packing of [null, { compression: 'zlib', encoding: 'utf8' }] as const) {
          const content = await readContent(written, packing);
          expectThat(!('text' in content) || content.text.length <= 1_000_000, 'has at most 1 MB');
        }
        return 'accepted';
      },
    };
  },
};

/** Types that need more memory than the bytes they are decoded from. */
const TYPES: readonly JsonValue[] = [
  { vec: { vec: 'u8' } },
  { vec: { array: ['u8', 0] } },
  { array: [{ vec: 'u8' }, 4_294_967_295] },
  { array: ['u64', 65_536] },
  { option: { option: 'bool' } },
  'string',
  'bytes',
  'u256',
  { vec: 'string' },
  { defined: { name: 'RoutePlanStep' } },
  { defined: 'RoutePlanStep' },
  { vec: { defined: { name: 'Nothing' } } },
  {
    name: 'RoutePlanStep',
    type: { kind: 'struct', fields: [{ name: 'a', type: { defined: { name: 'RoutePlanStep' } } }] },
  },
  { name: 'Nothing', type: { kind: 'struct', fields: [] } },
  { discriminator: 4_294_967_296 },
];

/** IDLs with an instruction that each decodes, from a transaction of mainnet-beta. */
const IDL_SAMPLES = [
  {
    idl: JUPITER_IDL,
    data: parseHex('e517cb977ae3ad2a020000002e640001266401003199ba27000000003199ba2700000000000000'),
  },
  { idl: RAYDIUM_CPMM_IDL, data: parseBase58('E73fXHPWvSR6fy6bCwhaD98eETcKcAn1M') },
  { idl: METEORA_DLMM_IDL, data: parseBase58('PgQWtn8ozixBZvhzqSovDae7dyiU3d447') },
].map(({ idl, data }) => ({ idl, data: data ?? new Uint8Array() }));
const IDLS = IDL_SAMPLES.map(({ idl }) => idl);
const OTHERS = [...IDLS, ...TYPES, ...TYPES];
const IDL_DATA = IDL_SAMPLES.map(({ data }) => data);

/** IDLs and what they decode: never an error, only a reason. */
export const idls: FuzzTarget = {
  name: 'idls',
  prepare: () => (random) => {
    const sample = random.pick(IDL_SAMPLES);
    const text = random.chance(0.3) ? JSON.stringify(sample.idl) : mutateJson(sample.idl, OTHERS, random);
    const data = random.chance(0.3) ? sample.data : mutateBytes(sample.data, IDL_DATA, random);
    return {
      input: text,
      run: async () => {
        const reader = await createIdlReader(text);
        if ('reason' in reader) return 'refused';
        const decoded = reader.instruction(data);
        reader.event(data);
        reader.error(6000);
        return 'mismatch' in decoded ? 'refused' : 'accepted';
      },
    };
  },
};

const PROGRAM = 'program' as Address;
const IDL_ADDRESS = 'idl' as Address;
const BUFFER = 'buffer' as Address;
const BYTES = Uint8Array.from({ length: 200 }, (_, at) => at);
const anchor = anchorIdl(PROGRAM);
const program = metadata(PROGRAM);
const WRITING_INSTRUCTIONS: readonly PastInstruction[] = [
  anchor.create(IDL_ADDRESS),
  anchor.createBuffer(BUFFER),
  anchor.write(IDL_ADDRESS, BYTES),
  anchor.setBuffer(BUFFER, IDL_ADDRESS),
  anchor.close(IDL_ADDRESS),
  program.allocate(IDL_ADDRESS),
  program.write(IDL_ADDRESS, 20, BYTES),
  program.copy(IDL_ADDRESS, 20, BUFFER),
  program.initialize(IDL_ADDRESS),
  program.initialize(IDL_ADDRESS, BYTES),
  program.setData(IDL_ADDRESS, BYTES),
  program.setData(IDL_ADDRESS, BUFFER),
  program.setPacking(IDL_ADDRESS, 'none'),
  program.close(IDL_ADDRESS),
];
const WRITING_DATA = WRITING_INSTRUCTIONS.map(({ data }) => data);

/**
 * The instructions that wrote an IDL, applied to the data of earlier ones: no unexpected error, and no more than an
 * account can have.
 */
export const idlHistories: FuzzTarget = {
  name: 'idl-history',
  prepare: () => (random) => {
    const steps = Array.from({ length: random.between(1, 6) }, () => {
      const sample = random.pick(WRITING_INSTRUCTIONS);
      return random.chance(0.5) ? sample : { ...sample, data: mutateBytes(sample.data, WRITING_DATA, random) };
    });
    return {
      input: steps[0]?.data ?? new Uint8Array(),
      run: () => {
        try {
          const changes = steps.flatMap((step) => findAccountChange(step, PROGRAM) ?? []);
          let data: Uint8Array = new Uint8Array();
          for (const change of changes) data = change.apply(data, data) ?? new Uint8Array();
          expectThat(data.length <= 11_000_000, 'holds no more than an account can have');
          return changes.length > 0 ? 'accepted' : 'refused';
        } catch (error) {
          if (error instanceof ByteError) return 'refused';
          throw error;
        }
      },
    };
  },
};
