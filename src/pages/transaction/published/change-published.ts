import type { Client } from '../../../rpc-client/client.ts';
import { fetchPublished } from './fetch-published.ts';
import { followReferences } from './follow-references.ts';
import { forgetProgram } from './published-cache.ts';
import type { Published, PublishedStep } from './published.ts';
import type { PublishedRead } from './read-accounts-at-slot.ts';

/** Carries out a step, and puts what it finds in its place. */
export async function changePublished(
  client: Client,
  step: PublishedStep,
  published: Published,
  read: PublishedRead,
  update: (change: (before: Published) => Published) => void,
): Promise<void> {
  if (typeof step === 'object' && 'replace' in step) {
    update((before) => ({ ...before, programs: new Map(before.programs).set(step.replace, step.by) }));
    return;
  }
  if (typeof step === 'object') {
    const { forget } = step;
    // Awaited, so that a page that no longer shows the copy can be reloaded without it.
    await forgetProgram(client.url, forget);
    update((before) => {
      if (!before.programs.has(forget)) return before;
      return {
        ...before,
        programs: new Map([...before.programs].filter(([program]) => program !== forget)),
        left: { ...before.left, programs: [...before.left.programs, forget] },
      };
    });
    return;
  }
  update((before) => ({ ...before, more: 'asking' }));
  try {
    if (step === 'askForLeft') {
      const more = await fetchPublished(client, published.left, read);
      update((before) => ({
        programs: new Map([...before.programs, ...more.programs]),
        mints: new Map([...before.mints, ...more.mints]),
        mintReferences: new Map([...before.mintReferences, ...more.mintReferences]),
        left: more.left,
        more: null,
      }));
    } else {
      const followed = await followReferences(client, published, read);
      update((before) => ({ ...before, ...followed, more: null }));
    }
  } catch (error) {
    update((before) => ({ ...before, more: error instanceof Error ? error : new Error(String(error)) }));
  }
}
