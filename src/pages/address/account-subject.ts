import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listedTransactionQueryOptions } from '../../features/listed-transactions/listed-transaction-query.ts';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { lazyModule } from '../../shared/lazy-module.ts';
import type { CurrentBalance } from '../../analysis/facts/account-history.ts';
import { type AccountKind, describeAccount } from '../../analysis/facts/account-kind.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { ProgramData } from '../../solana/accounts/program-data.ts';
import { type Address, MISSING_SIGNATURE, type Signature } from '../../solana/ids/ids.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { accountQueryOptions } from './address-page-query.ts';

export type AccountQuery = Pick<UseQueryResult<AtSlot<Account | null>>, 'data' | 'error'>;

/** An account with what a second account says about it. */
export interface AccountSubject {
  readonly account: Account;
  readonly kind: AccountKind;
  /** What it is, in a few words; null until the code for it is loaded. */
  readonly title: string | null;
  /** The header of a program's code; null: there is none; undefined: not known. */
  readonly programData: ProgramData | null | undefined;
  /** Decimals of the mint of a token account; null if unknown. */
  readonly decimals: number | null;
}

/** null until the account is known, and if there is none. */
export function useAccountSubject(
  address: Address,
  { data }: AccountQuery,
  commitment: Commitment,
): AccountSubject | null {
  const unit = usePreference('amounts');
  const account = data?.value ?? null;
  const titles = useLazyModule(TITLES, account !== null);
  const kind = account && describeAccount(account);
  const second = kind === null ? null : secondAccountOf(kind);
  const { data: other } = useQuery({
    ...accountQueryOptions(useClient(), second ?? address, commitment),
    enabled: second !== null,
  });
  if (account === null || kind === null) return null;
  const found = second === null ? undefined : other?.value;
  const programData = kind.kind === 'program' && found != null ? titles?.parseProgramData(found.data) : undefined;
  const mint = kind.kind === 'tokenAccount' && found != null ? describeAccount(found) : null;
  const decimals = mint?.kind === 'mint' ? mint.mint.decimals : null;
  const wording = { unit, name: wellKnownName(address), decimals, upgradeAuthority: programData?.authority };
  return {
    account,
    kind,
    title: titles && titles.accountTitle(kind, account.lamports, wording),
    programData,
    decimals,
  };
}

/** The account of a program's code has its authority, and that of a mint the decimals of its token accounts. */
function secondAccountOf(kind: AccountKind): Address | null {
  if (kind.kind === 'program') return kind.programData;
  return kind.kind === 'tokenAccount' ? kind.token.mint : null;
}

/** What the newest transaction of an address left there; null until it is known. It is requested if `signature` is not null. */
export function useTitleOfNewest(address: Address, signature: Signature | null, commitment: Commitment): string | null {
  const unit = usePreference('amounts');
  const titles = useLazyModule(TITLES, signature !== null);
  const { data } = useQuery({
    ...listedTransactionQueryOptions(useClient(), signature ?? MISSING_SIGNATURE, commitment),
    enabled: signature !== null,
  });
  return useMemo(() => {
    const answer = data?.value ?? null;
    return answer && titles && titles.titleAfter(titles.viewTransaction(answer), address, unit);
  }, [titles, data, address, unit]);
}

/** Loaded with the code of the transaction page. */
const TITLES = lazyModule(async () => {
  const [{ viewTransaction }, { accountTitle, titleAfter }, { parseProgramData }] = await Promise.all([
    import('../../analysis/facts/transaction/view-transaction-with-names.ts'),
    import('../../analysis/explain/fields/account-title.ts'),
    import('../../solana/accounts/program-data.ts'),
  ]);
  return { viewTransaction, accountTitle, titleAfter, parseProgramData };
});

/** What the account holds now; null if it is not known. An account that does not exist holds nothing. */
export function currentBalance(
  state: AtSlot<Account | null> | undefined,
  subject: AccountSubject | null,
): CurrentBalance | null {
  if (state === undefined) return null;
  const token = subject?.kind.kind === 'tokenAccount' ? subject.kind.token : null;
  return { slot: state.slot, lamports: state.value?.lamports ?? 0n, token };
}
