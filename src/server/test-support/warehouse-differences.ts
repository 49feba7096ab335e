/** A member of an answer that a warehouse answers in another way than the ledger that was copied to it. */
export interface WarehouseDifference {
  /** The table of the ledger that a warehouse does not have. */
  readonly table: 'loose' | 'absent' | 'info';
  readonly reason: string;
  readonly methods: RegExp;
  /** Path of the member, with * for each index. */
  readonly path: RegExp;
  /** The member in the ledger and in the warehouse, as JSON or "left out". */
  readonly ledger: RegExp;
  readonly warehouse: RegExp;
}

const BLOCK = /^get(Confirmed)?Block$/;
const TRANSACTION = /^get(Confirmed)?Transaction$/;
const META = String.raw`^result(\.transactions\.\*)?\.meta\.`;
const IN_META = /^get(Confirmed)?(Block|Transaction)$/;

const NOT_RECORDED = /^(left out|null)$/;
const RECORDED = /^\{/;

/** Every difference, found by warehouse-differences.test.ts. */
export const WAREHOUSE_DIFFERENCES: readonly WarehouseDifference[] = [
  {
    table: 'loose',
    reason: 'a transaction whose block is not in the ledger has no row',
    methods: TRANSACTION,
    path: /^result$/,
    ledger: RECORDED,
    warehouse: /^null$/,
  },
  {
    table: 'loose',
    reason: 'nor has it a status',
    methods: /^getSignatureStatuses$/,
    path: /^result\.value\.\*$/,
    ledger: RECORDED,
    warehouse: /^null$/,
  },
  {
    table: 'loose',
    reason: 'nor is it listed',
    methods: /^getTransactionsWithoutBlock$/,
    path: /^result\.(total|transactions)$/,
    ledger: /^("?[1-9]|\[\{)/,
    warehouse: /^("?0"?|\[\])$/,
  },
  {
    table: 'absent',
    reason: 'the row has no flag for rewards and token balances that were not recorded: they are empty',
    methods: IN_META,
    path: new RegExp(`${META}(rewards|preTokenBalances|postTokenBalances)$`),
    ledger: NOT_RECORDED,
    warehouse: /^\[\]$/,
  },
  {
    table: 'absent',
    reason: 'the same for the rewards of a block',
    methods: BLOCK,
    path: /^result\.rewards$/,
    ledger: NOT_RECORDED,
    warehouse: /^\[\]$/,
  },
  {
    table: 'absent',
    reason: 'the same for loaded addresses',
    methods: IN_META,
    path: new RegExp(`${META}loadedAddresses$`),
    ledger: NOT_RECORDED,
    warehouse: /^\{"readonly":\[\],"writable":\[\]\}$/,
  },
  {
    table: 'absent',
    reason: 'the flag of the row says null, whether the member was null or left out',
    methods: IN_META,
    path: new RegExp(`${META}(innerInstructions|logMessages|rewards)$`),
    ledger: /^left out$/,
    warehouse: /^null$/,
  },
  {
    table: 'absent',
    reason: 'the same for the time and height of a block',
    methods: /^get(Block|Transaction)$/,
    path: /^result\.(blockTime|blockHeight)$/,
    ledger: /^left out$/,
    warehouse: /^null$/,
  },
  {
    table: 'absent',
    reason: 'current nodes leave out what has no value, whether it was null or left out',
    methods: IN_META,
    path: new RegExp(`${META}(computeUnitsConsumed|costUnits|returnData)$`),
    ledger: /^null$/,
    warehouse: /^left out$/,
  },
  {
    table: 'absent',
    reason: 'the same for the partitions of rewards',
    methods: /^getBlock$/,
    path: /^result\.numRewardPartitions$/,
    ledger: /^null$/,
    warehouse: /^left out$/,
  },
  {
    table: 'absent',
    reason: 'the status follows from the error',
    methods: IN_META,
    path: new RegExp(`${META}status$`),
    ledger: NOT_RECORDED,
    warehouse: /^\{"Ok":null\}$/,
  },
  {
    table: 'absent',
    reason: 'a reward type without a number has no place in the row',
    methods: IN_META,
    path: /rewards\.\*\.rewardType$/,
    ledger: /^"Unheard"$/,
    warehouse: /^null$/,
  },
  {
    table: 'absent',
    reason: 'an error without a number is stored as a number that no error has',
    methods: /^get(Confirmed)?(Block|Transaction)$|^getSignatureStatuses$|SignaturesForAddress2?$/,
    path: /\.(err|status\.Err)\.InstructionError\.\*$/,
    ledger: /^"UnheardOf"$/,
    warehouse: /^"4294967295"$/,
  },
  {
    table: 'info',
    reason: 'the genesis of a warehouse is not known, unless --cluster or --genesis names it',
    methods: /^getGenesisHash$/,
    path: /^(result|error)$/,
    ledger: /^("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"|left out)$/,
    warehouse: /^(left out|\{"code":-32000,.*)$/,
  },
  {
    table: 'info',
    reason: 'a warehouse is taken to advance',
    methods: /^(getLatestBlockhash|isBlockhashValid)$/,
    path: /^(result|error)$/,
    ledger: /^(left out|\{"code":-32000,.*)$/,
    warehouse: /^(left out|\{.*)$/,
  },
  {
    table: 'info',
    reason: 'a gap may be a block that the warehouse lacks',
    methods: /^getBlock(Time)?$/,
    path: /^error\.(code|message)$/,
    ledger: /^(-32007|"Slot \d+ was skipped, or missing due to ledger jump to recent snapshot")$/,
    warehouse: /^(-32009|"Slot \d+ was skipped, or missing in long-term storage")$/,
  },
  {
    table: 'info',
    reason: 'every block of a warehouse is finalized',
    methods: /^get(Confirmed)?(Block|Transaction)$/,
    path: /^(result|error)$/,
    ledger: /^(null|left out|\{"code":-32004,"message":"Block not available for slot 1016"\})$/,
    warehouse: /^(\{.*|left out)$/,
  },
  {
    table: 'info',
    reason: 'so lists and the tip end with the newest one',
    methods: /^get((Confirmed)?Blocks(WithLimit)?|Slot|EpochInfo)$/,
    path: /^result(\.absoluteSlot|\.slotIndex)?$/,
    ledger: /^(\[\]|\[.*1014\]|1014)$/,
    warehouse: /(^\[.*1016\]|^1016)$/,
  },
  {
    table: 'info',
    reason: 'so do the transactions of an address',
    methods: /SignaturesForAddress2?$/,
    path: /^(result|error|error\.data\.contextSlot)$/,
    ledger: /^(\[\]|left out|1014|\{"code":-32020,.*)$/,
    warehouse: /^(\[.*"slot":1016.*\]|\[\]|1016|left out)$/,
  },
  {
    table: 'info',
    reason: 'so do statuses',
    methods: /^getSignatureStatuses$|SignaturesForAddress2?$/,
    path: /^result(\.value)?\.\*\.(confirmationStatus|confirmations)$/,
    ledger: /^("confirmed"|0)$/,
    warehouse: /^("finalized"|null)$/,
  },
];
