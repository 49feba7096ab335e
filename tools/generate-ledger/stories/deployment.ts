import { BPF_LOADER_UPGRADEABLE } from '../../../src/solana/ids/program-ids.ts';
import { toKit } from '../execution/kit-address.ts';
import { instruction } from '../programs/instruction.ts';
import {
  BUFFER_HEADER_BYTES,
  deployProgram,
  removeUpgradeAuthority,
  initializeBuffer,
  PROGRAM_BYTES,
  writeBuffer,
} from '../programs/upgradeable-loader.ts';
import { scriptProgram } from '../sbf/script-program.ts';
import { encodeScript } from '../sbf/script.ts';
import { openAccount, type Story } from './story.ts';

/** Program bytes that fit into one transaction. */
const CHUNK_BYTES = 1_000;

/** A program is written into a buffer chunk by chunk, deployed, called, and made immutable. */
export const deployment: Story = async function* ({ builder, succeed, addToTour }) {
  const { bank, keys } = builder;
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
  addToTour(
    {
      id: 'deploy',
      title: 'A program is deployed',
      what: 'The upgradeable loader verifies the bytes that earlier transactions wrote into a buffer, and deploys them.',
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

  await succeed(author, [await removeUpgradeAuthority(program.address, author)]);
};
