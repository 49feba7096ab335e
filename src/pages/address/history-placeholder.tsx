import { Section } from '../../ui/page/section.tsx';

/** CSS pixels: the line of the balance and a line below it. */
export const HISTORY_HEIGHT = 112;

const FIELD_HEIGHT = 46;

/** Before the list has arrived, and while the code is loading. */
export function HistoryPlaceholder() {
  return (
    <Section id="balance" title="Balance" count="after each listed transaction">
      <div style={{ height: HISTORY_HEIGHT + FIELD_HEIGHT }} aria-busy="true" />
    </Section>
  );
}
