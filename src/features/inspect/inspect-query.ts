import { queryOptions, skipToken } from '@tanstack/react-query';
import type { OpenedSource } from './opened-source.ts';

/** What was opened, decoded. The decoders of responses load with the first document. */
export function inspectQueryOptions(source: OpenedSource | null) {
  return queryOptions({
    queryKey: ['inspect', source?.id] as const,
    queryFn:
      source === null
        ? skipToken
        : async () => {
            const { readDocument } = await import('./read-document.ts');
            return readDocument(source.content);
          },
    staleTime: Infinity,
    retry: false,
  });
}
