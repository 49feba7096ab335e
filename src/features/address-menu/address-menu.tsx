import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Address, parseAddress } from '../../solana/ids/address.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { type AddressMarks, createAddressMarks } from './address-marks.ts';
import styles from './address-menu.module.css';
import { AddressIdenticon } from '../../ui/values/address-identicon.tsx';
import { withParam } from '../routing/search-params.ts';
import { useCopy } from '../../ui/controls/use-copy.ts';

/** An address that was pressed: a new object each time, so that the same one can be pressed again. */
export interface PressedAddress {
  readonly origin: HTMLElement;
}

/**
 * Mounted once beside the pages: the menu of the `AddressLink` that was pressed last, and the marking of equal addresses. Events
 * are delegated, so ten thousand addresses cost two listeners each way.
 */
export function AddressMenu({ pressed }: { readonly pressed: PressedAddress | null }) {
  const menu = useRef<HTMLDivElement>(null);
  const [marks] = useState(() => createAddressMarks(document));
  const address = parseAddress(pressed?.origin.dataset['address'] ?? '');

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const enter = ({ target }: Event) => {
      clearTimeout(resting);
      marks.hover(addressAt(target));
    };
    const leave = () => marks.hover(null);
    // To wash is to look at the styles of the whole page: not for each that passes under the pointer while the page scrolls.
    const pass = (event: Event) => {
      clearTimeout(resting);
      resting = setTimeout(enter, REST_MS, event);
    };
    document.addEventListener('mouseover', pass);
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('mouseover', pass);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      marks.remove();
    };
  }, [marks]);

  // Once its body is drawn: its size is needed to place it, and its first button to focus it.
  useLayoutEffect(() => {
    if (pressed?.origin.isConnected === true && menu.current !== null) placeBelow(menu.current, pressed.origin);
  }, [pressed]);

  return (
    <div ref={menu} popover="auto" className={styles['menu']} role="dialog" aria-label="Address">
      {address !== null && <MenuBody key={address} address={address} marks={marks} />}
    </div>
  );
}

function MenuBody({ address, marks }: { readonly address: Address; readonly marks: AddressMarks }) {
  const [copied, copy] = useCopy('Address');
  const [pinned, setPinned] = useState(marks.isPinned(address));
  const name = wellKnownName(address);
  const count = document.querySelectorAll(`.address[data-address="${address}"]`).length;
  return (
    <>
      {name !== null && <p>{name}</p>}
      <p className={styles['value']}>
        <AddressIdenticon address={address} />
        <code>{address}</code>
      </p>
      <p className={styles['actions']}>
        <button type="button" className="button" onClick={() => copy(address)}>
          {copied === 'idle' ? 'Copy' : copied === 'copied' ? 'Copied' : 'Not copied'}
        </button>
        <button
          type="button"
          className="button"
          aria-pressed={pinned}
          onClick={() => {
            marks.togglePinned(address);
            setPinned(!pinned);
          }}
        >
          {pinned ? 'Unmark' : 'Mark'} {count === 1 ? 'it' : `all ${count}`}
        </button>
        {location.pathname.startsWith('/block/') && (
          <Link
            className="button"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              document.getElementById('transactions')?.scrollIntoView();
            }}
            to={{ search: withParam(location.search, 'account', address, ''), hash: '#transactions' }}
          >
            Its transactions
          </Link>
        )}
      </p>
    </>
  );
}

function addressAt(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest<HTMLElement>('.address[data-address]')?.dataset['address'] ?? null)
    : null;
}

function placeBelow(menu: HTMLElement, origin: HTMLElement): void {
  menu.showPopover();
  const place = origin.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(place.left, document.documentElement.clientWidth - menu.offsetWidth - EDGE));
  const below = place.bottom + EDGE;
  const fits = below + menu.offsetHeight <= innerHeight;
  const top = fits ? below : Math.max(EDGE, place.top - EDGE - menu.offsetHeight);
  // Page coordinates: the menu stays beside its address while the page scrolls.
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${top + scrollY}px`;
  menu.querySelector('button')?.focus({ preventScroll: true });
}

const EDGE = 8;
/** Milliseconds that the pointer stays on an address until all of its kind are washed. */
const REST_MS = 100;
