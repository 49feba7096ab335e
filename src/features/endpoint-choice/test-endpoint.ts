import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import { AnswerDecodeError, JsonRpcError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { noteMissing } from '../../queries/client-context.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { FOUND_TEXTS, type FoundServer, describeTransportError } from '../errors/describe-failure.ts';

/** What a test of an endpoint found. */
export type EndpointTest =
  | {
      readonly kind: 'answers';
      /** null: not reported. So are the slots. */
      readonly genesisHash: string | null;
      readonly tip: Slot | null;
      readonly oldest: Slot | null;
      /** Of the fastest request. */
      readonly milliseconds: number;
      readonly missing: readonly OptionalMethod[];
    }
  | {
      readonly kind: 'failed';
      /** "No CORS", "Not JSON". */
      readonly reason: string;
      readonly text: string;
    };

/** Asks an endpoint for its network, its newest and oldest block, and which methods it lacks. */
export async function testEndpoint(
  { call, getFirstAvailableBlock, getGenesisHash, getSlot, url }: TestedClient,
  findServer: (origin: string) => Promise<FoundServer>,
  signal: AbortSignal,
): Promise<EndpointTest> {
  const times: number[] = [];
  /** null if the endpoint answers with an error. */
  const ask = async <T>(
    answer: Promise<{ readonly value: T; readonly exchange: { readonly milliseconds: number } }>,
  ): Promise<T | null> => {
    try {
      const { value, exchange } = await answer;
      times.push(exchange.milliseconds);
      return value;
    } catch (error) {
      if (!(error instanceof JsonRpcError)) throw error;
      times.push(error.exchange.milliseconds);
      return null;
    }
  };
  try {
    const [tip, genesisHash, oldest] = await Promise.all([
      ask(getSlot('confirmed', { signal })),
      ask(getGenesisHash({ signal })),
      ask(getFirstAvailableBlock({ signal })),
    ]);
    const lacks = await Promise.all(
      OPTIONAL_METHODS.map(async (method) => {
        try {
          // Without parameters it does nothing: a node that has the method says that they are missing.
          const request = { method: method.name, params: [], decode: (result: JsonValue) => result };
          await noteMissing(url, method.name, call(request, { signal }));
          return false;
        } catch (error) {
          return isMethodMissing(error);
        }
      }),
    );
    const missing = OPTIONAL_METHODS.filter((_, at) => lacks[at] === true);
    // An endpoint that refuses everything is no use.
    if (tip === null && genesisHash === null && oldest === null)
      return { kind: 'failed', reason: 'Refused', text: 'It answers every request with an error.' };
    return { kind: 'answers', genesisHash, tip, oldest, milliseconds: Math.min(...times), missing };
  } catch (error) {
    return describeFailedTest(error, url, findServer);
  }
}

type TestedClient = Pick<Client, 'call' | 'getFirstAvailableBlock' | 'getGenesisHash' | 'getSlot' | 'url'>;

/** A method that pages can do without. */
export interface OptionalMethod {
  readonly name: string;
  /** What pages do without it. */
  readonly cost: string;
}

/** docs/missing-methods.md has all of them. */
const OPTIONAL_METHODS: readonly OptionalMethod[] = [
  { name: 'getBlocks', cost: 'blocks are not listed' },
  { name: 'getSignaturesForAddress', cost: 'transactions of an address are not listed' },
  { name: 'getTransactionsForAddress', cost: 'they are listed with getSignaturesForAddress' },
  { name: 'getAccountInfo', cost: 'accounts are not shown' },
  { name: 'getMultipleAccounts', cost: 'IDLs and names of tokens are left out' },
  { name: 'getSlotLeaders', cost: 'leaders are left out' },
  { name: 'simulateTransaction', cost: '“Run again” is left out' },
];

async function describeFailedTest(
  error: unknown,
  url: string,
  findServer: (origin: string) => Promise<FoundServer>,
): Promise<EndpointTest> {
  const { host, origin } = new URL(url);
  const failed = (reason: string, text: string) => ({ kind: 'failed', reason, text }) as const;
  if (error instanceof AnswerDecodeError)
    return failed(
      'Not JSON-RPC',
      `${host} answers with JSON that no Solana node sends: ${visibleText(error.message)}.`,
    );
  if (!(error instanceof TransportError)) return failed('Slotscope error', visibleText(String(error)));
  const { failure } = error;
  if (failure.kind === 'unreachable') {
    const found = await findServer(origin);
    return failed(found === 'answers' ? 'No CORS' : 'No answer', FOUND_TEXTS[found](host));
  }
  const { statusText, sentence, subtitle = '' } = describeTransportError(error, { cluster: 'custom', label: host });
  if (failure.kind === 'aborted') return failed('No answer', `${host} did not answer in time.`);
  return failed(statusText, `${sentence} ${subtitle}`.trim());
}
