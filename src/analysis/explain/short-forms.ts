import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { transactionAddresses } from '../facts/transaction/transaction-addresses.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { createWording } from './wording.ts';

/** The address that each short form of a sentence stands for. */
export type ShortForms = ReadonlyMap<string, Address>;

/** The addresses of a transaction by the forms in which sentences write them. Named accounts have none. */
export function shortForms(view: ViewedTransaction): ShortForms {
  const { nameOf } = createWording(view);
  return new Map(
    [...transactionAddresses(view)].flatMap((address) =>
      shortName(address) === null ? [[nameOf(address), address]] : [],
    ),
  );
}
