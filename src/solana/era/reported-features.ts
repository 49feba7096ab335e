import { ByteError, createByteReader } from '../../shared/bytes/bytes.ts';
import type { GenesisCertificate } from '../certificate/certificate.ts';
import type { Address, Slot } from '../ids/ids.ts';
import type { Account, AtSlot } from '../model/account.ts';

/** What an endpoint reports about its cluster. null: no answer, or an error. */
export interface ReportedFeatures {
  readonly accounts: FeatureAccounts | null;
  readonly certificate: Pick<GenesisCertificate, 'slot'> | 'none' | null;
}

/** The answer of getMultipleAccounts. */
export interface FeatureAccounts {
  /** The slot of the state that was read. */
  readonly slot: Slot;
  /** Activation slots by account; null: not activated. Accounts with other data are left out. */
  readonly activations: ReadonlyMap<string, Slot | null>;
}

/** Decodes the feature accounts with these addresses. */
export function featureAccountsOf(
  addresses: readonly Address[],
  { slot, value }: AtSlot<readonly (Account | null)[]>,
): FeatureAccounts {
  const activations = new Map<string, Slot | null>();
  addresses.forEach((address, at) => {
    const activation = readActivation(value[at] ?? null);
    if (activation !== undefined) activations.set(address, activation);
  });
  return { slot, activations };
}

/** null: no account, or requested but not activated yet; undefined: other data. */
function readActivation(account: Account | null): Slot | null | undefined {
  if (account === null) return null;
  if (account.owner !== FEATURE_PROGRAM) return undefined;
  try {
    // An Option<u64> in bincode.
    const reader = createByteReader(account.data);
    const tag = reader.u8();
    if (tag === 0) return null;
    return tag === 1 ? reader.u64() : undefined;
  } catch (error) {
    if (error instanceof ByteError) return undefined;
    throw error;
  }
}

const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111';
