/**
 * What the main thread of a page does from now on, until the function that this gives is called: the processor time of its
 * longest task and of all, which, unlike times on the clock, other work on the machine does not lengthen much. Left out is what
 * only the driver costs: when an answer has come it keeps a copy of all of it, 50 ms for 17 MB.
 */
export async function traceMainThread(session) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', 'blink.user_timing', 'devtools.timeline'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async (url) => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    const path = new URL(url).href;
    const began = events.findLast(
      ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(path),
    );
    const own = events.filter(
      ({ pid, tid, ts, tdur }) => tdur !== undefined && pid === began?.pid && tid === began.tid && ts >= began.ts,
    );
    const kept = own.filter(({ name }) => name === 'ResourceRequestSender::OnRequestComplete');
    const took = own
      .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      .map(({ ts, dur, tdur }) => {
        const keeping = kept.filter((event) => event.ts >= ts && event.ts <= ts + dur);
        return keeping.reduce((left, event) => left - event.tdur, tdur) / 1000;
      });
    return { longestMs: Math.max(0, ...took), totalMs: took.reduce((sum, ms) => sum + ms, 0) };
  };
}
