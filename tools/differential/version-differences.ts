import { isJsonObject, type JsonObject, type JsonValue } from '../../src/shared/json/json.ts';
import type { ParsedInstruction } from '../../src/solana/programs/program.ts';

/**
 * Explains a difference from an Agave 4.1 node that is due to versions; null if there is no explanation. The service
 * follows the newest node, and retains instructions that newer nodes no longer parse.
 */
export function explainVersionDifference(
  ours: ParsedInstruction | null,
  node: ParsedInstruction | null,
): string | null {
  const { type, info } = split(ours?.parsed);
  if (node === null && UNKNOWN_TO_NODE.has(`${ours?.program}.${type}`)) return 'not known to Agave 4.1';
  if (
    node === null &&
    JSON.stringify(info['authorityType'] ?? info['extensionTypes'])?.includes('"permissionedBurn"')
  ) {
    return 'permissioned burn is not known to Agave 4.1';
  }
  if (ours?.program === 'stake' && STAKE_WITH_SYSVARS.has(type) && (node === null || !hasSysvar(info))) {
    return 'Agave 4.1 knows the stake instructions only with their sysvars';
  }
  if (type === 'depositConfidentialTransfer' || type === 'withdrawConfidentialTransfer') {
    return 'Agave 4.1 names the accounts as an earlier program had them';
  }
  if (type === 'rotateConfidentialMintBurnSupplyElGamalPubkey' && info['proofInstructionOffset'] === 0) {
    return 'Agave 4.1 calls the proof’s account proofAccount';
  }
  if (type === 'initializePausableConfig' && info['authority'] === null) {
    return 'Agave 4.1 prints no authority as an address of zeros';
  }
  return null;
}

const UNKNOWN_TO_NODE = new Set([
  'bpf-upgradeable-loader.migrate',
  'bpf-upgradeable-loader.extendProgramChecked',
  'spl-token.unwrapLamports',
  'spl-token.batch',
  'spl-token.initializePermissionedBurnConfig',
  'spl-token.permissionedBurn',
  'spl-token.permissionedBurnChecked',
]);

const STAKE_WITH_SYSVARS = new Set([
  'initialize',
  'authorize',
  'delegate',
  'split',
  'withdraw',
  'deactivate',
  'merge',
  'authorizeWithSeed',
  'initializeChecked',
  'authorizeChecked',
  'authorizeCheckedWithSeed',
]);

function hasSysvar(info: JsonObject): boolean {
  return 'clockSysvar' in info || 'rentSysvar' in info;
}

function split(parsed: JsonValue | undefined): { readonly type: string; readonly info: JsonObject } {
  if (!isJsonObject(parsed)) return { type: '', info: {} };
  const { type, info } = parsed;
  return { type: typeof type === 'string' ? type : '', info: isJsonObject(info) ? info : {} };
}
