// What shows the answer about a block, as one module, so that it loads with one request.
export { BlockOptions } from './block-options.tsx';
export { BlockView } from './block-view.tsx';
export { InvalidSlot, NoBlockPage } from './no-block/no-block-page.tsx';
