import type { TransactionMeta } from '../../../solana/model/transaction.ts';
import { expect, test } from 'vitest';
import { type ByteWriter, createByteWriter } from '../../../shared/bytes/bytes.ts';
import { writeList, writeOption, writeText } from '../../proto/bincode.ts';
import { decodeMeta, decodeRewards } from './stored-meta.ts';

const MINT = 'SRMuApVNdxXokk5GT7XD5cUUgXMBCoAz2LHeuAoKWRt';

const bytesOf = (write: (writer: ByteWriter) => void): Uint8Array => {
  const writer = createByteWriter();
  write(writer);
  return writer.finish();
};

/** The common part of every version: success, fee 5,000, one balance before and after. */
const writeOldest = (writer: ByteWriter): void => {
  writer.u32(0);
  writer.u64(5000n);
  writeList(writer, [7n], writer.u64);
  writeList(writer, [6n], writer.u64);
};

/** Inner instructions with one call, and one line of the log. */
const writeCalls = (writer: ByteWriter): void => {
  writeOption(writer, [1], (groups) =>
    writeList(writer, groups, (index) => {
      writer.u8(index);
      writeList(writer, [0], () => writer.bytes([3, 2, 0, 1, 1, 9]));
    }),
  );
  writeOption(writer, ['Program log: hello'], (lines) => writeList(writer, lines, (line) => writeText(writer, line)));
};

const writeBalances = (writer: ByteWriter, writeAmount: () => void): void => {
  for (let side = 0; side < 2; side++) {
    writeOption(writer, [2], (accounts) =>
      writeList(writer, accounts, (account) => {
        writer.u8(account);
        writeText(writer, MINT);
        writeAmount();
      }),
    );
  }
};

const OLDEST: Partial<TransactionMeta> = {
  err: null,
  fee: 5000n,
  preBalances: [7n],
  postBalances: [6n],
  innerInstructions: null,
  logMessages: null,
  preTokenBalances: null,
  postTokenBalances: null,
  rewards: null,
  returnData: null,
  computeUnitsConsumed: null,
  costUnits: null,
};

const CALLS: Partial<TransactionMeta> = {
  innerInstructions: [
    {
      index: 1,
      instructions: [{ programIdIndex: 3, accounts: [0, 1], data: Uint8Array.of(9), stackHeight: null }],
    },
  ],
  logMessages: ['Program log: hello'],
};

const balance = (uiAmount: number | null, uiAmountString: string, amount: bigint) => [
  {
    accountIndex: 2,
    mint: MINT,
    owner: null,
    programId: null,
    uiTokenAmount: { uiAmount, uiAmountString, decimals: 6, amount },
  },
];

test('reads the metadata of every age of bincode', () => {
  expect(decodeMeta(bytesOf(writeOldest))).toMatchObject(OLDEST);

  const withCalls = bytesOf((writer) => {
    writeOldest(writer);
    writeCalls(writer);
  });
  expect(decodeMeta(withCalls)).toMatchObject({ ...OLDEST, ...CALLS });

  const withBalances = bytesOf((writer) => {
    writeOldest(writer);
    writeCalls(writer);
    writeBalances(writer, () => {
      writer.f64(1.5);
      writer.u8(6);
      writeText(writer, '1500000');
    });
  });
  const balances = balance(1.5, '1.5', 1_500_000n);
  expect(decodeMeta(withBalances)).toMatchObject({
    ...OLDEST,
    ...CALLS,
    preTokenBalances: balances,
    postTokenBalances: balances,
  });

  const withLaterAmounts = bytesOf((writer) => {
    writeOldest(writer);
    writeCalls(writer);
    writeBalances(writer, () => {
      writeOption(writer, null, writer.f64);
      writer.u8(6);
      writeText(writer, '0');
      writeText(writer, '');
    });
    writeOption(writer, [], (rewards) => writeList(writer, rewards, () => {}));
    writeOption(writer, null, () => {});
    writeOption(writer, 250n, writer.u64);
  });
  const empty = balance(null, '0', 0n);
  expect(decodeMeta(withLaterAmounts)).toMatchObject({
    ...OLDEST,
    ...CALLS,
    preTokenBalances: empty,
    postTokenBalances: empty,
    rewards: [],
    computeUnitsConsumed: 250n,
  });
});

test('reads the error in bincode metadata', () => {
  const failed = bytesOf((writer) => {
    writer.u32(1);
    // InstructionError(2, Custom(1)).
    writer.u32(8);
    writer.u8(2);
    writer.u32(25);
    writer.u32(1);
    writer.u64(5000n);
    writeList(writer, [], writer.u64);
    writeList(writer, [], writer.u64);
  });
  expect(decodeMeta(failed).err).toEqual({ name: 'InstructionError', index: 2, error: { name: 'Custom', code: 1 } });
});

test('reads protobuf metadata, also of nothing', () => {
  // Fee 5,000, one balance before and after.
  expect(decodeMeta(Buffer.from('1088271a0107220106', 'hex'))).toMatchObject({
    fee: 5000n,
    preBalances: [7n],
    postBalances: [6n],
    preTokenBalances: [],
  });
  expect(decodeMeta(new Uint8Array()).fee).toBe(0n);
});

test('refuses metadata that fits no age', () => {
  const oldest = bytesOf(writeOldest);
  for (const bytes of [
    oldest.subarray(0, -1),
    Uint8Array.of(...oldest, 2),
    Uint8Array.of(2, 0, 0, 0),
    Uint8Array.of(0x1a, 9),
  ]) {
    expect(() => decodeMeta(bytes)).toThrow(/./);
  }
});

const PUBKEY = 'E'.repeat(43);
const reward = {
  pubkey: PUBKEY,
  lamports: -5n,
  postBalance: 0n,
  rewardType: null,
  commission: null,
  commissionBps: null,
};

test('reads the rewards of every age', () => {
  const bare = bytesOf((writer) =>
    writeList(writer, [-5n, -5n], (lamports) => {
      writeText(writer, PUBKEY);
      writer.i64(lamports);
    }),
  );
  expect(decodeRewards(bare)).toEqual({ rewards: [reward, reward], numRewardPartitions: null });

  const extended = bytesOf((writer) =>
    writeList(writer, [-5n], (lamports) => {
      writeText(writer, PUBKEY);
      writer.i64(lamports);
      writer.u64(100n);
      writeOption(writer, 3, writer.u32);
      writeOption(writer, 10, writer.u8);
    }),
  );
  const voting = { ...reward, postBalance: 100n, rewardType: 'Voting', commission: 10 };
  expect(decodeRewards(extended)).toEqual({ rewards: [voting], numRewardPartitions: null });

  const pubkey = Buffer.from(PUBKEY).toString('hex');
  const proto = Buffer.from(`0a310a2b${pubkey}1005200112020804`, 'hex');
  expect(decodeRewards(proto)).toEqual({
    rewards: [{ ...reward, lamports: 5n, rewardType: 'Fee' }],
    numRewardPartitions: 4n,
  });
  expect(decodeRewards(new Uint8Array())).toEqual({ rewards: [], numRewardPartitions: null });
  // A list of eight and of ten begins with a byte that protobuf has too.
  for (const count of [8, 10]) {
    const list = bytesOf((writer) =>
      writeList(writer, Array<bigint>(count).fill(-5n), (lamports) => {
        writeText(writer, PUBKEY);
        writer.i64(lamports);
      }),
    );
    expect(decodeRewards(list).rewards).toHaveLength(count);
  }
  expect(() => decodeRewards(Uint8Array.of(0xff, 0xff))).toThrow(/./);
});
