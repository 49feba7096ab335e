import type { InstructionTable } from './instruction-table.ts';

/** From project-serum/serum-dex, Ellipsis-Labs/phoenix-v1, zetamarkets/serum-dex, Bonasa-Tech/manifest and blockworks-foundation/mango-v3. */
export const ORDER_BOOK_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Serum DEX v1 (two deployments), v2 and v3, and OpenBook v1. Later versions only added instructions.
    programs: [
      'BJ3jrUzddfuSrZHXSCxMUUQsjKEyLmuuyZebkcaFp2fg',
      '4ckmDgGdxQoPDLUkDT3vHgSAkzA3QRdNq5ywwY4sUSJn',
      'EUqojwWA2rd19FZrzeBncJsm38Jm1hEhE3zsmX3bRc2o',
      '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
    ],
    prefix: '00',
    tag: 'u32',
    names: `
      initializeMarket newOrder matchOrders consumeEvents cancelOrder settleFunds cancelOrderByClientId disableMarket
      sweepFees newOrderV2 newOrderV3 cancelOrderV2 cancelOrderByClientIdV2 sendTake closeOpenOrders initOpenOrders prune
      consumeEventsPermissioned cancelOrdersByClientIds replaceOrderByClientId replaceOrdersByClientIds`,
  },
  {
    programs: ['PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'],
    tag: 'u8',
    names: `
      swap swapWithFreeFunds placeLimitOrder placeLimitOrderWithFreeFunds reduceOrder reduceOrderWithFreeFunds
      cancelAllOrders cancelAllOrdersWithFreeFunds cancelUpTo cancelUpToWithFreeFunds cancelMultipleOrdersById
      cancelMultipleOrdersByIdWithFreeFunds withdrawFunds depositFunds requestSeat log placeMultiplePostOnlyOrders
      placeMultiplePostOnlyOrdersWithFreeFunds 100=initializeMarket claimAuthority nameSuccessor changeMarketStatus
      changeSeatStatus requestSeatAuthorized evictSeat forceCancelOrders collectFees changeFeeRecipient`,
  },
  {
    // The order book of Zeta, a fork of Serum DEX v3
    programs: ['zDEXqXEG7gAyxb1Kg9mK5fPnUdENCGKzWrM21RMdWRq'],
    prefix: '00',
    tag: 'u32',
    names: `
      initializeMarket newOrder matchOrders consumeEvents cancelOrder settleFunds cancelOrderByClientId disableMarket
      sweepFees newOrderV2 newOrderV3 cancelOrderV2 cancelOrderByClientIdV2 sendTake closeOpenOrders initOpenOrders prune
      consumeEventsPermissioned cancelOrderV2NoError cancelOrderByClientIdV2NoError initializeTIFEpochCycle newOrderV4
      pruneExpired popTailOutEventsPermissioned resetOpenOrdersPermissioned`,
  },
  {
    // Manifest
    programs: ['MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms'],
    tag: 'u8',
    names: `
      createMarket claimSeat deposit withdraw swap expand batchUpdate globalCreate globalAddTrader globalDeposit
      globalWithdraw globalEvict globalClean`,
  },
  {
    // Mango v3, on mainnet-beta and devnet
    programs: ['mv3ekLzLbnVPNxjSKvqBpU3ZeZXPQdEC3bp5MDEBG68', '4skJ85cdxQAFVKbcGgfun8iZPL7BadVYXG3kGEGkufqA'],
    tag: 'u32',
    names: `
      initMangoGroup initMangoAccount deposit withdraw addSpotMarket addToBasket borrow cachePrices cacheRootBanks
      placeSpotOrder addOracle addPerpMarket placePerpOrder cancelPerpOrderByClientId cancelPerpOrder consumeEvents
      cachePerpMarkets updateFunding setOracle settleFunds cancelSpotOrder updateRootBank settlePnl settleBorrow
      forceCancelSpotOrders forceCancelPerpOrders liquidateTokenAndToken liquidateTokenAndPerp liquidatePerpMarket settleFees
      resolvePerpBankruptcy resolveTokenBankruptcy initSpotOpenOrders redeemMngo addMangoAccountInfo depositMsrm withdrawMsrm
      changePerpMarketParams setGroupAdmin cancelAllPerpOrders forceSettleQuotePositions placeSpotOrder2 initAdvancedOrders
      addPerpTriggerOrder removeAdvancedOrder executePerpTriggerOrder createPerpMarket changePerpMarketParams2
      updateMarginBasket changeMaxMangoAccounts closeMangoAccount closeSpotOpenOrders closeAdvancedOrders createDustAccount
      resolveDust createMangoAccount upgradeMangoAccountV0V1 cancelPerpOrdersSide setDelegate changeSpotMarketParams
      createSpotOpenOrders changeReferralFeeParams setReferrerMemory registerReferrerId placePerpOrder2 cancelAllSpotOrders
      withdraw2 setMarketMode removePerpMarket swapSpotMarket removeSpotMarket removeOracle liquidateDelistingToken
      forceSettlePerpPosition changeReferralFeeParams2 recoveryForceSettleSpotOrders recoveryWithdrawTokenVault
      recoveryWithdrawMngoVault recoveryWithdrawInsuranceVault`,
  },
];
