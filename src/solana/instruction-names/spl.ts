import type { InstructionTable } from './instruction-table.ts';

/** From solana-labs/solana-program-library, solana-program/stake-pool and solana-program/single-pool. */
export const SPL_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Stake Pool, and Sanctum's deployments of it
    programs: [
      'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
      'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY',
      'SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn',
    ],
    tag: 'u8',
    names: `
      initialize addValidatorToPool removeValidatorFromPool decreaseValidatorStake increaseValidatorStake
      setPreferredValidator updateValidatorListBalance updateStakePoolBalance cleanupRemovedValidatorEntries depositStake
      withdrawStake setManager setFee setStaker depositSol setFundingAuthority withdrawSol createTokenMetadata
      updateTokenMetadata increaseAdditionalValidatorStake decreaseAdditionalValidatorStake
      decreaseValidatorStakeWithReserve redelegate depositStakeWithSlippage withdrawStakeWithSlippage
      depositSolWithSlippage withdrawSolWithSlippage`,
  },
  {
    // Single-Validator Stake Pool
    programs: ['SVSPxpvHdN29nkVg9rPapPNDddN5DipNLRUFhyjFThE'],
    tag: 'u8',
    names: `
      initializePool replenishPool depositStake withdrawStake createTokenMetadata updateTokenMetadata initializePoolOnRamp
      depositSol`,
  },
  {
    // Name Service
    programs: ['namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'],
    tag: 'u8',
    names: 'create update transfer delete realloc',
  },
  {
    // Governance
    programs: ['GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'],
    tag: 'u8',
    names: `
      createRealm depositGoverningTokens withdrawGoverningTokens setGovernanceDelegate createGovernance - createProposal
      addSignatory - insertTransaction removeTransaction cancelProposal signOffProposal castVote finalizeVote relinquishVote
      executeTransaction - - setGovernanceConfig - setRealmAuthority setRealmConfig createTokenOwnerRecord
      updateProgramMetadata createNativeTreasury revokeGoverningTokens refundProposalDeposit completeProposal
      addRequiredSignatory removeRequiredSignatory setTokenOwnerRecordLock relinquishTokenOwnerRecordLocks
      setRealmConfigItem`,
  },
  {
    // Noop: programs call it so that their data is in the ledger.
    programs: ['noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV'],
    tag: 'none',
    names: 'noop',
  },
];
