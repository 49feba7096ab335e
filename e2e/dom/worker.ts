import { Worker as Thread } from 'node:worker_threads';
import { build } from 'vite';

/** A worker of the app in a thread of its own, as in a browser: its data are copied, and `terminate` ends it at once. */
export class DomWorker extends EventTarget {
  private static readonly running = new Set<DomWorker>();
  private readonly thread: Promise<Thread>;
  private isTerminated = false;
  private unanswered = 0;

  constructor(url: URL) {
    super();
    DomWorker.running.add(this);
    this.thread = scriptOf(url).then((script) => this.start(script));
  }

  /** Ends the workers of a page that is left. */
  static terminateAll(): void {
    for (const worker of DomWorker.running) worker.terminate();
  }
  static isBusy(): boolean {
    return [...DomWorker.running].some(({ unanswered }) => unanswered > 0);
  }

  postMessage(message: unknown): void {
    this.unanswered += 1;
    const copy = structuredClone(message);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    void this.thread.then((thread) => thread.postMessage(copy));
  }
  terminate(): void {
    this.isTerminated = true;
    DomWorker.running.delete(this);
    void this.thread.then((thread) => thread.terminate());
  }

  private start(script: string): Thread {
    const thread = new Thread(SCOPE + script, { eval: true });
    const report = (event: Event) => {
      this.unanswered -= 1;
      if (!this.isTerminated) this.dispatchEvent(event);
    };
    thread.on('message', (data) => report(new MessageEvent('message', { data })));
    thread.on('error', () => report(new Event('error')));
    return thread;
  }
}

/** What the scope of a browser's worker has, and a thread's has not. */
const SCOPE = `const { parentPort } = require('node:worker_threads');
globalThis.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
globalThis.postMessage = (data) => parentPort.postMessage(data);
`;

const scripts = new Map<string, Promise<string>>();

function scriptOf({ pathname }: URL): Promise<string> {
  const script = scripts.get(pathname) ?? bundle(pathname);
  scripts.set(pathname, script);
  return script;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'node20',
      lib: { entry, formats: ['cjs'] },
      rolldownOptions: { platform: 'node', output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return chunk?.type === 'chunk' ? chunk.code : '';
}
