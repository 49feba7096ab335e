import type { InstructionTable } from './instruction-table.ts';

/** From raydium-io/raydium-amm, solana-labs/solana-program-library, saber-hq/stable-swap and mercurial-finance/stable-swap-n-pool-js. */
export const POOL_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Raydium AMM v4
    programs: ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
    tag: 'u8',
    names: `
      initialize initialize2 monitorStep deposit withdraw migrateToOpenBook setParams withdrawPnl withdrawSrm swapBaseIn
      preInitialize swapBaseOut simulateInfo adminCancelOrders createConfigAccount updateConfigAccount swapBaseInV2
      swapBaseOutV2`,
  },
  {
    // SPL Token Swap, and the deployments of it by Orca (v1 and v2), FluxBeam, Saros, Penguin and Step
    programs: [
      'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8',
      'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1',
      '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP',
      'FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X',
      'SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr',
      'PSwapMdSai8tjrEXcxFeQth87xC4rRsa4VA5mhGhXkP',
      'SSwpMgqNDsyV7mAgN9ady4bDVu5ySjmmXejXvy2vLt1',
    ],
    tag: 'u8',
    names: `
      initialize swap depositAllTokenTypes withdrawAllTokenTypes depositSingleTokenTypeExactAmountIn
      withdrawSingleTokenTypeExactAmountOut`,
  },
  {
    // Saber StableSwap
    programs: ['SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'],
    tag: 'u8',
    names: `
      initialize swap deposit withdraw withdrawOne 100=rampA stopRampA pause unpause setFeeAccount applyNewAdmin
      commitNewAdmin setNewFees`,
  },
  {
    // Mercurial StableSwap
    programs: ['MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky'],
    tag: 'u8',
    names: 'initialize addLiquidity removeLiquidity removeLiquidityOneToken exchange getVirtualPrice',
  },
  {
    // SolFi v2: only swaps are published, by duneanalytics/spellbook, as for the next five
    programs: ['SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF'],
    tag: 'u8',
    names: '7=swap 14=swap',
  },
  {
    // TesseraV
    programs: ['TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH'],
    tag: 'u8',
    names: '16=swap swap',
  },
  {
    // ZeroFi
    programs: ['ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY'],
    tag: 'u8',
    names: '6=swap',
  },
  {
    // GoonFi
    programs: ['goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j'],
    tag: 'u8',
    names: '2=swap',
  },
  {
    // GoonFi v2 and Aquifer
    programs: ['goonuddtQRrWqqn5nFyczVKaie28f3kDkHWkHtURSLE', 'AQU1FRd7papthgdrwPTTq5JacJh8YtwEXaBfKU3bTz45'],
    tag: 'u8',
    names: '1=swap',
  },
  {
    // AlphaQ
    programs: ['ALPHAQmeA7bjrVuccPsYPiCvsi428SNwte66Srvs4pHA'],
    tag: 'u8',
    names: '12=swap',
  },
];
