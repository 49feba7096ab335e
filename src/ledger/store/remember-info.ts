import type { LedgerInfo, LedgerStore } from '../../rpc-service/ledger-store.ts';

/**
 * Remembers the info of a ledger far away for `ms`. A slot beyond its end is looked for again, so that the absence of the newest block is
 * never remembered. Calls that wait for the same share one read, which begins after each of them.
 */
export function rememberInfo(read: () => Promise<LedgerInfo>, ms: number): LedgerStore['info'] {
  let known: { readonly info: LedgerInfo; readonly until: number } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<LedgerInfo> | null = null;

  const readNext = async (): Promise<LedgerInfo> => {
    await running;
    next = null;
    const reading = read();
    running = reading.catch(() => {});
    const info = await reading;
    known = { info, until: performance.now() + ms };
    return info;
  };
  return async (upTo) => {
    if (known !== null && performance.now() < known.until) {
      const { confirmedSlot } = known.info;
      if (confirmedSlot !== null && (upTo === undefined || upTo <= confirmedSlot)) return known.info;
    }
    next ??= readNext();
    return next;
  };
}
