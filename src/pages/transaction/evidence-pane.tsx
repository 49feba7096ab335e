import type { ReactNode } from 'react';
import { panelId, TabList } from '../../ui/controls/tabs.tsx';
import { usePrinting } from '../../ui/rendering/media-query.ts';
import { PANE_TABS, type PaneTab, usePaneTab } from './pane-tab.ts';

/** The proof beside the calls: one tab at a time, all of them on paper. Fills the window's height and has its own scroll. */
export function EvidencePane({
  counts,
  panels,
  end,
}: {
  readonly counts: Readonly<Partial<Record<PaneTab, ReactNode>>>;
  /** null: there is nothing to show under it. */
  readonly panels: Readonly<Record<PaneTab, ReactNode>>;
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
          {(printing || id === tab) && panels[id]}
        </div>
      ))}
    </div>
  );
}

const TITLES: Readonly<Record<PaneTab, string>> = { logs: 'Logs', bytes: 'Bytes', json: 'JSON', checks: 'Checks' };
