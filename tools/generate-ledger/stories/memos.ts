import { getTransferSolInstruction } from '@solana-program/system';
import { MEMO_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { instruction } from '../programs/instruction.ts';
import { memo, memoV1 } from '../programs/memo.ts';
import type { Story } from './story.ts';

/** Memos of both Memo programs, and a memo that is not UTF-8. */
export const memos: Story = async function* ({ builder, succeed, fail, addToTour }) {
  const poet = await builder.keys.signer('poet');
  const reader = await builder.keys.signer('alice');
  builder.bank.fund(poet.address, 7_000_000_000n);

  addToTour(
    {
      id: 'memo',
      title: 'A memo',
      what: 'A transfer with a memo in several scripts, signed by the sender.',
    },
    await succeed(poet, [
      getTransferSolInstruction({ source: poet, destination: reader.address, amount: 77_000_000n }),
      memo('Für Alice, с любовью, 愛をこめて 🌊 “quoted” \\ and\ntwo lines', [poet]),
    ]),
  );
  await succeed(poet, [memoV1('The first memo program logs nothing of this.')]);
  yield 'legacy';

  const notUtf8 = instruction(MEMO_PROGRAM, [], (writer) => writer.bytes([0x68, 0x69, 0xff, 0xfe]));
  await fail('0: ProgramFailedToComplete', poet, [notUtf8]);
};
