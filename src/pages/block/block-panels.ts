// The tabs of a block other than its transactions, as one module, so that they load with one request.
export { DetailsPanel } from './details-panel.tsx';
export { JsonPanel } from './json-panel.tsx';
export { PricesSection } from './prices-section.tsx';
export { RewardsSection } from './rewards-section.tsx';
export { AccountsSection, ProgramsSection } from './usage-section.tsx';
