import * as fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { transactionAbsences } from '../src/analysis/facts/absence/transaction-absences.ts';
import { blockRequest, transactionRequest } from '../src/analysis/facts/absence/why-absent.ts';
import { RawSection } from '../src/features/exchange/raw-section.tsx';
import { blockAnswer, RECORDED_META, signedTransaction } from '../src/ledger/test-support/signed-answers.ts';
import { checkTransaction } from '../src/analysis/facts/contradictions/check-transaction.ts';
import { createClient } from '../src/rpc-client/client.ts';
import { anyUnknownError, anyUnknownWord } from '../src/rpc-protocol/test-support/any-unknown-word.ts';
import { visibleText } from '../src/shared/format/visible-text.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../src/shared/json/json.ts';
import { transactionId } from '../src/solana/model/transaction.ts';
import { AccountsSection } from '../src/pages/transaction/accounts/accounts-section.tsx';
import { CallAccounts } from '../src/pages/transaction/accounts/call-accounts.tsx';
import { ReturnDataFact } from '../src/pages/transaction/folded-facts.tsx';
import { InstructionRow } from '../src/pages/transaction/instructions/instruction-row.tsx';
import { TransactionHeader } from '../src/pages/transaction/transaction-header.tsx';
import { parseMarkup } from './readability/read-page.tsx';
import { OVERVIEW_ASSEMBLY } from '../src/analysis/facts/block/overview-assembly.ts';
import { viewTransaction } from '../src/analysis/facts/transaction/view-transaction-with-names.ts';
import { RewardsSection } from '../src/pages/block/rewards-section.tsx';
import { TransactionCells, columnClasses } from '../src/pages/block/transactions/transactions-table.tsx';
import { exportTable } from '../src/pages/block/export-table.ts';
import type { Exchange } from '../src/rpc-client/exchange/exchange.ts';

// Words that no version of the protocol defines, in every place where an answer has a word of a list.

const NO_MATCH = { matches: false, media: '', onchange: null, addListener: () => {}, removeListener: () => {} };
// Node lacks the members of `window` that components read.
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), NO_MATCH));

/** Each run renders a page. */
const RUNS = { numRuns: 25 };

const SIGNED = signedTransaction(1);
const SIGNATURE = transactionId(SIGNED);
const [PAYER = '', MEMO = ''] = SIGNED.message.accountKeys;

/** The words of a transaction that are not fixed by its signature. */
interface Words {
  readonly err: JsonValue;
  readonly status: JsonValue;
  readonly version: string;
  readonly source: string;
  readonly program: string;
  readonly type: string;
  readonly dataEncoding: string;
}

const KNOWN: Words = {
  err: null,
  status: { Ok: null },
  version: 'legacy',
  source: 'transaction',
  program: 'spl-memo',
  type: 'memo',
  dataEncoding: 'base64',
};

function parsedAnswer({ err, status, version, source, program, type, dataEncoding }: Words): JsonObject {
  const instruction = { parsed: { info: { text: 'hi' }, type }, program, programId: MEMO, stackHeight: 1 };
  const message = {
    accountKeys: [
      { pubkey: PAYER, signer: true, source, writable: true },
      { pubkey: MEMO, signer: false, source: 'transaction', writable: false },
    ],
    instructions: [instruction],
    recentBlockhash: SIGNED.message.recentBlockhash,
  };
  const returnData = { data: ['AQID', dataEncoding], programId: MEMO };
  const meta = { ...RECORDED_META, err, status, returnData };
  return { blockTime: 1, meta, slot: 5, transaction: { message, signatures: SIGNED.signatures }, version };
}

/** The printed page of a transaction if the endpoint returns this result. */
async function printTransaction(result: JsonObject): Promise<Printed> {
  const responseText = stringifyJson({ jsonrpc: '2.0', id: 1, result });
  const client = createClient({ url: 'http://127.0.0.1/', fetch: async () => new Response(responseText) });
  const options = { method: 'getTransaction', encoding: 'jsonParsed', commitment: 'finalized' } as const;
  const { value, exchange } = await client.getTransaction(SIGNATURE, options);
  if (value === null) throw new Error('no transaction');
  const view = viewTransaction(value);
  const onAsk = (): undefined => undefined;
  const shared = { view, absences: transactionAbsences(view, transactionRequest(options, exchange)), onAsk };
  return {
    exchange,
    responseText,
    text: print(
      <>
        <TransactionHeader view={view} contradictions={checkTransaction(view, { checks: null, listed: null })} />
        {view.instructions?.map((instruction) => (
          <InstructionRow
            key={instruction.id}
            instruction={instruction}
            view={view}
            open
            onToggle={onAsk}
            onChoose={onAsk}
          />
        ))}
        {value.meta !== null && <ReturnDataFact meta={value.meta} />}
        <AccountsSection {...shared} />
        <CallAccounts view={view} />
      </>,
    ),
  };
}

/** The printed page of a block: its rows with every column, its rewards and their export. */
async function printBlock(result: JsonObject): Promise<Printed> {
  const responseText = stringifyJson({ jsonrpc: '2.0', id: 1, result });
  const client = createClient({ url: 'http://127.0.0.1/', fetch: async () => new Response(responseText) });
  const options = { encoding: 'base64', transactionDetails: 'full', rewards: true, commitment: 'finalized' } as const;
  const { value, exchange } = await client.readBlock(8n, { ...options, method: 'getBlock' }, OVERVIEW_ASSEMBLY);
  if (value === null) throw new Error('no block');
  const { rows, block } = value;
  const rewards = block.rewards ?? [];
  const columns = ['outcome', 'version', 'programs'] as const;
  const request = blockRequest({ ...options, method: 'getBlock' }, exchange);
  const markup = print(
    <>
      <table>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.index}>
              <TransactionCells
                row={row}
                columns={columns}
                classes={columnClasses(columns, null)}
                program={null}
                inner={undefined}
                kind={undefined}
                transactions={null}
                request={request}
                params={{}}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <RewardsSection
        slot={8n}
        rewards={rewards}
        summary={null}
        feeRule={null}
        absence={null}
        onAsk={() => undefined}
      />
    </>,
  );
  return { exchange, responseText, text: `${markup}\n${exportTable({ of: 'rewards', rewards }, 'ndjson')}` };
}

interface Printed {
  readonly exchange: Exchange;
  readonly responseText: string;
  readonly text: string;
}

function print(node: ReactNode): string {
  return parseMarkup(renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>)).text;
}

/** The word is printed, with marks for its invisible characters; and the raw response is what the endpoint sent. */
function expectKept({ exchange, responseText, text }: Printed, word: string, mark = ''): void {
  const visible = visibleText(word);
  expect(collapseSpace(text)).toContain(collapseSpace(`${visible}${mark}`));
  expect(exchange.responseText).toBe(responseText);
  expect(collapseSpace(print(<RawSection exchange={exchange} name="raw" />))).toContain(collapseSpace(`"${visible}"`));
}

/** As a browser renders text. */
const collapseSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('the page of a transaction prints an unknown error, and its raw response is verbatim', async () => {
  await fc.assert(
    fc.asyncProperty(anyUnknownError, async ({ word, json }) => {
      const printed = await printTransaction(parsedAnswer({ ...KNOWN, err: json, status: { Err: json } }));
      expectKept(printed, word);
      expect(printed.text).toContain('unknown error');
    }),
    RUNS,
  );
});

test.each(['status', 'version', 'source', 'program', 'type', 'dataEncoding'] as const)(
  'the page of a transaction prints an unknown %s',
  async (position) => {
    await fc.assert(
      fc.asyncProperty(anyUnknownWord, async (word) => {
        // A version in digits is a number that a recorder stored as text.
        fc.pre(position !== 'version' || !/^\d+$/.test(word));
        const value = position === 'status' ? Object.fromEntries([[word, null]]) : word;
        const printed = await printTransaction(parsedAnswer({ ...KNOWN, [position]: value }));
        expectKept(printed, word, position === 'source' ? ' (unknown)' : '');
        if (position === 'version') expect(printed.text).toContain('not decoded here');
      }),
      RUNS,
    );
  },
);

test('the page of a block prints unknown reward types, errors, versions and encodings', async () => {
  const anyWords = fc.record({
    error: anyUnknownError,
    version: anyUnknownWord.filter((word) => !/^\d+$/.test(word)),
    encoding: anyUnknownWord,
    rewardTypes: fc.array(anyUnknownWord, { minLength: 2, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(anyWords, async ({ error, version, encoding, rewardTypes }) => {
      const { transactions, ...header } = blockAnswer([SIGNED], 7);
      const [entry] = isJsonArray(transactions) ? transactions : [];
      const base = isJsonObject(entry) ? entry : {};
      const parsed = parsedAnswer({ ...KNOWN, version });
      const printed = await printBlock({
        ...header,
        rewards: rewardTypes.map((rewardType) => ({ lamports: -5, postBalance: 1, pubkey: PAYER, rewardType })),
        transactions: [
          { ...base, meta: { ...RECORDED_META, err: error.json, status: { Err: error.json } } },
          { meta: parsed['meta'] ?? null, transaction: parsed['transaction'] ?? null, version },
          { ...base, transaction: ['AAAA', encoding] },
        ],
      });
      expectKept(printed, error.word);
      expectKept(printed, version);
      expectKept(printed, encoding);
      for (const rewardType of rewardTypes) {
        expectKept(printed, rewardType, ' (unknown)');
        expect(printed.text).toContain(`"rewardType":${JSON.stringify(rewardType)}`);
      }
    }),
    RUNS,
  );
});

test('the raw section of a page names the unknown fields', async () => {
  const answer = { ...parsedAnswer(KNOWN), deadline: 7 };
  const { exchange } = await printTransaction(answer);
  expect(print(<RawSection exchange={exchange} name="raw" />)).toContain(
    'Slotscope does not know these fields and shows them only here: deadline.',
  );
  const known = await printTransaction(parsedAnswer(KNOWN));
  expect(print(<RawSection exchange={known.exchange} name="raw" />)).not.toContain('does not know');
});
