import type { LookAlikes, AddressPart, LookAlike } from '../../analysis/facts/look-alikes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName, wellKnownName } from '../../solana/names/address-names.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import styles from './look-alikes.module.css';
import { AddressMark, AddressMarking } from '../../ui/values/address.tsx';
import { type ReactNode, useCallback } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';

/** Returns a function that marks the addresses in a page that are easily confused. */
export function useLookAlikeMarking(lookAlikes: LookAlikes): (page: ReactNode) => ReactNode {
  const mark = useCallback(
    (address: Address, whole: boolean) => {
      const lookAlike = lookAlikes.get(address);
      return lookAlike === undefined ? null : (
        <MarkedAddress
          address={address}
          whole={whole}
          lookAlike={lookAlike}
          note={describeLookAlike(lookAlike, lookAlikes)}
        />
      );
    },
    [lookAlikes],
  );
  return (page) => <AddressMarking value={mark}>{page}</AddressMarking>;
}

/** The content of an `AddressLink` whose address looks like another one. */
function MarkedAddress({
  address,
  whole,
  lookAlike,
  note,
}: {
  readonly address: Address;
  readonly whole: boolean;
  readonly lookAlike: LookAlike;
  /** Which address it looks like. */
  readonly note: string;
}) {
  const name = shortName(address);
  return (
    <>
      {name === null && <AddressMark address={address} />}
      <span className={styles['mark']} role="img" aria-label={note} title={note} data-testid="look-alike">
        <StatusIcon kind="warning" bare />
      </span>
      {name !== null ? (
        <span className="address-name">{name}</span>
      ) : (
        <span className={whole ? 'truncated-text whole' : 'truncated-text'}>
          {runs(lookAlike.parts).map((run, at) =>
            run[0]?.shown === true ? (
              <Parts key={at} parts={run} />
            ) : (
              <span key={at} className="truncated-middle">
                <Parts parts={run} />
              </span>
            ),
          )}
        </span>
      )}
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly AddressPart[] }) {
  // Index keys are safe: the parts of an address never change their order.
  return parts.map(({ text, differs }, at) =>
    differs ? (
      <b key={at} className={styles['differs']}>
        {text}
      </b>
    ) : (
      text
    ),
  );
}

/** Neighboring parts that are both shown or both hidden: each hidden run gets one ellipsis. */
function runs(parts: readonly AddressPart[]): readonly (readonly AddressPart[])[] {
  const result: AddressPart[][] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.[0]?.shown === part.shown) last.push(part);
    else result.push([part]);
  }
  return result;
}

/** "Looks like EPjFWdd5…TDt1v (USDC), but differs". */
function describeLookAlike({ address, group }: LookAlike, lookAlikes: LookAlikes): string {
  const [other, ...more] = group.filter((each) => each !== address);
  const name = other === undefined ? null : wellKnownName(other);
  const words = [
    'Looks like',
    other === undefined ? '' : (lookAlikes.get(other)?.short ?? other),
    ...(name === null ? [] : [`(${name})`]),
    ...(more.length === 0 ? [] : [`and ${formatInteger(more.length)} more`]),
  ];
  return `${words.join(' ')}, but differs`;
}

/** Each group once, in the order in which its first address was found. */
export function lookAlikeGroups(lookAlikes: LookAlikes): readonly (readonly Address[])[] {
  return [...new Set([...lookAlikes.values()].map(({ group }) => group))];
}
