import { AddressMenu } from './address-menu.tsx';
import { useRememberVisits } from './use-remember-visits.ts';

/** What works behind every page: the menu and the marks of addresses, and the memory of what was opened. */
export function Background() {
  useRememberVisits();
  return <AddressMenu />;
}
