import { useMemo } from 'react';
import {
  type FindToken,
  type NamedAddress,
  argumentToken,
  movedTokens,
} from '../../../analysis/explain/argument-values.ts';
import type { ParsedCall } from '../../../analysis/facts/transaction/parse-call.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { NamedAccounts } from './named-accounts.tsx';
import { ValueTree } from './value-tree.tsx';

/** What an IDL says of an instruction: its arguments and its accounts. */
export function IdlFields({
  instruction,
  parsed,
  view,
}: {
  readonly instruction: ViewedInstruction;
  readonly parsed: ParsedCall;
  readonly view: ViewedTransaction;
}) {
  const findToken = useMemo((): FindToken => {
    const accounts = accountsWithNames(instruction);
    const moved = movedTokens(instruction, view);
    return (name, units, inside) =>
      argumentToken(name, units, [...accounts, ...addressesIn(inside)], moved, view.tokenAccounts);
  }, [instruction, view]);
  return (
    <>
      <ValueTree values={parsed.info} kinds={instruction.kinds} findToken={findToken} />
      <NamedAccounts instruction={instruction} view={view} />
    </>
  );
}

function accountsWithNames({ accounts, accountNames }: ViewedInstruction): readonly NamedAddress[] {
  return accountNames.flatMap(({ name }, at) => {
    const address = accounts?.[at]?.address ?? null;
    return address === null ? [] : [{ name, address }];
  });
}

/** The addresses among the members of a struct. */
export function addressesIn(members: JsonObject): readonly NamedAddress[] {
  return Object.entries(members).flatMap(([name, value]) => {
    const address = typeof value === 'string' ? parseAddress(value) : null;
    return address === null ? [] : [{ name, address }];
  });
}
