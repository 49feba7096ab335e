/** Formats the results of each part as a Markdown table, with targets. */
export const FORMATS = { loads: formatLoads, arrival: formatStreamedBlocks, table: formatTable, json: formatJson };

function formatLoads(loads) {
  return markdown(
    'page | CPU | JS gz kB | requests | calls before · all | rows ms | content ms | × empty | warm ms | blocked ms | longest task ms · its CPU ms | total CPU ms | shift | heap MB',
    loads.map((load) => [
      load.page,
      `1/${load.rate}`,
      load.jsKB.toFixed(1),
      load.requests,
      `${load.callsBefore} · ${load.calls}`,
      Math.round(load.rowsMs),
      Math.round(load.contentMs),
      load.timesEmpty.toFixed(1),
      Math.round(load.warmMs),
      Math.round(load.blockedMs),
      `${Math.round(load.longestMs)} · ${Math.round(load.longestCpuMs)}`,
      Math.round(load.cpuMs),
      load.shift.toFixed(4),
      load.heapMB.toFixed(0),
    ]),
  );
}

function formatStreamedBlocks(results) {
  return markdown(
    'a block of 20 MB streamed at 60 Mbit/s | CPU | first rows after first byte ms | target | whole ms | longest task ms',
    results.map(({ how, rate, rowsMs, wholeMs, longestMs }) => [
      how,
      `1/${rate}`,
      Math.round(rowsMs),
      rate === 1 ? '150' : '',
      Math.round(wholeMs),
      Math.round(longestMs),
    ]),
  );
}

function formatTable(table) {
  const { staticP95Ms } = table;
  const frames = (ms) => `${ms.toFixed(1)} (× ${(ms / staticP95Ms).toFixed(2)})`;
  return markdown('5,000 rows | now | target', [
    ['p95 frame of a static page, scrolled, ms', staticP95Ms.toFixed(1), ''],
    ['p95 frame of the block, scrolled', frames(table.scrollP95Ms), '20, or × 1.2'],
    ['p95 frame while sorting', frames(table.sortP95Ms), '20, or × 1.2'],
    ['p95 frame while typing and removing a filter', frames(table.filterP95Ms), '20, or × 1.2'],
    ['slowest keystroke in the filter, time to paint ms', Math.round(table.keystrokeMs), '50'],
    ['longest task while typing and filtering, ms (0: none over 50)', Math.round(table.keystrokeTaskMs), '50'],
    ['Back from a transaction, scroll position restored after ms', Math.round(table.backMs), 'at once'],
    ['getBlock requests caused by Back', table.backCalls, '0'],
  ]);
}

function formatJson(json) {
  return markdown(
    'exact JSON in Chromium | ours ms | native ms | ratio | target',
    json.map(({ megabytes, what, oursMs, nativeMs, ratio }) => [
      `${megabytes} MB ${what}`,
      oursMs.toFixed(1),
      nativeMs.toFixed(1),
      ratio.toFixed(2),
      what === 'clean' ? '2' : '3',
    ]),
  );
}

function markdown(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const names = head.split(' | ');
  return [line(names), line(names.map(() => '---')), ...rows.map(line)].join('\n');
}
