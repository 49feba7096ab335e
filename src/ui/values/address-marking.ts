import { createContext, type ReactNode } from 'react';
import type { Address } from '../../solana/ids/ids.ts';

/**
 * Renders an address that is easily confused with another one; null for any other address. A page provides it once it has compared its
 * addresses.
 */
export const AddressMarking = createContext<(address: Address, whole: boolean) => ReactNode>(() => null);
