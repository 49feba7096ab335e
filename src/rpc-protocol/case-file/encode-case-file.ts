import { CASE_FORMAT, CASE_VERSION, type CaseFile } from './case-file.ts';

/** A case file as JSON text, which `decodeCaseFile` reads. */
export function encodeCaseFile({
  request,
  response,
  sha256,
  status,
  endpoint,
  savedAt,
  app,
}: Omit<CaseFile, 'method'>): string {
  const file = {
    format: CASE_FORMAT,
    version: CASE_VERSION,
    savedAt,
    app,
    endpoint,
    status,
    sha256,
    request,
    response,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
