import { useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { PressedAddress } from './address-menu.tsx';

/** Loads the menu of addresses once the first paint is done, or an address is hovered, focused or touched. */
export function AddressMenuHost({ preload }: { readonly preload: boolean }) {
  const [first, setFirst] = useState<HTMLElement | null>(null);
  const [found, setFound] = useState<PressedAddress | null>(null);
  const isWanted = preload || first !== null || found !== null;
  useEffect(() => {
    if (isWanted) return undefined;
    const approach = ({ target }: Event) => {
      if (target instanceof Element) setFirst(target.closest<HTMLElement>('a[data-address]'));
    };
    for (const event of APPROACHES) document.addEventListener(event, approach);
    return () => {
      for (const event of APPROACHES) document.removeEventListener(event, approach);
    };
  }, [isWanted]);
  useEffect(() => {
    const find = ({ target }: Event) => {
      if (target instanceof HTMLElement) setFound({ link: target, marks: true });
    };
    document.addEventListener(ADDRESS_FOUND, find);
    return () => document.removeEventListener(ADDRESS_FOUND, find);
  }, []);
  return isWanted && <AddressMenu.Component first={first} found={found} />;
}

const APPROACHES = ['pointerover', 'focusin'];

/** The event of an address on the page that a search has found: it is marked, and its menu opens. */
export const ADDRESS_FOUND = 'addressfound';

const AddressMenu = lazyComponent(() => import('./address-menu.tsx').then(({ AddressMenu }) => AddressMenu));
