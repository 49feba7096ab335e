import type { ReactNode } from 'react';
import { TabList, TabPanels } from '../../ui/controls/tabs.tsx';
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
      <TabPanels tabs={tabs} selected={tab} className="panel" scrolls render={(id) => panels[id]} />
    </div>
  );
}

const TITLES: Readonly<Record<PaneTab, string>> = { logs: 'Logs', bytes: 'Bytes', json: 'JSON', checks: 'Checks' };
