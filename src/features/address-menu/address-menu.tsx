import { routePath, savedTransactionPath, type Paths, SAVED_TRANSACTION_PARAM } from '../routing/paths.ts';
import { parseSlot, type Address, parseAddress } from '../../solana/ids/ids.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { nameSource, wellKnownName } from '../../solana/names/address-names.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { formatEndpointName } from '../endpoint/endpoint.ts';
import { usePaths } from '../routing/paths-context.ts';
import { withParam } from '../routing/search-params.ts';
import styles from './address-menu.module.css';
import { AddressMark } from '../../ui/values/address.tsx';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { foundAddress } from './address-found.ts';
import { usePrivateNameRules } from '../private-names/name-rules.ts';
import { PrivateNameForm } from '../private-names/private-name-form.tsx';
import { useFollowedLinks, useRowKeys } from './follow-links.ts';
import { MoreButton } from './more-button.tsx';

/** The address whose menu should open. A new object each time, so that the menu of the same address can open again. */
interface PressedAddress {
  readonly link: HTMLElement;
  /** All occurrences are marked, as by the button. */
  readonly marks: boolean;
}

/**
 * The menu of an address, and the button that opens it. Also highlights the equal addresses of the one under the pointer. Mounted
 * once for all pages, with listeners on the document, so that thousands of addresses need no listeners.
 */
export function AddressMenu() {
  useFollowedLinks();
  useRowKeys();
  usePrivateNameRules();
  const menu = useRef<HTMLDivElement>(null);
  const [marks] = useState(() => createAddressMarks(document));
  const [pressed, setPressed] = useState<PressedAddress | null>(null);
  const address = parseAddress(pressed?.link.dataset['address'] ?? '');

  useEffect(() => {
    const open = ({ link }: { readonly link: HTMLElement | null }) => {
      if (link === null) return;
      setPressed({ link, marks: true });
      foundAddress.setState({ link: null });
    };
    open(foundAddress.getState());
    return foundAddress.subscribe(open);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = ({ target }: Event) => {
      clearTimeout(timer);
      marks.hover(addressAt(target));
    };
    const leave = () => marks.hover(null);
    // Delayed, since a highlight recalculates the styles of the whole page, and addresses pass under the pointer on scrolling.
    const hover = (event: Event) => {
      clearTimeout(timer);
      timer = setTimeout(enter, HOVER_DELAY_MS, event);
    };
    document.addEventListener('mouseover', hover);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('mouseover', hover);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      marks.remove();
    };
  }, [marks]);

  useEffect(() => {
    const element = menu.current;
    element?.addEventListener('keydown', closeAtEnd);
    return () => element?.removeEventListener('keydown', closeAtEnd);
  }, []);

  // In the layout phase: the position depends on the rendered size, and the first button gets the focus.
  useLayoutEffect(() => {
    if (pressed?.marks === true && address !== null && !marks.isPinned(address)) marks.togglePinned(address);
    if (pressed?.link.isConnected === true && menu.current !== null) placeBelow(menu.current, pressed.link);
  }, [pressed, address, marks]);

  return (
    <>
      <MoreButton onPress={(link) => setPressed({ link, marks: false })} />
      <div ref={menu} popover="auto" className={styles['menu']} role="dialog" aria-label="Address">
        {address !== null && (
          <MenuBody
            key={`${address} ${pressed?.marks}`}
            address={address}
            link={pressed?.link ?? null}
            marks={marks}
            marksAtFirst={pressed?.marks ?? false}
          />
        )}
      </div>
    </>
  );
}

/** The menu is at the end of the document. Tab out of it goes on from its address, and Shift Tab goes back to the address. */
function closeAtEnd(this: HTMLElement, event: KeyboardEvent): void {
  const controls = [...this.querySelectorAll('a, button')];
  if (event.key !== 'Tab' || document.activeElement !== controls.at(event.shiftKey ? 0 : -1)) return;
  // Returns the focus to the address, from which the browser then moves it.
  this.hidePopover();
  if (event.shiftKey) event.preventDefault();
}

function MenuBody({
  address,
  link,
  marks,
  marksAtFirst,
}: {
  readonly address: Address;
  readonly link: HTMLElement | null;
  readonly marks: AddressMarks;
  readonly marksAtFirst: boolean;
}) {
  const paths = usePaths();
  const [pinned, setPinned] = useState(marksAtFirst || marks.isPinned(address));
  const name = wellKnownName(address);
  const lookAlike = document.querySelector<HTMLElement>(`[data-address="${address}"] [role="img"]`)?.title;
  const follow = followPath(address, link, paths);
  const endpoint = formatEndpointName(useEndpoint());
  const path = routePath(location.pathname);
  const isInspect = path === '/inspect';
  const count = document.querySelectorAll(`[data-address="${address}"]`).length;
  return (
    <>
      {name !== null && <p title={`Name from ${nameSource(address)}`}>{name}</p>}
      <p className={styles['value']}>
        <AddressMark address={address} />
        <code>{address}</code>
      </p>
      {lookAlike !== undefined && <p className="warning">{lookAlike}</p>}
      <p className={styles['actions']}>
        <CopyTextButton text={() => address} label="Address" className="button">
          Copy
        </CopyTextButton>
        <button
          type="button"
          className="button"
          aria-pressed={pinned}
          data-longest={`Stop highlighting ${count === 1 ? 'it' : `all ${count}`}`}
          onClick={() => {
            marks.togglePinned(address);
            setPinned(!pinned);
          }}
        >
          {pinned ? 'Stop highlighting' : 'Highlight'} {count === 1 ? 'it' : `all ${count}`}
        </button>
        {path !== `/address/${address}` && (
          <Link
            className="button"
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            to={paths.address(address)}
          >
            Open its page{isInspect && ` on ${endpoint}`}
          </Link>
        )}
        {isBlockPage() && (
          <Link
            className="button"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              document.getElementById('transactions')?.scrollIntoView();
            }}
            to={{
              search: withParam(withParam(location.search, 'tab', '', ''), 'account', address, ''),
              hash: '#transactions',
            }}
          >
            Show transactions
          </Link>
        )}
        {follow !== null && (
          <Link
            className="button"
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            to={follow.path}
          >
            Follow its balance through {follow.isSaved && 'the saved '}block {formatInteger(follow.slot)}
            {isInspect && !follow.isSaved && ` on ${endpoint}`}
          </Link>
        )}
      </p>
      {/* At the end, since the first control gets the focus. */}
      <PrivateNameForm id={address} />
    </>
  );
}

function addressAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-address]')?.dataset['address'] ?? null) : null;
}

function placeBelow(menu: HTMLElement, link: HTMLElement): void {
  menu.showPopover();
  const place = link.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(place.left, document.documentElement.clientWidth - menu.offsetWidth - EDGE));
  const below = place.bottom + EDGE;
  const fits = below + menu.offsetHeight <= innerHeight;
  const top = fits ? below : Math.max(EDGE, place.top - EDGE - menu.offsetHeight);
  // In page coordinates, so that the menu scrolls with its address.
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
  menu.querySelector('button')?.focus({ preventScroll: true });
}

const EDGE = 8;
/** How long the pointer rests on an address before its occurrences are highlighted. */
const HOVER_DELAY_MS = 100;

/** Highlights all occurrences of an address on the page: of the one under the pointer or focus, and of pinned ones. */
interface AddressMarks {
  readonly hover: (address: string | null) => void;
  readonly togglePinned: (address: string) => void;
  readonly isPinned: (address: string) => boolean;
  readonly remove: () => void;
}

/** Highlights by one style rule instead of a class on each element, so that rows rendered later are included. */
function createAddressMarks(root: Document): AddressMarks {
  const sheet = new CSSStyleSheet();
  const pinned = new Set<string>();
  let hovered: string | null = null;
  const update = (): void => {
    const highlighted = new Set(hovered === null ? pinned : [...pinned, hovered]);
    sheet.replaceSync(highlightRule([...highlighted]));
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  return {
    hover: (address) => {
      if (address === hovered) return;
      hovered = address;
      update();
    },
    togglePinned: (address) => {
      if (!pinned.delete(address)) pinned.add(address);
      update();
    },
    isPinned: (address) => pinned.has(address),
    remove: () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

function highlightRule(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const selectors = addresses.map((address) => `[data-address="${CSS.escape(address)}"]`).join(',');
  return `:is(${selectors}){background:var(--accent-wash)}:is(${selectors}):not(:focus-visible){outline:3px solid var(--accent-wash)}`;
}

/** True on the page of a block, including a saved one. */
function isBlockPage(): boolean {
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
function followPath(
  account: Address,
  link: HTMLElement | null,
  paths: Paths,
): { readonly slot: bigint; readonly isSaved: boolean; readonly path: string } | null {
  const slot = parseSlot(document.querySelector<HTMLElement>('[data-slot]')?.dataset['slot'] ?? '');
  if (slot === null) return null;
  const row = /^tx-(\d+)$/.exec(link?.closest('tr')?.id ?? '')?.[1];
  if (isSaved()) {
    const tx = savedSignature() ?? row ?? '';
    const search = withParam(withParam(location.search, 'account', account, ''), 'tx', tx, '');
    return { slot, isSaved: true, path: `${savedTransactionPath(search, null)}#followed-account` };
  }
  const isBlock = isBlockPage();
  const commitment = new URLSearchParams(location.search).get('commitment') ?? undefined;
  const tx = isBlock ? row : routePath(location.pathname).split('/')[2];
  const others = isBlock ? Object.fromEntries(new URLSearchParams(location.search)) : { commitment };
  return { slot, isSaved: false, path: `${paths.block(slot, { ...others, account, tx })}#followed-account` };
}
