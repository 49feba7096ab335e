import type { InstructionTable } from './instruction-table.ts';

/** From pyth-network/pyth-client. */
export const ORACLE_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // The Pyth oracle on mainnet-beta, devnet and testnet. Version 1 numbered its commands differently.
    programs: [
      'FsJ3A3u2vn5cTVofAjvy6y5kwABJAqYWpe4975bi2epH',
      'gSbePebfvPy7tRqimPoVecS2UsBvYv46ynrzWocc92s',
      '8tfDNiaEyrV6Q1U4DEXrEigs9DoDtkugzFbybENEbCDz',
    ],
    prefix: '02000000',
    tag: 'u32',
    names: `
      initMapping addMapping addProduct updProduct addPrice addPublisher delPublisher updPrice aggPrice initPrice initTest
      updTest setMinPub updPriceNoFailOnError resizePriceAccount delPrice delProduct updPermissions setMaxLatency
      initPriceFeedIndex resizeMapping`,
  },
];
