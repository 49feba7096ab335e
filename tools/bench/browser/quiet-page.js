import { setTimeout as sleep } from 'node:timers/promises';
import { agreeToEndpoint, VIEWPORT } from './page.js';

/**
 * A context whose pages Playwright does not attach to. In its own pages it enables the network domain, which makes the main thread copy
 * and decode every response again: a quarter of the time of a large block, and more than that of an empty page. Times are measured here.
 */
export async function newQuietContext(browser) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return {
    newPage: () => newQuietPage(session, browserContextId),
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

/** The part of Playwright's Page that the measurements use. */
async function newQuietPage(session, browserContextId) {
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const send = await attach(session, targetId);
  const addInitScript = (call, argument) =>
    send('Page.addScriptToEvaluateOnNewDocument', { source: toExpression(call, argument) });
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false });
  await addInitScript(agreeToEndpoint);
  return {
    addInitScript,
    evaluate: async (call, argument) => {
      const expression = toExpression(call, argument);
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    /** Slows the CPU of the page down: 4 takes four times as long. */
    throttle: (rate) => send('Emulation.setCPUThrottlingRate', { rate }),
    goto: (url) => send('Page.navigate', { url }),
    waitForTimeout: sleep,
    close: () => session.send('Target.closeTarget', { targetId }),
  };
}

/** Attaches to a page within the session of the browser. Returns the function that sends it a command. */
async function attach(session, targetId) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const pending = new Map();
  let count = 0;
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error.message));
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      pending.set(count, { resolve, reject });
      const message = JSON.stringify({ id: count, method, params });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}

function toExpression(call, argument) {
  return `(${call})(${JSON.stringify(argument)})`;
}
