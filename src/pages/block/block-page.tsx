import { memo, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { parseSlot, type Slot } from '../../solana/ids/ids.ts';
import { lazyComponent, useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { PageLayout } from '../../ui/page/page.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { BlockOptions } from './block-options.tsx';
import { blockView } from './lazy-block-view.ts';
import { RememberBlock } from './remember-block.ts';
import { type BlockParams, type ChangeParams, useBlockParams } from './block-params.ts';
import { type BlockDownload, useBlockDownload } from './use-block-download.ts';
import { InvalidParamsNotice } from '../../features/invalid-url.tsx';

const InvalidSlot = lazyComponent(
  () => import('./no-block/no-block-page.tsx').then(({ InvalidSlot }) => InvalidSlot),
  () => <PageLayout>{null}</PageLayout>,
);
const NoBlockPage = lazyComponent(
  () => import('./no-block/no-block-page.tsx').then(({ NoBlockPage }) => NoBlockPage),
  (props) => <BlockSkeleton {...props} />,
);

/** `/block/:slot` */
export function BlockPage() {
  const { slot: text = '' } = useParams();
  const slot = parseSlot(text);
  return slot === null ? <InvalidSlot.Component text={text} /> : <KnownSlot key={text} slot={slot} />;
}

function KnownSlot({ slot }: { readonly slot: Slot }) {
  // Deferred, since it renders most of the page.
  const view = useDeferredValue(useLazyModule(blockView));
  const [params, onChange] = useBlockParams();
  const download = useBlockDownload(slot, params.options);
  return (
    <>
      <BlockContent slot={slot} download={download} view={view} params={params} onChange={onChange} />
      <RememberBlock slot={slot} download={download} />
    </>
  );
}

/** Memoized, because the queries change before the deferred download does. */
const BlockContent = memo(function BlockContent({
  slot,
  download,
  view,
  params,
  onChange,
}: {
  readonly slot: Slot;
  readonly download: BlockDownload;
  readonly view: ReturnType<typeof blockView.current>;
  readonly params: BlockParams;
  readonly onChange: ChangeParams;
}) {
  const optionBar = (
    <>
      <BlockOptions options={params.options} onChoose={onChange} />
      <InvalidParamsNotice params={params.invalidParams} />
    </>
  );
  const common = { slot, params, optionBar };
  if (download.kind === 'noBlock') return <NoBlockPage.Component {...common} download={download} onChange={onChange} />;
  return view === null ? (
    <BlockSkeleton {...common} download={download} />
  ) : (
    <view.BlockView {...common} download={download} onChange={onChange} />
  );
});
