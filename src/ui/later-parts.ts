// What no page needs in order to be seen, as one file and so one request: it comes once the first answer is drawn, or when
// something of it is wanted before. Import it with `import()` alone.
export { AddressMenu } from './address-menu.tsx';
export { EndpointForm } from './endpoint-form.tsx';
export { FailureSentence } from './failure-sentence.tsx';
export { FailureView } from './failure-view.tsx';
export { searchTarget } from './finding-path.ts';
export { openSlot } from './open-slot.ts';
export { understandSearch } from './understand-search.ts';
export { Understood } from './understood.tsx';
export { WirePanel } from './wire-panel.tsx';
