import { fork } from 'node:child_process';

/** Another process that answers messages, one at a time. */
export interface Child<Asked extends object, Told> {
  readonly ask: (message: Asked) => Promise<Told>;
  readonly stop: () => void;
}

/** Starts one of the scripts that are built beside this one. */
export function startChild<Asked extends object, Told>(name: string): Child<Asked, Told> {
  const child = fork(new URL(`./${name}.js`, import.meta.url), {
    // What memory holds is told after a collection; the rest as `npm start` has it.
    execArgv: ['--expose-gc', '--initial-old-space-size=64'],
    serialization: 'advanced',
  });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const fail = (code: number | null): void => reject(new Error(`${name} ended with ${code}`));
        child.once('exit', fail);
        child.once('message', (told) => {
          child.off('exit', fail);
          resolve(told as Told);
        });
        child.send(message);
      }),
    stop: () => child.kill(),
  };
}

/** Asks one thing of a process of its own. */
export async function askOnce<Told>(name: string, message: object): Promise<Told> {
  const child = startChild<object, Told>(name);
  try {
    return await child.ask(message);
  } finally {
    child.stop();
  }
}
