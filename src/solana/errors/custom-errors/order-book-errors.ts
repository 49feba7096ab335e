import type { CustomErrorTable } from './custom-error-table.ts';

/** Serum codes an assertion as a line number and, above its 24 bits, the number of a source file. */
const ASSERTION_ERROR = { first: 2 ** 24, name: 'AssertionError' };

/**
 * From project-serum/serum-dex, Ellipsis-Labs/phoenix-v1, openbook-dex/openbook-v2, Bonasa-Tech/manifest and
 * zetamarkets/serum-dex.
 */
export const ORDER_BOOK_ERRORS: readonly CustomErrorTable[] = [
  {
    // Serum DEX v1, Serum DEX v2, Serum DEX v3, OpenBook v1
    programs: [
      '4ckmDgGdxQoPDLUkDT3vHgSAkzA3QRdNq5ywwY4sUSJn',
      'BJ3jrUzddfuSrZHXSCxMUUQsjKEyLmuuyZebkcaFp2fg',
      'EUqojwWA2rd19FZrzeBncJsm38Jm1hEhE3zsmX3bRc2o',
      '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
    ],
    rest: ASSERTION_ERROR,
    first: 0,
    names: `
      InvalidMarketFlags InvalidAskFlags InvalidBidFlags InvalidQueueLength OwnerAccountNotProvided
      ConsumeEventsQueueFailure WrongCoinVault WrongPcVault WrongCoinMint WrongPcMint CoinVaultProgramId
      PcVaultProgramId CoinMintProgramId PcMintProgramId WrongCoinMintSize WrongPcMintSize WrongCoinVaultSize
      WrongPcVaultSize UninitializedVault UninitializedMint CoinMintUninitialized PcMintUninitialized WrongMint
      WrongVaultOwner VaultHasDelegate AlreadyInitialized WrongAccountDataAlignment
      WrongAccountDataPaddingLength WrongAccountHeadPadding WrongAccountTailPadding RequestQueueEmpty
      EventQueueTooSmall SlabTooSmall BadVaultSignerNonce InsufficientFunds SplAccountProgramId SplAccountLen
      WrongFeeDiscountAccountOwner WrongFeeDiscountMint CoinPayerProgramId PcPayerProgramId ClientIdNotFound
      TooManyOpenOrders FakeErrorSoWeDontChangeNumbers BorrowError WrongOrdersAccount WrongBidsAccount
      WrongAsksAccount WrongRequestQueueAccount WrongEventQueueAccount RequestQueueFull EventQueueFull
      MarketIsDisabled WrongSigner TransferFailed ClientOrderIdIsZero WrongRentSysvarAccount RentNotProvided
      OrdersNotRentExempt OrderNotFound OrderNotYours WouldSelfTrade InvalidOpenOrdersAuthority
      OrderMaxTimestampExceeded MinAmountNotMet 1000=Unknown`,
  },
  {
    // Phoenix
    programs: ['PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'],
    first: 0,
    names: `
      InvalidMarketParameters InvalidMarketAuthority FailedToLoadMarketFromAccount MarketAlreadyInitialized
      MarketUninitialized InvalidStateTransition InvalidMarketSigner InvalidLotSize InvalidTickSize InvalidMint
      InvalidBaseVault InvalidQuoteVault InvalidBaseAccount InvalidQuoteAccount TooManyEvents NewOrderError
      ReduceOrderError CancelMultipleOrdersError WithdrawFundsError RemoveEmptyOrdersError TraderNotFound
      InvalidSeatStatus EvictionError NonEmptyScratchBuffer FailedToSerializeEvent FailedToFlushBuffer`,
  },
  {
    // OpenBook v2
    programs: ['opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb'],
    framework: 'anchor',
    first: 6000,
    names: `
      SomeError InvalidInputNameLength InvalidInputMarketExpired InvalidInputMarketFees InvalidInputLots
      InvalidInputLotsSize InvalidInputOrdersAmounts InvalidInputCancelSize InvalidInputPriceLots
      InvalidInputPegLimit InvalidInputOrderType InvalidInputOrderId InvalidInputHeapSlots InvalidOracleTypes
      InvalidSecondOracle NoCloseMarketAdmin InvalidCloseMarketAdmin InvalidOpenOrdersAdmin
      InvalidConsumeEventsAdmin InvalidMarketVault IndexerActiveOO OraclePegInvalidOracleState UnknownOracleType
      OracleConfidence OracleStale OrderIdNotFound EventHeapContainsElements InvalidOrderPostIOC
      InvalidOrderPostMarket WouldSelfTrade MarketHasExpired InvalidPriceLots InvalidOraclePrice
      MarketHasNotExpired NoOwnerOrDelegate NoOwner OpenOrdersFull BookContainsElements OpenOrdersOrderNotFound
      InvalidPostAmount DisabledOraclePeg`,
  },
  {
    // Manifest
    programs: ['MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms'],
    first: 0,
    names: `
      InvalidMarketParameters InvalidDepositAccounts InvalidWithdrawAccounts InvalidCancel InvalidFreeList
      AlreadyClaimedSeat PostOnlyCrosses AlreadyExpired InsufficientOut InvalidPlaceOrderFromWalletParams
      WrongIndexHintParams PriceNotPositive OrderWouldOverflow OrderTooSmall Overflow MissingGlobal
      GlobalInsufficient IncorrectAccount InvalidMint TooManyGlobalSeats InvalidEvict InvalidClean`,
  },
  {
    // Zeta DEX
    programs: ['zDEXqXEG7gAyxb1Kg9mK5fPnUdENCGKzWrM21RMdWRq'],
    rest: ASSERTION_ERROR,
    first: 0,
    names: `
      InvalidMarketFlags InvalidAskFlags InvalidBidFlags InvalidQueueLength OwnerAccountNotProvided
      ConsumeEventsQueueFailure WrongCoinVault WrongPcVault WrongCoinMint WrongPcMint CoinVaultProgramId
      PcVaultProgramId CoinMintProgramId PcMintProgramId WrongCoinMintSize WrongPcMintSize WrongCoinVaultSize
      WrongPcVaultSize UninitializedVault UninitializedMint CoinMintUninitialized PcMintUninitialized WrongMint
      WrongVaultOwner VaultHasDelegate AlreadyInitialized WrongAccountDataAlignment
      WrongAccountDataPaddingLength WrongAccountHeadPadding WrongAccountTailPadding RequestQueueEmpty
      EventQueueTooSmall SlabTooSmall BadVaultSignerNonce InsufficientFunds SplAccountProgramId SplAccountLen
      WrongFeeDiscountAccountOwner WrongFeeDiscountMint CoinPayerProgramId PcPayerProgramId ClientIdNotFound
      TooManyOpenOrders FakeErrorSoWeDontChangeNumbers BorrowError WrongOrdersAccount WrongBidsAccount
      WrongAsksAccount WrongRequestQueueAccount WrongEventQueueAccount RequestQueueFull EventQueueFull
      MarketIsDisabled WrongSigner TransferFailed ClientOrderIdIsZero WrongRentSysvarAccount RentNotProvided
      OrdersNotRentExempt OrderNotFound OrderNotYours WouldSelfTrade InvalidOpenOrdersAuthority
      OpenOrdersNotInitialized TIFNotInitialized - CannotPlaceExpiredOrder InvalidEventToPopFromTail
      1000=Unknown`,
  },
];
