import { DecodeError } from '../../shared/json/json-decoding.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { DocumentError } from './inspected-document.ts';

/** Why a document cannot be shown, and what to do. */
export interface DocumentProblem {
  readonly sentence: string;
  readonly remedy: string;
}

export function describeDocumentError(error: Error): DocumentProblem {
  if (error instanceof DocumentError) return { sentence: error.message, remedy: error.remedy };
  if (error instanceof DecodeError) {
    const place = error.path === '' ? 'The response' : visibleText(error.path);
    return {
      sentence: `${place} has another shape: expected ${visibleText(error.expected)}, found ${visibleText(error.found)}.`,
      remedy: 'The response may be incomplete or changed.',
    };
  }
  return { sentence: `This cannot be read: ${visibleText(error.message)}.`, remedy: '' };
}
