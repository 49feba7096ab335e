import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockFacts } from '../../../analysis/block/block-overview.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/blockhash.ts';
import { Amount } from '../../../ui/values/amount.tsx';
import { BlockTime } from '../../../ui/values/block-time.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Fact, FactNote } from '../../../ui/page/fact-list.tsx';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import styles from './header-facts.module.css';

/** The facts of the block header, which arrives before the transactions. */
export function HeaderFacts({
  block,
  isParentAvailable,
  params,
}: {
  readonly block: BlockFacts;
  /** False if the endpoint lists no block at the parent slot. */
  readonly isParentAvailable: boolean;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
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
      </Fact>
      <Fact label="Block height">
        <Height block={block} />
      </Fact>
      <Fact label="Block time">
        {block.blockTime === null ? (
          <Absent>null: this endpoint has no time for the slot</Absent>
        ) : (
          <BlockTime seconds={block.blockTime} />
        )}
      </Fact>
    </>
  );
}

function PreviousBlockhash({ block: { previousBlockhash } }: { readonly block: BlockFacts }) {
  const code = <code>{previousBlockhash}</code>;
  if (previousBlockhash === UNAVAILABLE_BLOCKHASH) {
    return (
      <>
        {code}
        <FactNote>the parent was cleaned up where this was recorded: 32 ones stand in for its hash</FactNote>
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
  readonly isAvailable: boolean;
  readonly params: PathParams;
}) {
  if (slot === parentSlot)
    return (
      <>
        {formatInteger(slot)}
        <FactNote>genesis is its own parent</FactNote>
      </>
    );
  const between = slot - parentSlot - 1n;
  return (
    <>
      {isAvailable ? (
        <Link className="mono" to={blockPath(parentSlot, params)}>
          {formatInteger(parentSlot)}
        </Link>
      ) : (
        <span className="mono">{formatInteger(parentSlot)}</span>
      )}
      <FactNote>
        {!isAvailable && 'not kept here; '}
        {between === 0n && 'the slot before: none was skipped'}
        {between === 1n && `one slot was skipped in between: ${formatInteger(slot - 1n)}`}
        {between > 1n &&
          `${formatInteger(between)} slots were skipped in between: ${formatInteger(parentSlot + 1n)} to ${formatInteger(slot - 1n)}`}
      </FactNote>
    </>
  );
}

function Height({ block: { slot, blockHeight } }: { readonly block: BlockFacts }) {
  if (blockHeight === null) return <Absent>null: not recorded with this block</Absent>;
  const empty = slot - blockHeight;
  return (
    <>
      <Amount units={blockHeight} />
      {empty === 1n && <FactNote>one slot before this one had no block</FactNote>}
      {empty > 1n && <FactNote>{formatInteger(empty)} slots before this one had no block</FactNote>}
    </>
  );
}

/** In place of a missing value: text that is less muted than a note beside a value. */
export function Absent({ children }: { readonly children: ReactNode }) {
  return <span className={styles['absent']}>{children}</span>;
}
