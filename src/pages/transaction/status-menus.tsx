import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { useCopy } from '../../ui/controls/copy.tsx';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

export interface MenuSubject {
  readonly signature: Signature;
  readonly view: ViewedTransaction;
  /** null for bytes. */
  readonly exchange: Exchange | null;
  /** Of the transaction in the answer; null if it was not requested. */
  readonly encoding: string | null;
  /** The name of the endpoint; null for none. */
  readonly endpoint: string | null;
  readonly writeMarkdown: () => Promise<string>;
}

/** What can be copied, and what can be done with a transaction. Their code is loaded when one of them is opened. */
export function StatusMenus(subject: MenuSubject) {
  const [state, copy] = useCopy('signature');
  useShortcut('y', () => copy(subject.signature));
  return (
    <>
      <MenuButton label={COPY_LABELS[state]}>{() => <CopyItems {...subject} />}</MenuButton>{' '}
      <MenuButton label="Tools">{(close) => <ToolItems {...subject} onDone={close} />}</MenuButton>
    </>
  );
}

const COPY_LABELS = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' };

const loadItems = () => import('./menu-items.tsx');
const { Component: CopyItems } = lazyComponent(async () => (await loadItems()).CopyItems);
const { Component: ToolItems } = lazyComponent(async () => (await loadItems()).ToolItems);
