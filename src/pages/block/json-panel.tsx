import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { RawSection } from '../../features/exchange/raw-section.tsx';
import { type BlockRead, blockQueryOptions } from '../../queries/block/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { BlockReadOptions } from '../../rpc-client/client.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type BlockChoice, blockChoices, DeprecationHint } from './block-options.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './json-panel.module.css';

/** The answer as text, beside the options of its request: what each leaves out, and the size of the answers seen so far. */
export function JsonPanel({
  slot,
  options,
  exchange,
  status,
  isStale,
  onChange,
}: {
  readonly slot: Slot;
  /** The requested options; null if nothing can be requested. */
  readonly options: BlockReadOptions | null;
  readonly exchange: Exchange;
  /** The size and duration of the answer, or that an earlier one is shown. */
  readonly status: ReactNode;
  readonly isStale: boolean;
  readonly onChange: ChangeParams;
}) {
  return (
    <div className={options === null ? styles['saved'] : styles['json']}>
      {options !== null && (
        <div className={styles['choices']}>
          {blockChoices(options).map((choice) => (
            <Choices key={choice.name} slot={slot} options={options} choice={choice} onChange={onChange} />
          ))}
          <DeprecationHint options={options} />
        </div>
      )}
      <div>
        {status}
        <div className={isStale ? 'stale' : undefined}>
          <RawSection exchange={exchange} name={`block-${slot}`} />
        </div>
      </div>
    </div>
  );
}

/** The values of one option, one below the other. */
function Choices({
  slot,
  options,
  choice: { name, legend, choices, value },
  onChange,
}: {
  readonly slot: Slot;
  readonly options: BlockReadOptions;
  readonly choice: BlockChoice;
  readonly onChange: ChangeParams;
}) {
  const group = useId();
  const client = useClient();
  const queries = useQueryClient();
  // Groups with the same names are in the tab bar; those without sizes are not.
  const label = name === 'commitment' || name === 'method' ? legend : `${legend} of the answer`;
  const sizeOf = (other: string) => {
    const asked = { ...options, [name]: name === 'rewards' ? other === 'true' : other };
    const read = queries.getQueryData<BlockRead>(blockQueryOptions(client, slot, asked).queryKey);
    return read === undefined ? '' : formatInteger(read.exchange.bytes);
  };
  return (
    <fieldset className={styles['choice']} aria-label={label}>
      <div aria-hidden="true">{legend}</div>
      <div>
        {choices.map((each) => (
          <label key={each.value}>
            <input
              type="radio"
              name={group}
              value={each.value}
              checked={each.value === value}
              disabled={each.disabled ?? false}
              onChange={() => onChange({ [name]: each.value }, 'push', 'json')}
            />
            <span className="mono">{each.value}</span>{' '}
            <span className="numeric">{name === 'commitment' || name === 'method' ? '' : sizeOf(each.value)}</span>{' '}
            <small>
              {each.note === 'deprecated' && (
                <>
                  <span className="warning">Deprecated.</span>{' '}
                </>
              )}
              {each.title}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
