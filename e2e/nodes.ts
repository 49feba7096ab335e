import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { agreeTo, test as base } from './explorer-test.ts';
import { answered } from './page-parts.ts';
import { expect, type Page } from 'playwright/test';
import {
  type Answer,
  methodNotFound,
  refusal,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from './scripted-endpoint.ts';

/** Node software of different years. Each is a real service whose answers were made older or newer. */
export const NODE_NAMES = ['Agave 4.3', 'Solana 1.9', 'deprecated names only'] as const;
export type NodeName = (typeof NODE_NAMES)[number];

/** A test with an endpoint that behaves like a node. */
export const test = base.extend<
  { readonly startNode: (name: NodeName) => Promise<ScriptedEndpoint> },
  { readonly agave43: string }
>({
  agave43: [
    async ({}, use) => {
      const command = fileURLToPath(new URL('../src/server/slotscope.mjs', import.meta.url));
      const child = spawn(process.execPath, [command, 'serve', '--like', 'agave-4.3', '--port', '0']);
      let [output, errors] = ['', ''];
      child.stderr.on('data', (chunk) => (errors += String(chunk)));
      for await (const chunk of child.stdout) {
        output += String(chunk);
        if (output.includes('Answers like agave-4.3')) break;
      }
      const url = /http:\S+/.exec(output)?.[0];
      if (url === undefined) throw new Error(`serve --like agave-4.3 has not started: ${errors}`);
      await use(url);
      child.kill();
      await once(child, 'exit');
    },
    { scope: 'worker' },
  ],
  startNode: async ({ agave43, service, allowedOrigins, page }, use) => {
    const started: ScriptedEndpoint[] = [];
    await use(async (name) => {
      const endpoint = await startScriptedEndpoint(name === 'Agave 4.3' ? agave43 : service);
      if (name !== 'Agave 4.3') endpoint.script(oldScript(endpoint, name));
      allowedOrigins.add(endpoint.origin);
      await page.addInitScript(agreeTo, `${endpoint.origin}/`);
      started.push(endpoint);
      return endpoint;
    });
    for (const endpoint of started) await endpoint.stop();
  },
});

/** In 1.9, both names gave the same answers; before 1.7, only the deprecated names existed. */
function oldScript(endpoint: ScriptedEndpoint, name: Exclude<NodeName, 'Agave 4.3'>) {
  const answer: Answer = (response, requestText) => {
    const request = JSON.parse(requestText) as { method: string; params: [unknown, Record<string, unknown>] };
    const { maxSupportedTransactionVersion: _, ...config } = request.params[1];
    if (config['transactionDetails'] === 'accounts') return UNKNOWN_DETAIL(response, requestText);
    const method = request.method.replace('Confirmed', '');
    const text = JSON.stringify({ ...request, method, params: [request.params[0], config] });
    return endpoint.relayed(toOldAnswer)(response, text);
  };
  const current = name === 'Solana 1.9' ? answer : methodNotFound;
  return {
    getConfirmedTransaction: answer,
    getConfirmedBlock: answer,
    getTransaction: current,
    getBlock: current,
  };
}

const UNKNOWN_DETAIL = refusal(
  -32602,
  'Invalid params: data did not match any variant of untagged enum RpcEncodingConfigWrapper.',
);

/** Removes the members that came after 1.9, and the advice from an error. */
function toOldAnswer(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => {
      if (NEWER_MEMBERS.has(key)) return undefined;
      return key === 'message' && typeof value === 'string' ? value.replace(/ by the requesting client.*/, '') : value;
    }),
  );
}

const NEWER_MEMBERS = new Set([
  'computeUnitsConsumed',
  'costUnits',
  'loadedAddresses',
  'returnData',
  'stackHeight',
  'transactionIndex',
  'version',
]);

/** Expects that the page has settled, with its content (null) or with this reason for showing none or an earlier answer. */
export async function expectSettled(page: Page, reason: string | null): Promise<void> {
  const main = page.getByRole('main');
  if (reason === null) {
    await answered(page);
    await expect(page.getByTestId('notice')).toHaveCount(0);
  } else {
    await expect(main).not.toContainText(/until the answer|Loading from/);
    await expect(main).toContainText(reason);
  }
  await expect(main).not.toContainText(/undefined|NaN|\[object|Slotscope error|One value in the response is invalid/);
}
