import { lazyModule } from '../../ui/rendering/lazy-component.tsx';

/** What the tabs of a block show, besides its transactions. */
export const blockPanels = lazyModule(async () => {
  const [{ DetailsPanel }, { JsonPanel }, { RewardsSection }, { AccountsSection, ProgramsSection }] = await Promise.all(
    [
      import('./details-panel.tsx'),
      import('./json-panel.tsx'),
      import('./rewards-section.tsx'),
      import('./usage-section.tsx'),
    ],
  );
  return { DetailsPanel, JsonPanel, RewardsSection, AccountsSection, ProgramsSection };
});
