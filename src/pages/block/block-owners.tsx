import { shortAddress } from '../../analysis/explain/wording.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { AddressLink } from '../../ui/values/address.tsx';

interface Owners {
  readonly collectors: readonly Address[];
  /** By a leader schedule; null if it is not known. */
  readonly leader: Address | null;
}

/** Who collected the fees of a block, and who led its slot. The leader is known later, and comes last so that it moves nothing. */
export function BlockOwners({ collectors, leader }: Owners) {
  return (
    <>
      {collectors.length > 0 && 'fees collected by '}
      {collectors.slice(0, MAX_COLLECTORS).map((address) => (
        <AddressLink key={address} address={address} />
      ))}
      {isSame(collectors, leader)
        ? ' (the leader)'
        : leader !== null && (
            <>
              {collectors.length > 0 && ' · '}leader <AddressLink address={leader} />
            </>
          )}
    </>
  );
}

/** `BlockOwners` as text. */
export function describeOwners({ collectors, leader }: Owners): string {
  const by = collectors.slice(0, MAX_COLLECTORS).map((address) => shortAddress(address));
  return [
    ...(by.length === 0
      ? []
      : [`fees collected by ${by.join(', ')}${isSame(collectors, leader) ? ' (the leader)' : ''}`]),
    ...(leader === null || isSame(collectors, leader) ? [] : [`leader ${shortAddress(leader)}`]),
  ].join(' · ');
}

function isSame(collectors: readonly Address[], leader: Address | null): boolean {
  return collectors.length === 1 && collectors[0] === leader;
}

/** Blocks of a network have one. An answer can have any number. */
const MAX_COLLECTORS = 2;
