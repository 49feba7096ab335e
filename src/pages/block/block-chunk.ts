import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** The components that a block page does not need for its first paint. The build puts them into one file. */
export const blockChunk = lazyModule(async () => {
  const [{ BlockView }, { InvalidSlot, NoBlockPage }, { RememberBlock }] = await Promise.all([
    import('./block-view.tsx'),
    import('./no-block-page.tsx'),
    import('./remember-block.ts'),
  ]);
  return { BlockView, InvalidSlot, NoBlockPage, RememberBlock };
});

/** What `blockChunk` loads. */
export type BlockChunk = NonNullable<ReturnType<typeof blockChunk.current>>;
