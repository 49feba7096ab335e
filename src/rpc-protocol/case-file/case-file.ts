/**
 * What was open on a page, as one file: the request, the verbatim response and where it came from. docs/case-files.md describes the
 * format.
 */
export interface CaseFile {
  readonly method: string;
  /** The request, verbatim. */
  readonly request: string;
  /** The response, verbatim. */
  readonly response: string;
  /** Of the UTF-8 bytes of the response, in hex. */
  readonly sha256: string;
  /** The HTTP status. */
  readonly status: number;
  /** Origin of the endpoint, or its name if its URL may hold a key. */
  readonly endpoint: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  /** Version of Slotscope. */
  readonly app: string;
}

/** A case file that was opened, and whether its response is still the one that was saved. */
export interface OpenedCaseFile {
  readonly file: CaseFile;
  /** The hash of the response in the file, in hex. */
  readonly actualSha256: string;
  readonly isIntact: boolean;
}

export const CASE_FORMAT = 'slotscope-case';
export const CASE_VERSION = 1;
