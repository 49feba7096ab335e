import { memo, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { parseSlot, type Slot } from '../../solana/ids/ids.ts';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { PageLayout } from '../../ui/page/page.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { blockView } from './lazy-block-view.ts';
import { type BlockParams, type ChangeParams, useBlockParams } from './block-params.ts';
import { type BlockDownload, useBlockDownload } from './download/use-block-download.ts';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';

/** `/block/:slot` */
export function BlockPage() {
  const { slot: text = '' } = useParams();
  const slot = parseSlot(text);
  // Deferred, since it renders most of the page.
  const view = useDeferredValue(useLazyModule(blockView));
  if (slot !== null) return <KnownSlot key={text} slot={slot} view={view} />;
  return view === null ? <PageLayout>{null}</PageLayout> : <view.InvalidSlot text={text} />;
}

function KnownSlot({ slot, view }: { readonly slot: Slot; readonly view: ReturnType<typeof blockView.current> }) {
  const [params, onChange] = useBlockParams();
  const download = useBlockDownload(slot, params.options);
  return <BlockContent slot={slot} download={download} view={view} params={params} onChange={onChange} />;
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
  const notice = <InvalidParamsNotice params={params.invalidParams} />;
  const common = { slot, params };
  if (view === null) return <BlockSkeleton {...common} notice={notice} download={download} />;
  if (download.kind !== 'noBlock')
    return <view.BlockView {...common} notice={notice} download={download} onChange={onChange} />;
  const optionBar = (
    <>
      <view.BlockOptions options={params.options} onChoose={onChange} />
      {notice}
    </>
  );
  return <view.NoBlockPage {...common} optionBar={optionBar} download={download} onChange={onChange} />;
});
