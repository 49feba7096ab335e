/** The name of a field of an answer by its path: `meta.preBalances[2]` is "Balance before, account 2"; null if it has none. */
export function fieldName(path: string): string | null {
  for (const [prefix, name] of FIELD_NAMES) {
    if (!path.startsWith(prefix)) continue;
    const index = /^\[(\d+)\]/.exec(path.slice(prefix.length))?.[1];
    if (index !== undefined) return `${name} ${index}`;
    if (path === prefix || path[prefix.length] === '.') return name;
  }
  return null;
}

/** Items are counted from 0, as in the path. */
const FIELD_NAMES = [
  ['slot', 'Slot'],
  ['parentSlot', 'Parent slot'],
  ['blockHeight', 'Block height'],
  ['blockTime', 'Block time'],
  ['blockhash', 'Blockhash'],
  ['previousBlockhash', 'Previous blockhash'],
  ['transactionIndex', 'Position in block'],
  ['version', 'Version'],
  ['meta.err', 'Error'],
  ['meta.status', 'Outcome'],
  ['meta.fee', 'Fee'],
  ['meta.computeUnitsConsumed', 'Compute units'],
  ['meta.costUnits', 'Cost units'],
  ['meta.logMessages', 'Log line'],
  ['meta.preBalances', 'Balance before, account'],
  ['meta.postBalances', 'Balance after, account'],
  ['meta.preTokenBalances', 'Token balance before'],
  ['meta.postTokenBalances', 'Token balance after'],
  ['meta.innerInstructions', 'Inner instructions'],
  ['meta.loadedAddresses', 'Loaded addresses'],
  ['meta.returnData', 'Return data'],
  ['meta.rewards', 'Reward'],
  ['transaction.signatures', 'Signature'],
  ['transaction.message.accountKeys', 'Account'],
  ['transaction.message.instructions', 'Instruction'],
  ['transaction.message.recentBlockhash', 'Recent blockhash'],
  ['transaction', 'Transaction'],
  ['signatures', 'Signature of transaction'],
] as const;
