/**
 * What the main thread of a page does from now on, until the function that this gives is called: the processor time of its
 * longest task and of all, which, unlike times on the clock, other work on the machine does not lengthen much.
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
    const tasks = events.filter(
      ({ name, pid, tid, ts, tdur }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        tdur !== undefined &&
        pid === began?.pid &&
        tid === began.tid &&
        ts >= began.ts,
    );
    const took = tasks.map(({ tdur }) => tdur / 1000);
    return { longestMs: Math.max(0, ...took), totalMs: took.reduce((sum, ms) => sum + ms, 0) };
  };
}
