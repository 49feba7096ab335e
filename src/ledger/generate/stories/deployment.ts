import { BPF_LOADER_UPGRADEABLE } from '../../../solana/names/program-ids.ts';
import { toKit } from '../execution/kit-address.ts';
import { instruction } from '../programs/instruction.ts';
import {
  BUFFER_HEADER_BYTES,
  deployProgram,
  giveUpAuthority,
  initializeBuffer,
  PROGRAM_BYTES,
  writeBuffer,
} from '../programs/upgradeable-loader.ts';
import { scriptProgram } from '../sbf/script-program.ts';
import { encodeScript } from '../sbf/script.ts';
import { openAccount, type Story } from './story.ts';

/** What fits into one transaction beside everything else. */
const CHUNK_BYTES = 1_000;

/** A program goes on chain: written piece by piece into a buffer, deployed, called, and made final. */
export const deployment: Story = async function* ({ stage, succeed, show }) {
  const { bank, keys } = stage;
  const [author, buffer, program] = await Promise.all([
    keys.signer('author'),
    keys.signer('program buffer'),
    keys.signer('program'),
  ]);
  bank.fund(author.address, 9_000_000_000n);
  const loader = toKit(BPF_LOADER_UPGRADEABLE);
  const elf = scriptProgram();

  await succeed(author, [
    openAccount(bank, author, buffer, BUFFER_HEADER_BYTES + elf.length, loader),
    initializeBuffer(buffer.address, author.address),
  ]);
  yield 'legacy';

  for (let offset = 0; offset < elf.length; offset += CHUNK_BYTES) {
    const chunk = elf.subarray(offset, offset + CHUNK_BYTES);
    await succeed(author, [writeBuffer(buffer.address, author, offset, chunk)]);
  }
  yield 'legacy';

  const accounts = { program: program.address, buffer: buffer.address };
  show(
    {
      id: 'deploy',
      title: 'A program is deployed',
      what: 'The upgradeable loader checks the bytes that earlier transactions wrote into a buffer, and makes a program of them.',
    },
    await succeed(author, [
      openAccount(bank, author, program, PROGRAM_BYTES, loader),
      await deployProgram(accounts, author, elf.length * 2),
    ]),
  );
  yield 'legacy';

  const greeting = encodeScript([{ does: 'log', text: 'Hello, world' }]);
  await succeed(author, [instruction(program.address, [], (writer) => writer.bytes(greeting))]);
  yield 'legacy';

  await succeed(author, [await giveUpAuthority(program.address, author)]);
};
