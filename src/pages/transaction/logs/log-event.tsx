import type { IdlEvent } from '../../../solana/idl/idl-reader.ts';
import { ParsedFields } from '../parsed-fields.tsx';
import styles from './log-event.module.css';

/** What a line of log data says, by the IDL of the program that wrote it. */
export function LogEvent({ event: { name, fields } }: { readonly event: IdlEvent }) {
  return (
    <details className={styles['event']}>
      <summary>
        {name}
        <sup title="read by Slotscope, not by the endpoint">†</sup>
      </summary>
      <div className="inside">
        <ParsedFields info={fields} tokenAccounts={NONE} />
      </div>
    </details>
  );
}

const NONE = new Map();
