import { effectOf } from '../../../analysis/facts/transaction/program-effects.ts';
import { integerIn } from '../../../analysis/facts/transaction/info-fields.ts';
import { type ViewedInstruction, tooManyToDescribe } from '../../../analysis/facts/transaction/view-instruction.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { Sol } from '../../../ui/values/amount.tsx';
import styles from './instruction-row.module.css';
import { TimeLine } from './instruction-row.tsx';

/** The inner calls by which a call sets up an account. The line of the call itself says which one. */
export interface SetUpCalls {
  readonly caller: string;
  readonly ids: readonly string[];
  readonly depth: number;
  /** The sum of those that the log has; null if it has none. Built-in programs log none. */
  readonly units: bigint | null;
  /** What the new account was created with; null if several were created, or none. */
  readonly lamports: bigint | null;
}

/** By the path of the caller. All of the calls completed and are decoded, and at least one of them allocates an account. */
export function setUpCalls(instructions: readonly ViewedInstruction[]): ReadonlyMap<string, SetUpCalls> {
  const found = new Map<string, SetUpCalls>();
  if (tooManyToDescribe(instructions)) return found;
  const folded = new Set<string>();
  instructions.forEach((caller, at) => {
    if (!isDecoded(caller)) return;
    const inner: ViewedInstruction[] = [];
    for (const call of instructions.slice(at + 1)) {
      if (!call.id.startsWith(`${caller.id}.`)) break;
      inner.push(call);
    }
    if (inner.length < 2 || folded.has(caller.id) || !inner.every(isDecoded) || !inner.some(allocates)) return;
    for (const { id } of inner) folded.add(id);
    const direct = inner.filter(({ depth }) => depth === caller.depth + 1);
    const created = inner.flatMap(({ parsed }) =>
      parsed !== null && effectOf(parsed, 'lamportMoves')?.kind === 'creation'
        ? [integerIn(parsed.info, 'lamports')]
        : [],
    );
    found.set(caller.id, {
      caller: caller.id,
      ids: inner.map(({ id }) => id),
      depth: caller.depth + 1,
      units: direct.reduce<bigint | null>((sum, { units }) => (units === null ? sum : (sum ?? 0n) + units), null),
      lamports: created.length === 1 ? (created[0] ?? null) : null,
    });
  });
  return found;
}

function isDecoded({ parsed, status }: ViewedInstruction): boolean {
  return status === 'completed' && parsed !== null && parsed.by !== 'idl';
}

function allocates({ parsed }: ViewedInstruction): boolean {
  return parsed !== null && effectOf(parsed, 'resizes') !== undefined;
}

/** All of them in one line, which opens them. */
export function SetUpRow({ fold, onOpen }: { readonly fold: SetUpCalls; readonly onOpen: () => void }) {
  const { ids, depth, units, lamports } = fold;
  return (
    <li className={styles['setUp']} style={{ '--depth': depth }}>
      <div>
        <span className="instruction-path">#{ids[0]}</span>{' '}
        <span className="instruction-program">
          <button type="button" className={styles['type']} aria-expanded={false} onClick={onOpen}>
            <svg viewBox="0 0 8 8" aria-hidden="true">
              <path d="M2 .5 6 4 2 7.5" />
            </svg>
            {formatInteger(ids.length)} inner calls
          </button>
        </span>{' '}
        <span className="instruction-type" />{' '}
        <span className="instruction-summary">
          set it up
          {lamports !== null && (
            <>
              , with <Sol lamports={lamports} unit="SOL" />
            </>
          )}
        </span>{' '}
        <span className="numeric compute-units">{units !== null && formatInteger(units)}</span>
        <TimeLine time={null} />
      </div>
    </li>
  );
}
