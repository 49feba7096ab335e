/** Highlights all occurrences of an address on the page: of the one under the pointer or focus, and of pinned ones. */
export interface AddressMarks {
  readonly hover: (address: string | null) => void;
  readonly togglePinned: (address: string) => void;
  readonly isPinned: (address: string) => boolean;
  readonly remove: () => void;
}

/** Highlights by one style rule instead of a class on each element, so that rows rendered later are included. */
export function createAddressMarks(root: Document): AddressMarks {
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
  const selectors = addresses.map((address) => `.address[data-address="${CSS.escape(address)}"]`).join(',');
  return `:is(${selectors}){background:var(--accent-wash)}:is(${selectors}):not(:focus-visible){outline:3px solid var(--accent-wash)}`;
}
