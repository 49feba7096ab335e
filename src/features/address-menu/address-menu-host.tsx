import { useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import type { PressedAddress } from './address-menu.tsx';

/** Opens the menu of the address that is clicked. A click before the menu's code is loaded opens it once it is. */
export function AddressMenuHost({ preload }: { readonly preload: boolean }) {
  const [pressed, setPressed] = useState<PressedAddress | null>(null);
  useEffect(() => {
    const press = ({ type, target }: Event) => {
      const origin = target instanceof Element ? target.closest<HTMLElement>('button.address[data-address]') : null;
      if (origin !== null) setPressed({ origin, marks: type === ADDRESS_FOUND });
    };
    const events = ['click', ADDRESS_FOUND];
    for (const event of events) document.addEventListener(event, press);
    return () => {
      for (const event of events) document.removeEventListener(event, press);
    };
  }, []);
  return (preload || pressed !== null) && <AddressMenu.Component pressed={pressed} />;
}

/** The event of an address on the page that a search has found: it is marked, and its menu opens. */
export const ADDRESS_FOUND = 'addressfound';

// Loaded once the first paint is done.
const AddressMenu = lazyComponent(() => import('./address-menu.tsx').then(({ AddressMenu }) => AddressMenu));
