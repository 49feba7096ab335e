import { fork } from 'node:child_process';

/** A child process that responds to messages, one at a time. */
export interface Child<Request extends object, Response> {
  readonly ask: (message: Request) => Promise<Response>;
  readonly stop: () => void;
}

/** Starts a script of `children/`, which run.mjs builds next to this one. */
export function startChild<Request extends object, Response>(name: string): Child<Request, Response> {
  const child = fork(new URL(`./${name}.js`, import.meta.url), {
    // Memory is read after a forced garbage collection; the other flags are those of `npm start`.
    execArgv: ['--expose-gc', '--initial-old-space-size=64'],
    serialization: 'advanced',
  });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const fail = (code: number | null): void => reject(new Error(`${name} ended with ${code}`));
        child.once('exit', fail);
        child.once('message', (response) => {
          child.off('exit', fail);
          resolve(response as Response);
        });
        child.send(message);
      }),
    stop: () => child.kill(),
  };
}

/** Sends one message to a new child process and returns the response. */
export async function askOnce<Response>(name: string, message: object): Promise<Response> {
  const child = startChild<object, Response>(name);
  try {
    return await child.ask(message);
  } finally {
    child.stop();
  }
}
