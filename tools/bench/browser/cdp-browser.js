import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Launches Chromium with a minimal DevTools protocol client. Playwright enables the network domain, which makes the page's main thread
 * copy and decode every response again: a quarter of the time of a large block.
 */
export async function launchCdpBrowser(executablePath, args) {
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-bench-'));
  const flags = [
    '--headless',
    '--remote-debugging-pipe',
    '--no-first-run',
    '--hide-scrollbars',
    `--user-data-dir=${folder}`,
  ];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
  const program = spawn(executablePath, [...flags, ...args, 'about:blank'], { stdio });
  const exited = once(program, 'exit');
  const send = createProtocolClient(program.stdio[3], program.stdio[4]);
  return {
    newContext: async () => {
      const { browserContextId } = await send('Target.createBrowserContext');
      return {
        newPage: () => newPage(send, browserContextId),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    close: async () => {
      await send('Browser.close');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends DevTools protocol messages over pipes, each terminated by a NUL byte. */
function createProtocolClient(input, output) {
  const pending = new Map();
  let count = 0;
  let incomplete = '';
  output.setEncoding('utf8').on('data', (text) => {
    const messages = `${incomplete}${text}`.split('\0');
    incomplete = messages.pop();
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      const { resolve, reject } = pending.get(id) ?? {};
      pending.delete(id);
      if (error === undefined) resolve?.(result);
      else reject?.(new Error(error.message));
    }
  });
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      count += 1;
      pending.set(count, { resolve, reject });
      input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
}

/** The part of Playwright's Page interface that the benchmarks use. */
async function newPage(send, browserContextId) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method, params) => send(method, params, sessionId);
  await ask('Page.enable');
  await ask('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: false });
  const evaluate = async (call, argument) => {
    const { result, exceptionDetails } = await ask('Runtime.evaluate', {
      expression: `(${call})(${JSON.stringify(argument)})`,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const waitForFunction = async (isDone, argument) => {
    for (const end = Date.now() + TIMEOUT_MS; !(await evaluate(isDone, argument)); await sleep(POLLING_MS))
      if (Date.now() > end) throw new Error(`not within ${TIMEOUT_MS} ms: ${isDone}`);
  };
  return {
    evaluate,
    waitForFunction,
    waitForTimeout: sleep,
    throttle: (rate) => ask('Emulation.setCPUThrottlingRate', { rate }),
    addInitScript: (call, argument) =>
      ask('Page.addScriptToEvaluateOnNewDocument', { source: `(${call})(${JSON.stringify(argument)})` }),
    goto: (url) => ask('Page.navigate', { url }),
    close: () => send('Target.closeTarget', { targetId }),
  };
}

const WINDOW = { width: 1440, height: 900 };
const TIMEOUT_MS = 120_000;
const POLLING_MS = 50;
