import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The component for the answer about a block. It is loaded in parallel with the answer, in one file. */
export const blockView = lazyModule(async () => {
  const [{ BlockView }, { BlockOptions }, { InvalidSlot, NoBlockPage }] = await Promise.all([
    import('./block-view.tsx'),
    import('./block-options.tsx'),
    import('./no-block/no-block-page.tsx'),
  ]);
  return { BlockView, BlockOptions, InvalidSlot, NoBlockPage };
});
