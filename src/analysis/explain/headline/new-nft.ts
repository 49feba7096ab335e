import { addressIn } from '../../facts/transaction/info-fields.ts';
import { tokenMove } from '../../facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { METAPLEX_METADATA_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { type Wording, tokenName } from '../wording.ts';
import { labelledToken, tokenLabels } from './token-labels.ts';

/**
 * True if calls created a mint, minted once, and nobody can mint more of it: its authority was removed, or Metaplex gave it to the master
 * edition, which never mints.
 */
export function isNewNft(mint: Address, calls: readonly ViewedInstruction[]): boolean {
  const own = calls.filter(
    ({ parsed, status }) =>
      status === 'completed' &&
      parsed?.program === 'spl-token' &&
      parsed.by !== 'idl' &&
      addressIn(parsed.info, 'mint') === mint,
  );
  const count = (type: RegExp) => own.filter(({ parsed }) => type.test(parsed?.type ?? '')).length;
  const isOfMetaplex = (id: string) =>
    calls.some((call) => call.programId === METAPLEX_METADATA_PROGRAM && id.startsWith(`${call.id}.`));
  const isFinal = own.some(
    ({ id, parsed }) =>
      parsed?.type === 'setAuthority' &&
      parsed.info['authorityType'] === 'mintTokens' &&
      (parsed.info['newAuthority'] === null || isOfMetaplex(id)),
  );
  return count(/^initializeMint2?$/) === 1 && count(/^mintTo(?:Checked)?$/) === 1 && isFinal;
}

/** The mint of the new NFT that an instruction mints by itself, among all instructions of the transaction; null for others. */
export function nftMintedBy(
  instruction: ViewedInstruction,
  instructions: readonly ViewedInstruction[],
): Address | null {
  const { kind, mint = null, units, decimals } = tokenMove(instruction) ?? {};
  const isOne = kind === 'mint' && units === 1n && decimals === 0;
  return isOne && mint !== null && isNewNft(mint, instructions) ? mint : null;
}

/** "“Foo #1” (7dGrab…Vk3uUu)", or without a name in the calls the mint with its symbol. */
export function nftName(mint: Address, calls: readonly ViewedInstruction[], wording: Wording): string {
  const name = tokenLabels(calls).get(mint)?.name ?? '';
  return name === '' ? tokenName(mint, wording) : labelledToken(wording.nameOf(mint), `“${name}”`);
}
