import { Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { usePrinting } from '../rendering/media-query.ts';

export interface Tab<T extends string> {
  readonly id: T;
  readonly title: string;
  /** Muted, behind the title: a count, or a choice. */
  readonly count?: ReactNode;
}

/** The element of a tab's content, which `TabList` names. */
export function panelId(id: string): string {
  return `panel-${id}`;
}

/** Tabs above their panel. The arrow keys choose, Home and End go to the first and the last one. */
export function TabList<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<T>[];
  readonly selected: T;
  readonly onSelect: (id: T) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = STEPS.get(event.key)?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, title, count }) => (
        <Fragment key={id}>
          <button
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === selected}
            aria-controls={panelId(id)}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={move}
          >
            <span data-title={title}>{title}</span>
            {count !== undefined && count !== '' && <small> {count}</small>}
          </button>{' '}
        </Fragment>
      ))}
    </div>
  );
}

/** Scrolls `bar` to the top if it is so low in the window that what a choice in it shows would hardly be in sight. */
export function showBelow(bar: Element): void {
  if (bar.getBoundingClientRect().top > innerHeight * HARDLY_IN_SIGHT) bar.scrollIntoView();
}

const HARDLY_IN_SIGHT = 2 / 3;

/** The content of the selected tab; on paper, of all of them. */
export function TabPanels<T extends string>({
  tabs,
  selected,
  className,
  render,
}: {
  readonly tabs: readonly T[];
  readonly selected: T;
  readonly className: string | undefined;
  readonly render: (tab: T) => ReactNode;
}) {
  const printing = usePrinting();
  return tabs.map((id) => (
    <div
      key={id}
      id={panelId(id)}
      className={className}
      role="tabpanel"
      aria-labelledby={`tab-${id}`}
      hidden={!printing && id !== selected}
    >
      {(printing || id === selected) && render(id)}
    </div>
  ));
}

const STEPS = new Map<string, (at: number, count: number) => number>([
  ['ArrowLeft', (at) => at - 1],
  ['ArrowRight', (at) => at + 1],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);
