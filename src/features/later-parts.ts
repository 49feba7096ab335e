// What no page needs in order to be seen, as one file and so one request: it comes once the first answer is drawn, or when
// something of it is wanted before. Import it with `import()` alone.
export { AddressMenu } from './address-menu/address-menu.tsx';
export { EndpointForm } from './endpoint/endpoint-form.tsx';
export { FailureSentence, FailureView } from './errors/failure-view.tsx';
export { searchTargetPath } from './search/search-target-path.ts';
export { currentSlot } from './search/current-slot.ts';
export { parseSearch } from './search/parse-search.ts';
export { SearchInterpretation } from './search/search-interpretation.tsx';
export { ExchangePanel } from './exchange/exchange-panel.tsx';
