import { callWorker } from '../../../shared/call-worker.ts';
import type { DerivedAccounts } from '../../../solana/accounts/derived-addresses.ts';
import type { AccountsRequest } from './idl-request.ts';
import { startIdlWorker } from './start-idl-worker.ts';

/** Derives the accounts of programs and mints in the worker that decodes with IDLs: each address takes some milliseconds. */
export async function deriveInWorker(request: AccountsRequest): Promise<DerivedAccounts> {
  const worker = startIdlWorker();
  try {
    return await callWorker<DerivedAccounts>(worker, request);
  } finally {
    worker.terminate();
  }
}
