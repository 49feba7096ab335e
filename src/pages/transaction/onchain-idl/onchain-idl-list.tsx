import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { IdlReaders } from '../../../solana/idl/idl-reader.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { NotOffered } from '../../../features/errors/failure.tsx';
import { useOnchainMetadataOnPage } from './use-onchain-idls.ts';

/**
 * IDLs that the endpoint has for programs that nothing else decodes. Each has its row from the first frame, so that
 * nothing moves when the endpoint has answered.
 */
export function OnchainIdlList({ view, readers }: { readonly view: ViewedTransaction; readonly readers: IdlReaders }) {
  const { wanted, notOffered } = useOnchainMetadataOnPage();
  const { programs } = wanted;
  if (notOffered.programs.length > 0)
    return (
      <p className="hint">
        <NotOffered method="getMultipleAccounts" what="IDLs are not looked up" />
      </p>
    );
  if (programs.length === 0) return null;
  return (
    <ul className="row-list" aria-label="IDLs on this endpoint">
      {programs.map((program) => (
        <li key={program}>
          <AddressLink address={program} /> <ProgramStatus program={program} view={view} readers={readers} />
        </li>
      ))}
    </ul>
  );
}

/** The names of mints according to the endpoint, in one line that is present from the first frame. */
export function OnchainNames() {
  const { wanted, notOffered } = useOnchainMetadataOnPage();
  const { length } = wanted.mints;
  if (notOffered.mints.length > 0)
    return (
      <p className="hint">
        <NotOffered method="getMultipleAccounts" what="Token names are not looked up" />
      </p>
    );
  return (
    length > 0 && (
      <ul className="row-list">
        <li>
          <span>{length === 1 ? 'Name of 1 token' : `Names of ${length} tokens`}</span> <NamesStatus />
        </li>
      </ul>
    )
  );
}

const loadStatus = () => import('./onchain-idl-status.tsx');
const LOADING = () => <span>…</span>;
const { Component: ProgramStatus } = lazyComponent(async () => (await loadStatus()).ProgramStatus, LOADING);
const { Component: NamesStatus } = lazyComponent(async () => (await loadStatus()).NamesStatus, LOADING);
