import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { panelId, TabList } from '../../ui/controls/tabs.tsx';
import { usePrinting } from '../../ui/rendering/media-query.ts';

export const PANE_TABS = ['logs', 'bytes', 'json', 'checks'] as const;
export type PaneTab = (typeof PANE_TABS)[number];

/** The proof beside the calls: one tab at a time, all of them on paper. Fills the window's height and has its own scroll. */
export function EvidencePane({
  counts,
  panels,
  end,
}: {
  readonly counts: Readonly<Partial<Record<PaneTab, ReactNode>>>;
  /** null: there is nothing to show under it. */
  readonly panels: Readonly<Record<PaneTab, (() => ReactNode) | null>>;
  /** At the end of the tab bar. */
  readonly end: ReactNode;
}) {
  const [chosen, choose] = usePaneTab();
  const printing = usePrinting();
  const tabs = PANE_TABS.filter((id) => panels[id] !== null);
  const tab = tabs.includes(chosen) ? chosen : 'logs';
  return (
    <div className="pane">
      <div className="tab-bar">
        <TabList
          label="Proof"
          tabs={tabs.map((id) => ({ id, title: TITLES[id], count: counts[id] }))}
          selected={tab}
          onSelect={choose}
        />
        {end}
      </div>
      {tabs.map((id) => (
        <div
          key={id}
          id={panelId(id)}
          className="panel"
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          // Scrolls with the arrow keys.
          tabIndex={0}
          hidden={!printing && id !== tab}
        >
          {(printing || id === tab) && panels[id]?.()}
        </div>
      ))}
    </div>
  );
}

/**
 * The tab that the URL names: by its fragment, which points into one of them; by `tab`; or JSON, if a link chooses how the answer is
 * requested.
 */
export function usePaneTab(): readonly [PaneTab, (tab: PaneTab) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const named = PANE_TABS.find((tab) => tab === params.get('tab'));
  const isChosen = READ_PARAMS.some((name) => params.has(name));
  const tab = tabOfFragment(hash) ?? named ?? (isChosen ? 'json' : 'logs');
  const choose = (next: PaneTab) => {
    const changed = new URLSearchParams(location.search);
    changed.set('tab', next);
    // A fragment that points into another tab would bring it back.
    const kept = tabOfFragment(location.hash) === null ? location.hash : '';
    void navigate({ search: changed.toString(), hash: kept }, { replace: true });
  };
  return [tab, choose];
}

const TITLES: Readonly<Record<PaneTab, string>> = { logs: 'Logs', bytes: 'Bytes', json: 'JSON', checks: 'Checks' };

const READ_PARAMS = ['encoding', 'commitment', 'method'];

function tabOfFragment(hash: string): PaneTab | null {
  if (/^#log(s|-\d+)$/.test(hash)) return 'logs';
  return FRAGMENTS.get(hash) ?? null;
}

const FRAGMENTS: ReadonlyMap<string, PaneTab> = new Map([
  ['#bytes', 'bytes'],
  ['#raw', 'json'],
  ['#encodings', 'json'],
  ['#run-again', 'checks'],
  ['#second-opinion', 'checks'],
]);
