import { type Address, parseSlot } from '../../solana/ids/ids.ts';
import { routePath } from '../routing/base-path.ts';
import { blockPath, SAVED_TRANSACTION_PARAM, savedTransactionPath } from '../routing/paths.ts';
import { withParam } from '../routing/search-params.ts';

/** True on the page of a block, also of a saved one. */
export function isBlockPage(): boolean {
  const path = routePath(location.pathname);
  return path.startsWith('/block/') || (path === '/inspect' && savedSignature() === null && isSaved());
}

/** True on the page of a saved block, and of a transaction of one. */
function isSaved(): boolean {
  return document.querySelector('[data-slot][data-saved]') !== null;
}

function savedSignature(): string | null {
  return new URLSearchParams(location.search).get(SAVED_TRANSACTION_PARAM);
}

/** The block of the page, with the address followed and the transaction of the page or row marked; null on other pages. */
export function followPath(
  account: Address,
  origin: HTMLElement | null,
): { readonly slot: bigint; readonly isSaved: boolean; readonly path: string } | null {
  const slot = parseSlot(document.querySelector<HTMLElement>('[data-slot]')?.dataset['slot'] ?? '');
  if (slot === null) return null;
  const row = /^tx-(\d+)$/.exec(origin?.closest('tr')?.id ?? '')?.[1];
  if (isSaved()) {
    const tx = savedSignature() ?? row ?? '';
    const search = withParam(withParam(location.search, 'account', account, ''), 'tx', tx, '');
    return { slot, isSaved: true, path: `${savedTransactionPath(search, null)}#followed-account` };
  }
  const isBlock = isBlockPage();
  const commitment = new URLSearchParams(location.search).get('commitment') ?? undefined;
  const tx = isBlock ? row : routePath(location.pathname).split('/')[2];
  const others = isBlock ? Object.fromEntries(new URLSearchParams(location.search)) : { commitment };
  return { slot, isSaved: false, path: `${blockPath(slot, { ...others, account, tx })}#followed-account` };
}
