import { markdownCode, markdownText } from '../../shared/format/markdown.ts';
import type { OutlineFact } from './transaction-outline.ts';

export interface MarkdownOptions {
  /** Who answered, without a key; null to leave it out. */
  readonly source?: string | null;
}

/** Facts as a list. */
export function factsMarkdown(facts: readonly OutlineFact[], source: string | null): string {
  const sourceFact = source === null ? [] : [{ label: 'Answered by', value: source, isId: false }];
  return [...facts, ...sourceFact]
    .map(({ label, value, isId }) => `- ${label}: ${isId ? markdownCode(value) : markdownText(value)}`)
    .join('\n');
}
