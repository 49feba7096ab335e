import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './explorer-test.ts';
import { answered } from './page-parts.ts';
import { pathOf } from './stories.ts';

// Seen to fail against: a policy that allows inline scripts and `eval`; a build without the policy in the page;
// `frame-ancestors *`.

/** Runs in the page: does what injected markup would do, and returns what was not blocked. */
async function tryToRun(): Promise<readonly string[]> {
  const found: string[] = [];
  const element = document.body.appendChild(document.createElement('div'));
  const script = (properties: object) =>
    document.head.append(Object.assign(document.createElement('script'), properties));
  const attempts: Readonly<Record<string, () => unknown>> = {
    'markup from text': () => (element.innerHTML = '<b>text</b>'),
    'a document from text': () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' }),
    eval: () => Reflect.apply(Reflect.get(globalThis, 'eval'), null, ['1']),
    'a function from text': () => Reflect.construct(Function, ['return 1']),
    'a timer with text': () => Reflect.apply(setTimeout, null, ['1']),
    'an inline script': () => script({ text: 'found.push("text")' }),
    'a script of another origin': () => script({ src: 'https://evil.example/x.js' }),
    'a script from data': () => script({ src: 'data:text/javascript,1' }),
    'a worker of another origin': () => new Worker('https://evil.example/x.js'),
    'a worker from a blob': () => new Worker(URL.createObjectURL(new Blob(['1']))),
    'a worker outside of the build': () => new Worker('/assets/../tx/x.js'),
    'another policy': () => Reflect.get(globalThis, 'trustedTypes').createPolicy('mine', {}),
  };
  // In a separate task, because the developer tools may evaluate text.
  await new Promise((resolve) => setTimeout(resolve));
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      attempt();
      found.push(name);
    } catch {
      // Refused.
    }
  }
  // These are blocked without an exception.
  const refused = new Set<string>();
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.add(effectiveDirective));
  const elements = {
    'style-src-elem': Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'https://evil.example/x.css',
    }),
    'style-src-attr': document.createElement('b'),
    'img-src': Object.assign(document.createElement('img'), { src: 'https://evil.example/x.png' }),
    'frame-src': Object.assign(document.createElement('iframe'), { src: '/health' }),
    'media-src': Object.assign(document.createElement('video'), { src: 'https://evil.example/x.mp4' }),
    'base-uri': Object.assign(document.createElement('base'), { href: 'https://evil.example/' }),
  };
  elements['style-src-attr'].setAttribute('style', 'display: block');
  document.head.append(...Object.values(elements));
  const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/' });
  document.body.append(form);
  form.submit();
  const directives = [...Object.keys(elements), 'form-action'];
  const missing = () => directives.filter((directive) => !refused.has(directive));
  for (let round = 0; round < 100 && missing().length > 0; round++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return [...found, ...missing()];
}

for (const host of ['our server', 'a host that sends no headers']) {
  test(`injected text does not run, on ${host}`, async ({ context, allowedOrigins }) => {
    allowedOrigins.add('https://evil.example');
    // Not `page`, which must not violate the policy.
    const page = await context.newPage();
    await context.route('https://evil.example/**', (route) => route.fulfill({ body: '', contentType: 'text/css' }));
    if (host !== 'our server') {
      await page.route('**/tx/*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
      });
    }
    await page.goto(pathOf('transfer'));
    await answered(page);
    expect(await page.evaluate(tryToRun)).toEqual([]);
  });
}

test('a page in the frame of another shows nothing', async ({ context, baseURL, allowedOrigins }) => {
  // A real server: browsers keep pages from elsewhere away from this machine anyway.
  const other = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${baseURL}/"></iframe>`);
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  try {
    const page = await context.newPage();
    const { port } = other.address() as AddressInfo;
    allowedOrigins.add(`http://127.0.0.1:${port}`);
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' });
    const [, frame] = page.frames();
    expect(frame?.url()).toBe('chrome-error://chromewebdata/');
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
