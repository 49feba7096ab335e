import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import { expect, test } from '../explorer-test.ts';
import { fact, headline, open, openCall } from '../page-parts.ts';
import { type Answer, result } from '../scripted-endpoint.ts';
import { FRIEND, SIGNATURE, VICTIM } from '../transfer-answers.ts';
import { transactionResult } from '../transaction-result.ts';

const METADATA = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S';
const ZK = 'ZkE1Gama1Proof11111111111111111111111111111';
const ANCHOR_PROGRAM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
const IDL = JSON.stringify({
  name: 'harbor',
  version: '2.0.0',
  instructions: Array.from({ length: 60 }, (_, at) => ({ name: `instruction${at * 7919}`, accounts: [], args: [] })),
});
const PACKED = deflateSync(IDL);
const SEED = [...new TextEncoder().encode('idl'), ...new Uint8Array(13)];
const ANCHOR_WRITE = [0x40, 0xf4, 0xbc, 0x78, 0xa7, 0xe9, 0x69, 0x0a, 2];

const row = (page: Page, id: string) => page.locator(`[id="ix-${id}"]`);

test('what is written to metadata and IDL accounts is inflated and shown', async ({ page, endpoint }) => {
  const part = PACKED.subarray(0, 300);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(part.length);
  endpoint.script({
    getTransaction: transaction([
      [METADATA, [1, ...SEED, 1, 2, 1, 0, ...PACKED]],
      [METADATA, [0, 0, 0, 0, 0, ...part]],
      [ANCHOR_PROGRAM, [...ANCHOR_WRITE, ...length, ...part]],
      [METADATA, [0, 44, 1, 0, 0, ...PACKED.subarray(300)]],
      [ZK, [4, 1, 2, 3]],
    ]),
  });
  await open(page, endpoint.at(`/tx/${SIGNATURE}`));
  await expect(headline(page)).toContainText('published “idl” of');
  await expect(row(page, '5')).toContainText('verifyPubkeyValidity');
  for (const id of ['1', '2', '3', '4']) await openCall(row(page, id));

  await expect(row(page, '1')).toContainText('Content: the IDL of “harbor”');
  await expect(row(page, '1')).toContainText('inflated from zlib.');
  await expect(fact(row(page, '1'), 'seed')).toHaveText('idl');
  await row(page, '1').getByRole('button', { name: 'more characters' }).click();
  await expect(row(page, '1').locator('pre')).toHaveText(IDL);
  for (const id of ['2', '3']) {
    await expect(row(page, id)).toContainText('inflated from zlib, the beginning of a longer text');
    await expect(row(page, id).locator('pre')).toContainText('"name":"harbor"');
  }
  await expect(row(page, '3')).toContainText('IdlWrite');
  await expect(row(page, '4')).toContainText('It is no text, and not the beginning of a compressed one');
});

/** A transaction with these instructions, given as program and data. */
function transaction(instructions: readonly (readonly [program: string, data: readonly number[]])[]): Answer {
  return result(
    transactionResult({
      signature: SIGNATURE,
      keys: [FRIEND, VICTIM, METADATA, ZK, ANCHOR_PROGRAM],
      isWritable: (key) => key === FRIEND || key === VICTIM,
      instructions: instructions.map(([programId, data]) => ({
        programId,
        accounts: [VICTIM, FRIEND, ANCHOR_PROGRAM],
        data: encodeBase58(Uint8Array.from(data)),
        stackHeight: null,
      })),
    }),
  );
}
