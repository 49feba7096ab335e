import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockFacts } from '../../../analysis/facts/block/block-overview.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/ids.ts';
import { Amount } from '../../../ui/values/amount.tsx';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { BlockTime } from '../../../ui/values/time.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { formatEndpointName } from '../../../features/endpoint/endpoint.ts';

/** The facts of the block header, which arrives before the transactions. */
export function HeaderFacts({
  block,
  isParentAvailable,
  absentHeight,
  absentTime,
  params,
  isSaved = false,
}: {
  readonly block: BlockFacts;
  /** Whether the endpoint lists a block at the parent slot; null until it is known. */
  readonly isParentAvailable: boolean | null;
  /** Replaces the height and the time if they are null. */
  readonly absentHeight: ReactNode;
  readonly absentTime: ReactNode;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  /** The block is a saved response, and other blocks are asked of the endpoint. */
  readonly isSaved?: boolean;
}) {
  return (
    <>
      <Fact label="Blockhash">
        <code>{block.blockhash}</code>
        <CopyButton value={block.blockhash} label="blockhash" />
      </Fact>
      <Fact label="Previous blockhash">
        <PreviousBlockhash block={block} />
      </Fact>
      <Fact label="Parent slot">
        <ParentSlot block={block} isAvailable={isParentAvailable} params={params} />
        {isSaved && block.parentSlot < block.slot && <AskedBlockLink slot={block.parentSlot} />}
      </Fact>
      <Fact label="Block height">
        {block.blockHeight === null ? absentHeight : <Height slot={block.slot} blockHeight={block.blockHeight} />}
      </Fact>
      <Fact label="Block time">{block.blockTime === null ? absentTime : <BlockTime seconds={block.blockTime} />}</Fact>
    </>
  );
}

function PreviousBlockhash({ block: { previousBlockhash } }: { readonly block: BlockFacts }) {
  const code = <code>{previousBlockhash}</code>;
  if (previousBlockhash === UNAVAILABLE_BLOCKHASH) {
    return (
      <>
        {code}
        <FactNote>the parent was not available to the node, so 32 ones replace its hash</FactNote>
      </>
    );
  }
  return (
    <>
      {code}
      <CopyButton value={previousBlockhash} label="previous blockhash" />
    </>
  );
}

function ParentSlot({
  block: { slot, parentSlot },
  isAvailable,
  params,
}: {
  readonly block: BlockFacts;
  /** null until it is known. */
  readonly isAvailable: boolean | null;
  readonly params: PathParams;
}) {
  if (parentSlot >= slot)
    return (
      <>
        <span className="mono">{formatInteger(parentSlot)}</span>
        <FactNote>{describeImpossibleParent(slot, parentSlot)}</FactNote>
      </>
    );
  const between = slot - parentSlot - 1n;
  return (
    <>
      {isAvailable === true ? (
        <Link className="mono" to={blockPath(parentSlot, params)}>
          {formatInteger(parentSlot)}
        </Link>
      ) : (
        <span className="mono">{formatInteger(parentSlot)}</span>
      )}
      <FactNote>
        {isAvailable === false && 'not available here; '}
        {between === 0n && 'directly before this slot'}
        {between === 1n && `the slot between was skipped: ${formatInteger(slot - 1n)}`}
        {between > 1n &&
          `${formatInteger(between)} slots between were skipped: ${formatInteger(parentSlot + 1n)} to ${formatInteger(slot - 1n)}`}
      </FactNote>
    </>
  );
}

function AskedBlockLink({ slot }: { readonly slot: Slot }) {
  return (
    <FactNote>
      <Link to={blockPath(slot)}>Look it up on {formatEndpointName(useEndpoint())}</Link>
    </FactNote>
  );
}

/** Only slot 0 is its own parent; every other parent is an earlier slot. */
function describeImpossibleParent(slot: Slot, parentSlot: Slot): string {
  if (parentSlot > slot) return 'as the answer states, but a parent must be an earlier slot';
  return slot === 0n ? 'the first slot is its own parent' : 'as the answer states, but only slot 0 is its own parent';
}

function Height({ slot, blockHeight }: { readonly slot: Slot; readonly blockHeight: bigint }) {
  const empty = slot - blockHeight;
  return (
    <>
      <Amount units={blockHeight} />
      {empty === 1n && <FactNote>one slot before this one had no block</FactNote>}
      {empty > 1n && <FactNote>{formatInteger(empty)} slots before this one had no block</FactNote>}
    </>
  );
}
