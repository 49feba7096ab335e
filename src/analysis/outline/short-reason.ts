import { truncateText } from '../../shared/format/shorten-text.ts';
import { quotableText } from '../../shared/format/visible-text.ts';
import { formatInstructionError } from '../../solana/errors/format-transaction-error.ts';
import type { ExplainedFailure } from '../transaction/explain-failure.ts';

/** Why an instruction failed, in a few words: "6001 SlippageToleranceExceeded". */
export function shortReason({ error, custom, words }: ExplainedFailure): string {
  if (custom === null) return 'error' in error ? formatInstructionError(error.error) : error.name;
  if (custom.name !== null) return `${custom.code} ${custom.name}`;
  return words === null
    ? `custom error ${custom.code}`
    : `${custom.code}, “${truncateText(quotableText(words.text), 80)}”`;
}
