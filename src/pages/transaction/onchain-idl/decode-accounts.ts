import { type DecodedData, toFields } from '../../../analysis/facts/account-state.ts';
import { nullIfFailed } from '../../../queries/null-on-error.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import type { Account } from '../../../solana/model/account.ts';
import { readPreference } from '../../../ui/preferences/display-preferences.ts';
import { type IdlText, decodeInWorker } from '../idl/call-idl-worker.ts';
import { NO_QUESTIONS } from '../idl/idl-questions.ts';
import { slowIdls, storedIdls } from '../idl/idl-storage.ts';
import { fetchOnchainMetadata } from './fetch-onchain-idls.ts';

/**
 * Decodes accounts with the IDLs of their owners: those that the user dropped, or else those that the endpoint has, unless the user has
 * switched off that they are requested.
 */
export async function decodeAccounts(
  client: Client,
  accounts: readonly Account[],
  { slot, signal }: { readonly slot: Slot; readonly signal: AbortSignal },
): Promise<readonly (DecodedData | null)[]> {
  const owners = [...new Set(accounts.map(({ owner }) => owner))].filter((owner) => !slowIdls.has(owner));
  const texts = await idlTexts(client, owners, slot, signal);
  const decoded = new Map<Account, DecodedData>();
  await Promise.all(
    [...texts].map(async ([owner, text]) => {
      const own = accounts.filter((account) => account.owner === owner);
      const questions = { ...NO_QUESTIONS, accounts: own.map(({ data }) => data) };
      const answers = await decodeInWorker(text, owner, questions);
      if ('reason' in answers) return;
      own.forEach((account, at) => {
        const found = answers.accounts[at] ?? null;
        if (found !== null)
          decoded.set(account, { type: found.name, fields: toFields(found.fields), length: found.length });
      });
    }),
  );
  return accounts.map((account) => decoded.get(account) ?? null);
}

async function idlTexts(
  client: Client,
  owners: readonly Address[],
  slot: Slot,
  signal: AbortSignal,
): Promise<ReadonlyMap<Address, IdlText>> {
  const texts = new Map<Address, IdlText>(
    storedIdls().flatMap(({ programId, text }) => (owners.includes(programId) ? [[programId, text]] : [])),
  );
  const programs = owners.filter((owner) => !texts.has(owner));
  if (programs.length === 0 || readPreference('names') !== 'on') return texts;
  const wanted = { programs, mints: [] };
  const found = await nullIfFailed(fetchOnchainMetadata(client, wanted, { slot, commitment: 'confirmed', signal }));
  for (const [program, { idl }] of found?.programs ?? []) if (idl.kind === 'packed') texts.set(program, idl.packed);
  return texts;
}
