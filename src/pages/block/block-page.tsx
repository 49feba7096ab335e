import { memo, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { InvalidParamsNotice } from '../../features/invalid-url.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { BlockOptions } from './block-options.tsx';
import { type BlockChunk, blockChunk } from './block-chunk.ts';
import { type BlockParams, type ChangeParams, useBlockParams } from './block-params.ts';
import { type BlockDownload, useBlockDownload } from './use-block-download.ts';
import { parseSlot, type Slot } from '../../solana/ids/ids.ts';
import { PageLayout } from '../../ui/page/page.tsx';

/** `/block/:slot` */
export function BlockPage() {
  const { slot: text = '' } = useParams();
  const slot = parseSlot(text);
  // Deferred, since the chunk renders most of the page.
  const chunk = useDeferredValue(useLazyModule(blockChunk));
  if (slot !== null) return <KnownSlot key={text} slot={slot} chunk={chunk} />;
  return chunk === null ? <PageLayout>{null}</PageLayout> : <chunk.InvalidSlot text={text} />;
}

function KnownSlot({ slot, chunk }: { readonly slot: Slot; readonly chunk: BlockChunk | null }) {
  const [params, onChange] = useBlockParams();
  const download = useBlockDownload(slot, params.options);
  return (
    <>
      <BlockContent slot={slot} download={download} chunk={chunk} params={params} onChange={onChange} />
      {chunk !== null && <chunk.RememberBlock slot={slot} download={download} />}
    </>
  );
}

/** Memoized, because the queries change before the deferred download does. */
const BlockContent = memo(function BlockContent({
  slot,
  download,
  chunk,
  params,
  onChange,
}: {
  readonly slot: Slot;
  readonly download: BlockDownload;
  readonly chunk: BlockChunk | null;
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
  if (chunk === null) return <BlockSkeleton {...common} download={download} />;
  switch (download.kind) {
    case 'noBlock':
      return <chunk.NoBlockPage {...common} download={download} onChange={onChange} />;
    case 'loading':
    case 'partial':
    case 'canceled':
    case 'complete':
    case 'stale':
      return <chunk.BlockView {...common} download={download} onChange={onChange} />;
  }
});
