/** Washes every address of one kind on the page: the one under the pointer or focus, and those that were marked to stay. */
export interface AddressMarks {
  readonly hover: (address: string | null) => void;
  readonly togglePinned: (address: string) => void;
  readonly isPinned: (address: string) => boolean;
  readonly remove: () => void;
}

/** One rule in a sheet instead of a class on each element: rows that are drawn later are marked as well. */
export function createAddressMarks(root: Document): AddressMarks {
  const sheet = new CSSStyleSheet();
  const pinned = new Set<string>();
  let hovered: string | null = null;
  const draw = (): void => {
    const marked = new Set(hovered === null ? pinned : [...pinned, hovered]);
    sheet.replaceSync(markRule([...marked]));
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  return {
    hover: (address) => {
      if (address === hovered) return;
      hovered = address;
      draw();
    },
    togglePinned: (address) => {
      if (!pinned.delete(address)) pinned.add(address);
      draw();
    },
    isPinned: (address) => pinned.has(address),
    remove: () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

function markRule(addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const selectors = addresses.map((address) => `.address[data-address="${CSS.escape(address)}"]`).join(',');
  return `:is(${selectors}){background:var(--accent-wash)}:is(${selectors}):not(:focus-visible){outline:3px solid var(--accent-wash)}`;
}
