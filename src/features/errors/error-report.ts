import { exchangeOf } from '../../rpc-client/exchange/errors.ts';
import { formatCount, agree } from '../../shared/format/format-number.ts';
import { markdownCode, markdownCodeBlock, markdownText } from '../../shared/format/markdown.ts';
import type { FailureText } from './describe-failure.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';

/** Where an error occurred. */
export interface ReportedPlace {
  /** The name of the endpoint: a host, without the rest of its URL. */
  readonly endpoint: string;
  /** The path of the page, without search parameters, which may contain the URL of an endpoint. */
  readonly path: string;
  readonly userAgent: string;
}

/** A failed read as a Markdown document: what happened, the request, and the beginning of the response. It has no key. */
export function errorReport(
  error: unknown,
  { statusText, sentence, subtitle }: Pick<FailureText, 'statusText' | 'sentence' | 'subtitle'>,
  { endpoint, path, userAgent }: ReportedPlace,
): string {
  const exchange = exchangeOf(error);
  const where =
    error instanceof DecodeError && error.path !== ''
      ? [
          `- Where: ${markdownCode(error.path)}`,
          `- Expected: ${markdownText(error.expected)}`,
          `- Found: ${markdownCode(error.found)}`,
        ]
      : [`- Error: ${markdownCode(String(error))}`];
  return `${[
    `# ${markdownText(sentence)}`,
    `**${markdownText(statusText)}** ${subtitle === undefined ? '' : markdownText(subtitle)}`.trim(),
    [
      ...where,
      `- Page: ${markdownCode(path)}`,
      `- Endpoint: ${markdownCode(endpoint)}`,
      `- Browser: ${markdownCode(userAgent)}`,
    ].join('\n'),
    ...(exchange === null
      ? []
      : [
          `## Request`,
          markdownCodeBlock([exchange.requestText], 'json'),
          `## Response, HTTP ${exchange.status}`,
          ...quoteResponse(exchange.responseText),
        ]),
  ].join('\n\n')}\n`;
}

function quoteResponse(text: string): readonly string[] {
  if (text === '') return ['The body is empty.'];
  const left = text.length - REPORTED_LENGTH;
  return [
    markdownCodeBlock(text.slice(0, REPORTED_LENGTH).split(/\r?\n/)),
    ...(left > 0 ? [`${formatCount(left, 'more character')} ${agree(left, 'is', 'are')} not shown.`] : []),
  ];
}

/** Characters of the response that a report quotes. */
const REPORTED_LENGTH = 20_000;
