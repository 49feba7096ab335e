import type { RawTransaction } from '../raw/raw-transaction.ts';
import { nameOf } from './printed-names.ts';

const TRADING_PROGRAM =
  /jupiter|raydium|orca|pump|meteora|phoenix|serum|openbook|dex|amm|swap|lifinity|saber|aldrin|crema|mercurial|invariant|aggregator|launch|boop|moonshot|fluxbeam|obric|zerofi|drift|mango/i;
const TRADING_INSTRUCTION = /swap|buy|sell|trade|route|exchange|order|fill|take|match|settle/i;

/** Whether a program known by name to trade was called there, or one logged an instruction with a name that says so. */
export function isTrade(raw: RawTransaction, tops: ReadonlySet<number>): boolean {
  const programs = raw.calls.filter(({ top }) => tops.has(top)).map(({ programId }) => nameOf(programId) ?? '');
  return (
    programs.some((name) => TRADING_PROGRAM.test(name)) ||
    raw.logs.some((line) => {
      const name = /^Program log: (?:Instruction: |ix: |Invoking )?(\w+)/i.exec(line)?.[1];
      return name !== undefined && TRADING_INSTRUCTION.test(name);
    })
  );
}
