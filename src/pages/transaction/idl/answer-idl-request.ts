import { readContent } from '../../../solana/onchain-idl/read-content.ts';
import { unpackText } from '../../../solana/onchain-idl/published-idl.ts';
import { deriveAccounts, eventAuthorityAddress } from '../../../solana/accounts/derived-addresses.ts';
import { createIdlReader } from '../../../solana/idl/create-idl-reader.ts';
import { answerIdlQuestions } from './idl-questions.ts';
import type { InvalidIdl } from '../../../solana/idl/recognize-idl.ts';
import type { AccountsRequest, ContentRequest, Decoding, IdlRequest } from './call-idl-worker.ts';

/** Runs in the worker: inflating and decoding an IDL or hostile data can take any time, and deriving addresses is slow too. */
export function answerIdlRequest(request: IdlRequest | AccountsRequest | ContentRequest): unknown {
  if ('idl' in request) return decode(request);
  return 'content' in request ? readContent(request.content, request.packing) : deriveAccounts(request);
}

async function decode({ idl, programId, questions }: IdlRequest): Promise<Decoding | InvalidIdl> {
  const text = typeof idl === 'string' ? idl : await unpackText(idl);
  if (typeof text !== 'string') return text;
  const reader = await createIdlReader(text);
  if ('reason' in reader) return reader;
  const eventAuthority = programId === null ? null : eventAuthorityAddress(programId);
  return { ...answerIdlQuestions(reader, questions), eventAuthority };
}
