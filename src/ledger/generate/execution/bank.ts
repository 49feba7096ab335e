import { type Address, type EncodedAccount, getAddressEncoder, lamports, type Transaction } from '@solana/kit';
import type { LiteSVM, FailedTransactionMetadata, TransactionMetadata } from 'litesvm';
import { type Slot, SLOTS_PER_EPOCH } from '../../../solana/ids/slot.ts';
import { BPF_LOADER_UPGRADEABLE, SYSTEM_PROGRAM } from '../../../solana/names/program-ids.ts';
import { epochOf, type Link, recentLinks, slotTime } from '../chain/chain.ts';
import { toKit } from './kit-address.ts';

export type Account = EncodedAccount;

/** The state that transactions run against, at one slot after another. */
export interface Bank {
  /** Sets what programs see of the cluster: clock and slot hashes. `chain` ends with the parent. */
  readonly openSlot: (slot: Slot, chain: readonly Link[]) => void;
  /** Puts a program there that needs no deployment. */
  readonly addProgram: (address: Address, elf: Uint8Array) => void;
  /** Executes and commits. Signatures are verified; one seen before is refused. */
  readonly execute: (transaction: Transaction) => TransactionMetadata | FailedTransactionMetadata;
  readonly account: (address: Address) => Account | null;
  readonly balance: (address: Address) => bigint;
  readonly minimumBalance: (space: number) => bigint;
  /** Puts an account there as if earlier transactions had. */
  readonly setAccount: (account: AccountState) => void;
  /** Puts lamports where nothing was before, in an account of the system program. */
  readonly fund: (address: Address, lamports: bigint) => void;
  /** Adds lamports (or takes, when negative) outside of any transaction; gives the balance after. */
  readonly credit: (address: Address, amount: bigint) => bigint;
}

export interface AccountState {
  readonly address: Address;
  readonly lamports: bigint;
  readonly owner: Address;
  readonly data: Uint8Array;
}

/** Features that this ledger does without, so that it reads like most of what was ever recorded. */
const WITHOUT_FEATURES = [
  // replace_spl_token_with_p_token: a token program that logs nothing.
  'ptokFjwyJtrwCa9Kgo9xoDS59V4QccBGEaRFnRPnSdP',
  // raise_cpi_nesting_limit_to_8: calls go five deep without it.
  '6TkHkRmP7JZy1fdM6fg5uXn76wChQBWGokHBJzrLB3mj',
  // disable_sbpf_v0_v1_v2_deployment: the program that is deployed here is of the first kind.
  'B8JJXCy5amZyWG9r7EnUYLwzXSXTxG7GZ1qZ1qggo83g',
] as readonly string[] as readonly Address[];
/** Needs litesvm, a development dependency with prebuilt binaries for Linux and macOS. */
export async function createBank(): Promise<Bank> {
  const { FeatureSet, LiteSVM } = await import('litesvm');
  const features = FeatureSet.allEnabled();
  for (const feature of WITHOUT_FEATURES) features.deactivate(new Uint8Array(getAddressEncoder().encode(feature)));
  const svm = LiteSVM.default()
    .withFeatureSet(features)
    .withBuiltins()
    .withSysvars()
    .withPrecompiles()
    .withDefaultPrograms()
    .withNativeMints()
    .withSigverify(true)
    // The blockhashes are this ledger's own, see chain.ts.
    .withBlockhashCheck(false)
    .withTransactionHistory(1_000_000n);
  return bankOf(svm);
}

function bankOf(svm: LiteSVM): Bank {
  const account = (address: Address): Account | null => {
    const found = svm.getAccount(address);
    return found.exists ? found : null;
  };
  const setAccount = ({ address, lamports: amount, owner, data }: AccountState): void =>
    svm.setAccount({
      address,
      lamports: lamports(amount),
      data,
      programAddress: owner,
      executable: false,
      space: BigInt(data.length),
    });
  return {
    openSlot: (slot, chain) => {
      svm.expireBlockhash();
      const clock = svm.getClock();
      clock.slot = slot;
      clock.epoch = epochOf(slot);
      clock.leaderScheduleEpoch = epochOf(slot) + 1n;
      clock.epochStartTimestamp = slotTime(slot - (slot % SLOTS_PER_EPOCH));
      clock.unixTimestamp = slotTime(slot);
      svm.setClock(clock);
      svm.setSlotHashes(recentLinks(chain).map((link) => ({ slot: link.slot, hash: link.bankHash })));
    },
    addProgram: (address, elf) => svm.addProgramWithLoader(address, elf, toKit(BPF_LOADER_UPGRADEABLE)),
    execute: (transaction) => svm.sendTransaction(transaction),
    account,
    balance: (address) => svm.getBalance(address) ?? 0n,
    minimumBalance: (space) => svm.minimumBalanceForRentExemption(BigInt(space)),
    setAccount,
    fund: (address, amount) =>
      setAccount({ address, lamports: amount, owner: toKit(SYSTEM_PROGRAM), data: new Uint8Array() }),
    credit: (address, amount) => {
      const before = account(address);
      const after = (before?.lamports ?? 0n) + amount;
      setAccount({
        address,
        lamports: after,
        owner: before?.programAddress ?? toKit(SYSTEM_PROGRAM),
        data: new Uint8Array(before?.data ?? []),
      });
      return after;
    },
  };
}
