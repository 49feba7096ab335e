// What the headline and the facts of a block do without, as one file and so one request. Import it with `import()` alone.
export { ResponseStatus } from './download/response-status.tsx';
export { InvalidSlot } from './invalid-slot.tsx';
export { BlockView } from './block-view.tsx';
export { DownloadChoices } from './download/download-choices.tsx';
export { NoBlockPage } from './no-block/no-block-page.tsx';
export { RememberBlock } from './remember-block.ts';
