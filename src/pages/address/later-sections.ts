// What the page shows below the list, loaded together.
export { EpochRewards } from './epoch-rewards.tsx';
export { Holdings } from './holdings.tsx';
