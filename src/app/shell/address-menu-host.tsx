import { useEffect, useState } from 'react';
import type { PressedAddress } from '../../features/address-menu/address-menu.tsx';
import { AddressMenu } from '../lazy-components.tsx';

/** Opens the menu of each address that is pressed; of one that is pressed before the menu's code is there, once it has come. */
export function AddressMenuHost({ quiet }: { readonly quiet: boolean }) {
  const [pressed, setPressed] = useState<PressedAddress | null>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      const origin = target instanceof Element ? target.closest<HTMLElement>('button.addr[data-a]') : null;
      if (origin !== null) setPressed({ origin });
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, []);
  return (quiet || pressed !== null) && <AddressMenu.Component pressed={pressed} />;
}
