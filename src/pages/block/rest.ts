// What the first rows of a block do without, as one file and so one request. Import it with `import()` alone.
export { formatTransactionError } from '../../solana/transaction-error-words.ts';
export { RawSection } from '../../ui/raw-section.tsx';
export { BadSlot } from './bad-slot.tsx';
export { LeftOut } from './left-out.tsx';
export { NoBlock } from './no-block.tsx';
export { RewardsSection } from './rewards-section.tsx';
export { SignaturesTable } from './signatures-table.tsx';
export { StaleLine } from './stale-line.tsx';
export { Tallies } from './tallies.tsx';
