import { describe as baseDescribe, expect as baseExpect, test as baseTest } from 'vitest';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { type DomLocator, isVisible, normalized, pageText, pauseAfter, type Text, textOf, TIMEOUT } from './locator.ts';
import type { DomPage } from './page.ts';

/**
 * Stands for `playwright/test` in tests that run in a DOM: what they use of it. A test with the tag @browser is left out: it needs a
 * layout, a second page or the worker of a block, and runs in the browser only. One with the tag @long runs in the long run only.
 */
export const test = withPlaywright(baseTest);

/** Also the tests that are derived from it. */
function withPlaywright<T extends typeof baseTest>(base: T): T & PlaywrightOnly {
  const test = (title: string, ...rest: readonly [run: Run] | readonly [details: Details, run: Run]): void => {
    const [{ tag = [] }, run]: readonly [Details, Run] = rest.length === 1 ? [{}, rest[0]] : rest;
    // The fixtures of a spec have Playwright's types, and Vitest's test has others.
    if (!tag.includes('@browser') && (IS_LONG || !tag.includes('@long')))
      base(title, run as Parameters<typeof base>[1]);
  };
  const extend = base.extend.bind(base);
  // A function with members cannot be typed as Vitest's `test`; the members below are those that the specs call.
  return Object.assign(test as unknown as T, {
    describe: baseDescribe,
    extend: (...fixtures: Parameters<typeof extend>) => withPlaywright(extend(...fixtures) as typeof baseTest),
    step: async (_: string, run: () => unknown) => run(),
    slow: () => undefined,
  });
}

interface Details {
  readonly tag?: string | readonly string[];
}

type Run = (fixtures: never) => unknown;

interface PlaywrightOnly {
  readonly step: (title: string, run: () => unknown) => Promise<unknown>;
  readonly slow: () => void;
}

interface Check {
  readonly pass: boolean;
  readonly actual: unknown;
}

/** A matcher that waits until its check succeeds, or with `not`, until it fails. */
const waiting = <S, A extends readonly unknown[]>(check: (subject: S, ...expected: A) => Check) =>
  async function matcher(this: { readonly isNot?: boolean }, subject: S, ...expected: A) {
    let last = check(subject, ...expected);
    for (let waited = 0; last.pass === (this.isNot === true) && waited < TIMEOUT;) {
      const pause = pauseAfter(waited);
      await new Promise((resolve) => setTimeout(resolve, pause));
      waited += pause;
      last = check(subject, ...expected);
    }
    const { description } = subject as { readonly description?: string };
    return {
      pass: last.pass,
      message: () =>
        `${description ?? 'page'}: expected ${this.isNot === true ? 'not ' : ''}${expected.map(String).join(', ')}${pageText()}`,
      actual: last.actual,
      expected: expected[0],
    };
  };

const one = (locator: DomLocator): HTMLElement | null => {
  const found = locator.find();
  if (found.length > 1) throw new Error(`${found.length} elements, not one: ${locator.description}`);
  return (found[0] as HTMLElement | undefined) ?? null;
};
const onElement = <A extends readonly unknown[]>(read: (element: HTMLElement, ...expected: A) => Check) =>
  waiting((locator: DomLocator, ...expected: A) => {
    const element = one(locator);
    return element === null ? { pass: false, actual: null } : read(element, ...expected);
  });
const equals = (actual: string | null, expected: Text): Check => ({
  pass: actual !== null && (typeof expected === 'string' ? actual === expected : expected.test(actual)),
  actual,
});
const texts = (isWhole: boolean) =>
  waiting((locator: DomLocator, expected: Text | readonly Text[]) => {
    const matches = (text: string, each: Text) =>
      typeof each !== 'string'
        ? each.test(text)
        : isWhole
          ? text === normalized(each)
          : text.includes(normalized(each));
    if (!Array.isArray(expected)) {
      const element = one(locator);
      const actual = element === null ? null : textOf(element);
      return { pass: actual !== null && matches(actual, expected as Text), actual };
    }
    const wanted = expected as readonly Text[];
    const actual = locator.find().map(textOf);
    if (isWhole)
      return {
        pass: actual.length === wanted.length && wanted.every((each, at) => matches(actual[at] ?? '', each)),
        actual,
      };
    let at = 0;
    for (const text of actual) if (at < wanted.length && matches(text, wanted[at] ?? '')) at += 1;
    return { pass: at === wanted.length, actual };
  });

baseExpect.extend({
  toHaveText: texts(true),
  toContainText: texts(false),
  toBeVisible: onElement((element) => ({ pass: isVisible(element), actual: element.outerHTML.slice(0, 200) })),
  toBeHidden: waiting((locator: DomLocator) => {
    const element = one(locator);
    return { pass: element === null || !isVisible(element), actual: element?.outerHTML.slice(0, 200) };
  }),
  toBeAttached: waiting((locator: DomLocator, { attached = true }: { readonly attached?: boolean } = {}) => ({
    pass: locator.find().length > 0 === attached,
    actual: locator.find().length,
  })),
  toHaveCount: waiting((locator: DomLocator, count: number) => {
    const actual = locator.find().length;
    return { pass: actual === count, actual };
  }),
  toHaveAttribute: onElement((element, name: string, value?: Text) =>
    value === undefined
      ? { pass: element.hasAttribute(name), actual: element.outerHTML.slice(0, 200) }
      : equals(element.getAttribute(name), value),
  ),
  toHaveClass: onElement((element, name: Text) => equals(element.className, name)),
  toHaveId: onElement((element, id: Text) => equals(element.id, id)),
  toHaveValue: onElement((element, value: Text) => equals((element as HTMLInputElement).value, value)),
  toHaveAccessibleName: onElement((element, name: Text) =>
    equals(normalized(element.getAttribute('aria-label') ?? labelText(element)), name),
  ),
  toBeChecked: onElement((element, { checked = true }: { readonly checked?: boolean } = {}) => {
    const actual = (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true';
    return { pass: actual === checked, actual };
  }),
  toBeDisabled: onElement((element) => ({ pass: (element as HTMLButtonElement).disabled, actual: null })),
  toBeEnabled: onElement((element) => ({ pass: !(element as HTMLButtonElement).disabled, actual: null })),
  toBeFocused: onElement((element) => ({
    pass: document.activeElement === element,
    actual: document.activeElement?.outerHTML.slice(0, 200),
  })),
  toBeEmpty: onElement((element) => ({ pass: textOf(element) === '', actual: textOf(element) })),
  toHaveURL: waiting((_: DomPage, url: Text) =>
    equals(location.href, typeof url === 'string' ? new URL(url, location.origin).href : url),
  ),
  toHaveTitle: waiting((_: DomPage, title: Text) => equals(document.title, title)),
  async toPass(run: () => Promise<unknown>) {
    for (let waited = 0; ; waited += 50) {
      try {
        await run();
        return { pass: true, message: () => '' };
      } catch (error) {
        if (waited >= TIMEOUT) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  },
});

function labelText(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement;
  return labels !== null && labels !== undefined && labels.length > 0
    ? [...labels].map(({ textContent }) => textContent).join(' ')
    : (element.textContent ?? '');
}

type Expect = typeof baseExpect;
export const expect: Expect = Object.assign(
  ((value: unknown, message?: string) => baseExpect(value, message)) as Expect,
  baseExpect,
  {
    poll: (read: () => unknown, message?: string | { readonly message?: string }) =>
      baseExpect.poll(read, {
        timeout: TIMEOUT,
        interval: 20,
        ...(typeof message === 'string' ? { message } : message),
      }),
  },
);
