import { marked } from 'marked';
import { expect, test } from 'vitest';
import { createClient } from '../../rpc-client/client.ts';
import { blockRequest, transactionRequest } from '../facts/absence/why-absent.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { createServiceClient } from '../../server/documents/service-client.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { accountAddresses } from '../facts/block/block-row.ts';
import { blockAbsences } from '../facts/absence/block-absences.ts';
import { transactionAbsences } from '../facts/absence/transaction-absences.ts';
import { recordedTransactions } from '../../solana/test-support/recorded-transactions.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { describeBlockInMarkdown, markdownRows } from './block-markdown.ts';
import { describeTransactionInMarkdown } from './transaction-markdown.ts';
import { parseSignature, type Signature } from '../../solana/ids/ids.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { OVERVIEW_ASSEMBLY } from '../facts/block/overview-assembly.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';
import { readBlock, wholeBlock } from '../../server/documents/document-subject.ts';

const service = createService(await openLedger(null));
const client = createServiceClient(service);
const OPTIONS = { encoding: 'json', commitment: 'finalized', method: 'getTransaction' } as const;
const BLOCK_OPTIONS = { ...OPTIONS, method: 'getBlock', transactionDetails: 'full', rewards: true } as const;

const TRANSFER = parseSignature(
  '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC',
) as Signature;

async function fetchTransaction(signature: string): Promise<TransactionResponse> {
  const { value } = await client.getTransaction(signature as Signature, OPTIONS);
  if (value === null) throw new Error('the embedded ledger has no such transaction');
  return value;
}

/** A transaction whose only instruction is a memo. */
async function fetchWithMemo(memo: string): Promise<TransactionResponse> {
  const changing = createClient({
    url: 'http://ledger.invalid/',
    fetch: async (_, init) => {
      if (typeof init?.body !== 'string') throw new TypeError('no request');
      const answer = (await responseText(service(init.body))) ?? '';
      const programId = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
      const instruction = JSON.stringify({ parsed: memo, program: 'spl-memo', programId, stackHeight: null });
      return new Response(
        answer.replace(/"instructions":\[.*?\](?=,"recentBlockhash")/, () => `"instructions":[${instruction}]`),
      );
    },
  });
  const { value } = await changing.getTransaction(TRANSFER, { ...OPTIONS, encoding: 'jsonParsed' });
  if (value === null) throw new Error('the embedded ledger has no such transaction');
  return value;
}

function markdownOf(view: ViewedTransaction, link: string | null = null): string {
  const absences = transactionAbsences(view, transactionRequest(OPTIONS, { method: 'getTransaction' }));
  return describeTransactionInMarkdown(view, absences, { commitment: 'finalized', source: 'node.example', link });
}

/** Tags and texts of the headings of rendered Markdown. */
function headingsIn(html: string): readonly string[] {
  return [...html.matchAll(/<h[1-6]>(.*?)<\/h/g)].map(([, text = '']) => text);
}

test('a swap is a document of headline, facts, call tree and balances', async () => {
  const answer = await fetchTransaction(
    'rm6UxopVoDK6FQ8r1KskYcKSYCNttt1ZhjMXfuEwY3N5iC37qydT77bPE4dobVtwodns61KmUD8rMTL5qEqkeP8',
  );
  const link = 'https://explorer.example/tx/1';
  const lines = markdownOf(viewTransaction(answer), link).split('\n');
  expect(lines[0]).toBe('# C2Fj28…9gVoaB swapped 1,250 of Sf6mnf…7ZWK65 for 1,152.073733 of Gt9sLM…gYRecp.');
  expect(lines).toContain('**Succeeded**, finalized');
  expect(lines).toContain('- Fee: 0.00002 SOL (5,000 base + 15,000 priority lamports)');
  expect(lines).toContain('    - #3.1.1 Token `transferChecked`: 1,250 Sf6mnf…7ZWK65 to GMDtyW…5F2CdU');
  expect(lines).toContain('- Price: ≈ 1.085 Sf6mnf…7ZWK65 per Gt9sLM…gYRecp');
  expect(lines).toContain('- Answered by: node.example');
  expect(lines).toContain(`- Link: <${link}>`);
  expect(lines.filter((line) => line.startsWith('| `'))).toHaveLength(5);
  expect(lines).not.toContain('## Log');
});

test('a failure has its log line, what the code means, and the log', async () => {
  const answer = await fetchTransaction(
    '2vLf9k6hzBoWzfPPWmfpNkdXizvgxfV11hTmxsRDCdg7rmMhTDn9kt2sRQwVT626f36DZceQ5SVHttNEJJhqMPAE',
  );
  const markdown = markdownOf(viewTransaction(answer));
  expect(markdown).toContain('Log line 12: `Program gbnWKJ9uKoLBq3D5xU1V3s2YGT5pAJiirgvDYs8zJNA failed: Cross-program');
  expect(markdown).toContain('**failed: Cross-program invocation call depth too deep**');
  expect(markdown).toContain('## Log\n\n```\nProgram gbnWKJ9uKoLBq3D5xU1V3s2YGT5pAJiirgvDYs8zJNA invoke [1]\n');
});

test('an answer that contradicts itself is not called a success', async () => {
  const answer = await fetchTransaction(TRANSFER);
  const meta = answer.meta && {
    ...answer.meta,
    postBalances: answer.meta.postBalances.map((each) => each && each + 1n),
  };
  const markdown = markdownOf(viewTransaction({ ...answer, meta }));
  expect(markdown).toMatch(/^# The balances do not add up/);
  expect(markdown).toContain('**Contradictory answer**, the endpoint says: Succeeded');
});

test('no memo and no log line becomes a heading, a link or an image', async () => {
  const answer = await fetchTransaction(TRANSFER);
  const hostile =
    '`x`\n\n# Forged\n\n[link](https://evil.example) ![](https://evil.example/a.png) <b>bold</b> www.evil.example';
  const views = [
    viewTransaction(await fetchWithMemo(hostile)),
    viewTransaction({
      ...answer,
      meta: answer.meta && {
        ...answer.meta,
        err: { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 7 } } as never,
        logMessages: [
          'Program 11111111111111111111111111111111 invoke [1]',
          `Program log: Error: ${hostile}`,
          'Program 11111111111111111111111111111111 failed: custom program error: 0x7',
        ],
      },
    }),
  ];
  for (const view of views) {
    const html = marked.parse(markdownOf(view), { async: false });
    expect(html).toContain('evil.example');
    expect(html).not.toMatch(/<(a|img|b)\b/);
    expect(headingsIn(html)).not.toContain('Forged');
  }
});

test('no recorded transaction becomes a document with other headings, or with a link', () => {
  const root = recordedFolder();
  if (root === null) return;
  const allowed = new Set(['Instructions', 'Balance changes', 'Log']);
  const hasMemo = ({ body, meta }: TransactionResponse) =>
    accountAddresses(body, meta?.loadedAddresses ?? null).some((key) => key?.startsWith('Memo'));
  // Rendering takes long.
  const step = IS_LONG ? 25 : 100;
  const answers = recordedTransactions(root).filter((answer, at) => at % step === 0 || hasMemo(answer));
  expect(answers.length).toBeGreaterThan(IS_LONG ? 100 : 60);
  for (const answer of answers) {
    const html = marked.parse(markdownOf(viewTransaction(answer)), { async: false });
    expect(html).not.toMatch(/<(a|img)\b/);
    const [first, ...others] = headingsIn(html);
    expect(first).not.toBe('');
    for (const other of others) expect(allowed).toContain(other);
  }
});

test('a block lists its first transactions that are not votes, what they did, and how many there are', async () => {
  const { value, exchange } = await client.readBlock(400_032_071n, BLOCK_OPTIONS, OVERVIEW_ASSEMBLY);
  if (value === null || value.rows === null) throw new Error('the embedded ledger has no such block');
  const absences = blockAbsences(value, blockRequest(BLOCK_OPTIONS, exchange));
  const shown = markdownRows(value);
  const sentences = shown.map(({ index }) => `did ${index} | twice`);
  const link = 'http://127.0.0.1/block/400032071';
  const markdown = describeBlockInMarkdown(value, absences, sentences, { commitment: 'finalized', link });
  expect(markdown).toMatch(/^# Block 400,032,071 has 30 transactions; 1 of them failed\.\n/);
  for (const { index } of shown)
    expect(markdown).toMatch(
      new RegExp(
        `^\\| ${index} \\| \`\\w+\` \\| [a-z]+ \\| did ${index} .+ twice \\| .+ \\| 0\\.0000\\d+ \\| [\\d,]+ \\|$`,
        'm',
      ),
    );
  expect(markdown.match(/^\| \d+ \|/gm)).toHaveLength(10);
  // Seen to fail: these facts were only on the page.
  const { rewards } = value.block;
  expect(markdown).toMatch(new RegExp(`^- Fees collected: 0\\.[\\d]+ SOL by ${rewards?.[0]?.pubkey}$`, 'm'));
  expect(markdown).toMatch(/^- Fees burned: 0\.\d+ SOL$/m);
  expect(markdown).toMatch(/^- Tips to Jito tip accounts: none$/m);
  expect(markdown).toContain(`\n- Link: <${link}>\n`);
  expect(markdown).not.toContain('These are the first');
  const rows = Array.from({ length: 40 }, () => value.rows ?? []).flat();
  const summary = value.summary && { ...value.summary, costUnits: { total: 59_998_391n, missing: 0 } };
  const long = describeBlockInMarkdown({ ...value, rows, summary }, absences, null, { commitment: 'finalized' });
  expect(long).toContain('\n- Cost units: 59,998,391\n');
  expect(long).toContain('| failed | SlippageToleranceExceeded in #3 | gbnWKJ…s8zJNA | 0.00000596 | 2,992 |');
  expect(long.match(/^\| \d+ \|/gm)).toHaveLength(100);
  expect(long).toContain('These are the first 100 of 400. The block has 1,200 transactions in all.');
  const filtered = { filter: 'outcome failed', rows: value.rows.filter(({ outcome }) => outcome === 'failed') };
  const failed = describeBlockInMarkdown(value, absences, null, { commitment: 'finalized', filtered });
  expect(failed).toContain('\n\n## Transactions: outcome failed\n\n');
  expect(failed.match(/^\| \d+ \|.*/gm)).toEqual([expect.stringContaining('| failed |')]);
  expect(failed.trimEnd()).toMatch(/\n\nThe block has 30 transactions in all\.$/);
  const all = { filter: '', rows: value.rows.toReversed() };
  const sorted = describeBlockInMarkdown(value, absences, null, { commitment: 'finalized', filtered: all });
  expect(sorted).toContain('\n\n## Transactions\n\n');
  expect(sorted.trimEnd()).toMatch(/\|$/);
});

test('the service writes of each transaction in a block what the row of its page says', async () => {
  const read = await readBlock(client, 400_032_071n, wholeBlock('finalized'));
  const sentences = read?.sentences() ?? [];
  expect(sentences).toHaveLength(10);
  expect(sentences).toContainEqual(expect.stringMatching(/^[\d.]+ SOL went to \w+…\w+$/));
});
