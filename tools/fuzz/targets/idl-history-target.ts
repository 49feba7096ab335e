import { type PastInstruction, findAccountChange } from '../../../src/solana/onchain-idl/account-change.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';
import { ByteError } from '../../../src/shared/bytes/bytes.ts';
import { anchorIdl, metadata } from '../../../src/solana/test-support/idl-writes.ts';
import { expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

const PROGRAM = 'program' as Address;
const IDL = 'idl' as Address;
const BUFFER = 'buffer' as Address;
const BYTES = Uint8Array.from({ length: 200 }, (_, at) => at);
const anchor = anchorIdl(PROGRAM);
const program = metadata(PROGRAM);
const SAMPLES: readonly PastInstruction[] = [
  anchor.create(IDL),
  anchor.createBuffer(BUFFER),
  anchor.write(IDL, BYTES),
  anchor.setBuffer(BUFFER, IDL),
  anchor.close(IDL),
  program.allocate(IDL),
  program.write(IDL, 20, BYTES),
  program.copy(IDL, 20, BUFFER),
  program.initialize(IDL),
  program.initialize(IDL, BYTES),
  program.setData(IDL, BYTES),
  program.setData(IDL, BUFFER),
  program.setPacking(IDL, 'none'),
  program.close(IDL),
];
const DATA = SAMPLES.map(({ data }) => data);

/** The instructions that wrote an IDL, on the data that earlier ones left: no other error, and no more than an account can have. */
export const idlHistories: FuzzTarget = {
  name: 'idl-history',
  prepare: () => (random) => {
    const steps = Array.from({ length: random.between(1, 6) }, () => {
      const sample = random.pick(SAMPLES);
      return random.chance(0.5) ? sample : { ...sample, data: mutateBytes(sample.data, DATA, random) };
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
