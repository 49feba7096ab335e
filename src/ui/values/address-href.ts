import { createContext } from 'react';
import type { Address } from '../../solana/ids/ids.ts';

/** The URL of the page of an address. The app provides it. */
export const AddressHref = createContext<(address: Address) => string>((address) => `/address/${address}`);
