import type { InstructionTable } from './instruction-table.ts';

/** From wormhole-foundation/wormhole. */
export const BRIDGE_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Wormhole Core Bridge
    programs: ['worm2ZoG2kUd4vFXhvjh93UUH596ayRfgQ2MgjNMTth'],
    tag: 'u8',
    names: `
      initialize postMessage postVAA setFees transferFees upgradeContract upgradeGuardianSet verifySignatures
      postMessageUnreliable closePostedMessage closeSignatureSetAndPostedVAA`,
  },
  {
    // Wormhole Token Bridge, on mainnet-beta and devnet
    programs: ['wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb', 'DZnkkTmCiFWfYTfT41X3Rd1kDgozqzxWaHqsw6W4x2oe'],
    tag: 'u8',
    names: `
      initialize attestToken completeNative completeWrapped transferWrapped transferNative registerChain createWrapped
      upgradeContract completeNativeWithPayload completeWrappedWithPayload transferWrappedWithPayload
      transferNativeWithPayload setPauserAddresses pause unpause freeze unpauseExpired`,
  },
  {
    // Wormhole NFT Bridge, likewise
    programs: ['WnFt12ZrnzZrFZkt2xsNsaNWoQribnuQ5B5FrDbwDhD', '2rHhojZ7hpu1zA91nvZmT8TqWWvMcKmmNBCr2mKTtMq4'],
    tag: 'u8',
    names: `
      initialize completeNative completeWrapped completeWrappedMeta transferWrapped transferNative registerChain
      upgradeContract`,
  },
];
