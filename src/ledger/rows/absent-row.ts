import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  type AbsentInBlock,
  type AbsentInMeta,
  type AbsentMembers,
  BLOCK_MEMBERS,
  META_MEMBERS,
  NONE_ABSENT,
} from '../../rpc-service/absent-members.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import {
  type AbsentMembers_Members,
  AbsentMembersSchema,
  type AbsentMembers_MembersSchema,
  type AbsentMembers_WordSchema,
} from '../proto/ledger_pb.ts';
import type { Word } from './words.ts';

/** What the row of a block or a loose transaction cannot tell of the recorded answer: members without a value, unknown words. */
export interface AbsentInAnswer {
  /** Members of the block; of a loose transaction, only its `blockTime`. */
  readonly answer: AbsentInBlock;
  /** By the index of the transaction in its block. A missing element is NONE_ABSENT. */
  readonly metas: readonly AbsentInMeta[];
  /** Words that the row has no number for. */
  readonly words: readonly Word[];
}

export const NOTHING_ABSENT: AbsentInAnswer = { answer: NONE_ABSENT, metas: [], words: [] };

/** The key is that of the block or of the loose transaction. null if there is nothing to keep. */
export function encodeAbsentRow(key: string, { answer, metas, words }: AbsentInAnswer): TableRow | null {
  const distinct = new Map<string, { readonly absent: AbsentInMeta; readonly position: number }>();
  const metaOfTransaction = metas.map((absent) => {
    const text = JSON.stringify(absent, [...META_MEMBERS]);
    if (text === '{}') return 0;
    const known = distinct.get(text) ?? { absent, position: distinct.size + 1 };
    distinct.set(text, known);
    return known.position;
  });
  if (distinct.size === 0 && Object.keys(answer).length === 0 && words.length === 0) return null;
  const row = create(AbsentMembersSchema, {
    answer: encodeMembers(answer),
    meta: Array.from(distinct.values(), ({ absent }) => encodeMembers(absent)),
    metaOfTransaction: distinct.size === 0 ? [] : metaOfTransaction,
    words: words.map(encodeWord),
  });
  return {
    table: 'absent',
    key,
    cell: { qualifier: 'proto', value: encodeCell(toBinary(AbsentMembersSchema, row), CELL_LIMITS.absent) },
  };
}

/** Throws on a cell that is not an AbsentMembers. */
export async function decodeAbsentRow(value: Uint8Array): Promise<AbsentInAnswer> {
  const { answer, meta, metaOfTransaction, words } = fromBinary(
    AbsentMembersSchema,
    await inflateCell(value, CELL_LIMITS.absent),
  );
  const distinct = [NONE_ABSENT, ...meta.map((members) => decodeMembers(members, META_MEMBERS))];
  return {
    answer: decodeMembers(answer, BLOCK_MEMBERS),
    metas: metaOfTransaction.map((position) => {
      const absent = distinct[position];
      if (absent === undefined) throw new Error(`combination ${position} of ${meta.length}`);
      return absent;
    }),
    words: words.map(({ transaction = null, reward = null, text }) => ({ transaction, reward, text })),
  };
}

function encodeWord({ transaction, reward, text }: Word): MessageInitShape<typeof AbsentMembers_WordSchema> {
  return { ...(transaction === null ? {} : { transaction }), ...(reward === null ? {} : { reward }), text };
}

function encodeMembers(absent: AbsentMembers<string>): MessageInitShape<typeof AbsentMembers_MembersSchema> {
  const names = (form: string): string[] => Object.keys(absent).filter((name) => absent[name] === form);
  return { leftOut: names('left out'), null: names('null') };
}

/** Ignores names that are not in the list. */
function decodeMembers<Name extends string>(
  members: AbsentMembers_Members | undefined,
  names: readonly Name[],
): AbsentMembers<Name> {
  const absent: { [name in Name]?: 'left out' | 'null' } = {};
  for (const name of names) {
    if (members?.leftOut.includes(name) === true) absent[name] = 'left out';
    else if (members?.null.includes(name) === true) absent[name] = 'null';
  }
  return absent;
}
