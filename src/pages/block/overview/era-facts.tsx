import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Era } from '../../../solana/era/era.ts';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { type EraRow, describeSource, eraRows, summarizeEra } from './era-text.ts';
import styles from './era-facts.module.css';

/** The slot's place in its epoch, and the rules that its block follows. `era` is null while they are being looked up. */
export function EraFacts({ era }: { readonly era: Era | null }) {
  return (
    <>
      <Fact label="Epoch">{era === null ? <Placeholder width={180} /> : <Epoch era={era} />}</Fact>
      <Fact label="Rules">
        {era === null ? (
          <Placeholder width={260} />
        ) : (
          <details className={styles['rules']}>
            <summary>{summarizeEra(era)}</summary>
            <dl>{eraRows(era).map(ruleRow)}</dl>
          </details>
        )}
      </Fact>
    </>
  );
}

function Epoch({ era: { epoch } }: { readonly era: Era }) {
  if (epoch === null)
    return <span className="muted standalone">Slotscope does not know the epochs of this endpoint’s cluster.</span>;
  return (
    <>
      <span className="mono">{formatInteger(epoch.epoch)}</span>
      <FactNote>
        slot {formatInteger(epoch.index)} of {formatInteger(epoch.slots)}, counted from 0
      </FactNote>
    </>
  );
}

function ruleRow({ label, value, source }: EraRow) {
  return (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        {value ?? <span className="muted standalone">unknown</span>}
        {source !== null && (
          <FactNote>
            {source.url === null ? describeSource(source) : <a href={source.url}>{describeSource(source)}</a>}
          </FactNote>
        )}
      </dd>
    </div>
  );
}
