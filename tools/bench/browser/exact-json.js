import { build } from 'vite';
import { createBlock } from './generated-blocks.js';
import { median } from './page.js';

/** Compares exact JSON parsing with native parsing in the browser. */
export async function measureJson(browser, origin, rounds) {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.addScriptTag({ content: await bundleParser() });
  const results = [];
  for (const [megabytes, count] of [
    [1, 300],
    [5, 1500],
    [20, 6000],
  ]) {
    const clean = JSON.stringify(createBlock(1_000_000 + count, count));
    for (const [what, text] of [
      ['clean', clean],
      ['with an unsafe integer in each transaction', clean.replaceAll('"fee":5000', '"fee":18446744073709551615')],
    ]) {
      const { ours, native } = await page.evaluate(compareParsers, { text, rounds });
      const ratio = median(ours.map((value, round) => value / native[round]));
      results.push({ megabytes, what, oursMs: median(ours), nativeMs: median(native), ratio });
    }
  }
  await page.close();
  return results;
}

/** Runs in the page. Interleaves both parsers, so that a temporary slowdown affects both. */
function compareParsers({ text, rounds }) {
  const repeats = Math.ceil(10_000_000 / text.length);
  const time = (parse) => {
    const start = performance.now();
    for (let at = 0; at < repeats; at += 1) parse(text);
    return (performance.now() - start) / repeats;
  };
  const ours = [];
  const native = [];
  for (let round = -2; round < rounds; round += 1) {
    const pair = [time(globalThis.exactJson.parseJson), time(JSON.parse)];
    if (round < 0) continue;
    ours.push(pair[0]);
    native.push(pair[1]);
  }
  return { ours, native };
}

async function bundleParser() {
  const lib = { entry: 'src/shared/json/json.ts', formats: ['iife'], name: 'exactJson' };
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib },
  });
  return output[0].code.replace(/^var exactJson/, 'globalThis.exactJson');
}
