// What no page needs in order to be seen, as one file and so one request: it comes once the first answer is drawn, or when
// something of it is wanted before. Import it with `import()` alone.
export { AddressMenu } from './address-menu/address-menu.tsx';
export { EndpointForm } from './endpoint/endpoint-form.tsx';
export { FailureSentence } from './errors/failure-sentence.tsx';
export { FailureView } from './errors/failure-view.tsx';
export { searchTarget } from './search/finding-path.ts';
export { openSlot } from './search/open-slot.ts';
export { understandSearch } from './search/understand-search.ts';
export { Understood } from './search/understood.tsx';
export { WirePanel } from './exchange/wire-panel.tsx';
