import { useEffect, useState } from 'react';
import type { PressedAddress } from '../../features/address-menu/address-menu.tsx';
import { AddressMenu } from '../lazy-components.tsx';

/** Opens the menu of the address that is clicked. A click before the menu's code is loaded opens it once it is. */
export function AddressMenuHost({ preload }: { readonly preload: boolean }) {
  const [pressed, setPressed] = useState<PressedAddress | null>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      const origin = target instanceof Element ? target.closest<HTMLElement>('button.address[data-address]') : null;
      if (origin !== null) setPressed({ origin });
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);
  return (preload || pressed !== null) && <AddressMenu.Component pressed={pressed} />;
}
