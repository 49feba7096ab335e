import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../queries/client-context.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Era } from '../../../solana/era/era.ts';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { type EraRow, describeReport, describeSource, eraRows, summarizeEra } from './era-text.ts';
import styles from './era-facts.module.css';

/**
 * The slot's place in its epoch, and the rules that its block follows. `era` is null while they are being looked up. `canAsk`: the block is
 * the endpoint's.
 */
export function EraFacts({ era, canAsk }: { readonly era: Era | null; readonly canAsk: boolean }) {
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
            {canAsk && <AskForRules era={era} />}
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

/** Why the endpoint has not shown the rules, and a button that asks it. */
function AskForRules({ era }: { readonly era: Era }) {
  const queries = useQueryClient();
  const client = useClient();
  const reason = describeReport(era);
  if (reason === null) return null;
  const ask = async () => {
    const { refetchEra } = await import('../../../queries/fetch-era.ts');
    await refetchEra(queries, client);
  };
  return (
    <p className="hint">
      {reason}{' '}
      <button type="button" className="text-button" onClick={() => void ask()}>
        {era.report === 'notAsked' ? 'Ask the endpoint' : 'Ask again'}
      </button>
    </p>
  );
}

function ruleRow({ label, value, source, unknown }: EraRow) {
  return (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        {value ?? <span className="muted standalone">{unknown}</span>}
        {source !== null && (
          <FactNote>
            {source.url === null ? describeSource(source) : <a href={source.url}>{describeSource(source)}</a>}
          </FactNote>
        )}
      </dd>
    </div>
  );
}
