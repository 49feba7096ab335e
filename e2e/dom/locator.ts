import { fireEvent, queryAllByRole } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Locator } from 'playwright/test';

export type Text = string | RegExp;
type Finder = () => readonly Element[];
type RoleOptions = NonNullable<Parameters<Locator['getByRole']>[1]>;
type FilterOptions = NonNullable<Parameters<Locator['filter']>[0]>;

/** As long as in playwright.config.ts. */
export const TIMEOUT = 15_000;

/** Milliseconds until the page is checked again. Each check costs CPU, so the interval grows with the time waited. */
export const pauseAfter = (waited: number): number => Math.min(20 + waited / 4, 100);

/** Finds elements of the document like Playwright's locators: evaluated at each use, and strictly one for an action. */
export class DomLocator {
  readonly find: Finder;
  readonly description: string;

  constructor(find: Finder, description: string) {
    this.find = find;
    this.description = description;
  }

  private within(name: string, find: (root: Element) => readonly Element[]): DomLocator {
    return new DomLocator(() => {
      const roots = this.find();
      // Sorting takes long, and what is found in one element is in order.
      const [root] = roots;
      return roots.length === 1 && root !== undefined
        ? find(root)
        : [...new Set(roots.flatMap(find))].toSorted(inOrder);
    }, `${this.description}.${name}`);
  }

  getByRole(role: string, { name, exact = false, ...states }: RoleOptions = {}): DomLocator {
    const matches = (computed: string) => name === undefined || matchesText(computed, name, exact);
    return this.within(`getByRole(${role}, ${String(name)})`, (root) =>
      queryAllByRole(root as HTMLElement, role, {
        ...(states as object),
        hidden: true,
        ...(name === undefined ? {} : { name: matches }),
      }).filter(isExposed),
    );
  }
  getByTestId = (id: string): DomLocator => this.locator(`[data-testid="${id}"]`);
  getByText(text: Text, { exact = false }: { readonly exact?: boolean } = {}): DomLocator {
    return this.within(`getByText(${String(text)})`, (root) => deepestWith(root, text, exact));
  }
  getByLabel(text: Text, { exact = false }: { readonly exact?: boolean } = {}): DomLocator {
    const has = (element: Element) => labelsOf(element).some((label) => matchesText(label, text, exact));
    return this.within(`getByLabel(${String(text)})`, (root) =>
      [...root.querySelectorAll('input, textarea, select, button, [aria-label], [aria-labelledby]')].filter(has),
    );
  }
  getByTitle(text: Text, { exact = false }: { readonly exact?: boolean } = {}): DomLocator {
    return this.within(`getByTitle(${String(text)})`, (root) =>
      [...root.querySelectorAll('[title]')].filter((each) =>
        matchesText(each.getAttribute('title') ?? '', text, exact),
      ),
    );
  }
  locator(selector: string, options: FilterOptions = {}): DomLocator {
    const found = this.within(`locator(${selector})`, (root) => select(root, selector));
    return found.filter(options);
  }
  filter({ hasText, has, hasNotText, hasNot, visible }: FilterOptions): DomLocator {
    const inside = (element: Element, other: unknown) =>
      (other as DomLocator).find().some((each) => each !== element && element.contains(each));
    return new DomLocator(
      () =>
        this.find().filter(
          (element) =>
            (hasText === undefined || matchesText(textOf(element), hasText, false)) &&
            (hasNotText === undefined || !matchesText(textOf(element), hasNotText, false)) &&
            (has === undefined || inside(element, has)) &&
            (hasNot === undefined || !inside(element, hasNot)) &&
            (visible === undefined || isVisible(element) === visible),
        ),
      hasText === undefined ? this.description : `${this.description}.filter(${String(hasText)})`,
    );
  }
  nth(at: number): DomLocator {
    return new DomLocator(
      () => this.find().slice(at, at === -1 ? undefined : at + 1),
      `${this.description}.nth(${at})`,
    );
  }
  first = (): DomLocator => this.nth(0);
  last = (): DomLocator => this.nth(-1);
  or(other: DomLocator): DomLocator {
    const find = () => [...new Set([...this.find(), ...other.find()])].toSorted(inOrder);
    return new DomLocator(find, `${this.description}.or(${other.description})`);
  }
  and(other: DomLocator): DomLocator {
    const find = () => {
      const others = new Set(other.find());
      return this.find().filter((element) => others.has(element));
    };
    return new DomLocator(find, `${this.description}.and(${other.description})`);
  }

  /** Waits for the element. Throws if there are several. */
  async element(): Promise<HTMLElement> {
    await until(() => this.find().length > 0, `no element: ${this.description}`);
    const found = this.find();
    if (found.length > 1) throw new Error(`${found.length} elements, not one: ${this.description}`);
    return found[0] as HTMLElement;
  }
  private async enabled(): Promise<HTMLElement> {
    const element = await this.element();
    await until(
      () => !(element as HTMLButtonElement).disabled || !element.isConnected,
      `disabled: ${this.description}`,
    );
    return element.isConnected ? element : this.enabled();
  }
  async waitFor({ state = 'visible' }: { readonly state?: string } = {}): Promise<void> {
    const gone = state === 'hidden' || state === 'detached';
    await until(() => this.find().some(isVisible) !== gone, `not ${state}: ${this.description}`);
  }
  all = async (): Promise<readonly DomLocator[]> => this.find().map((_, at) => this.nth(at));
  count = async (): Promise<number> => this.find().length;
  isVisible = async (): Promise<boolean> => this.find().some(isVisible);
  allTextContents = async (): Promise<readonly string[]> => this.find().map(({ textContent }) => textContent ?? '');
  allInnerTexts = async (): Promise<readonly string[]> => this.find().map(textOf);
  textContent = async (): Promise<string | null> => (await this.element()).textContent;
  innerText = async (): Promise<string> => textOf(await this.element());
  getAttribute = async (name: string): Promise<string | null> => (await this.element()).getAttribute(name);
  inputValue = async (): Promise<string> => ((await this.element()) as HTMLInputElement).value;
  evaluate = async <A, T>(run: (element: Element, argument: A) => T, argument: A): Promise<T> =>
    run(await this.element(), argument);
  evaluateAll = async <A, T>(run: (elements: readonly Element[], argument: A) => T, argument: A): Promise<T> =>
    run(this.find(), argument);

  async click(): Promise<void> {
    await user.click(await this.enabled());
    await settle();
  }
  async hover(): Promise<void> {
    await user.hover(await this.element());
  }
  async check(): Promise<void> {
    const element = (await this.enabled()) as HTMLInputElement;
    if (!element.checked) await user.click(element);
    await settle();
  }
  async uncheck(): Promise<void> {
    const element = (await this.enabled()) as HTMLInputElement;
    if (element.checked) await user.click(element);
    await settle();
  }
  async focus(): Promise<void> {
    (await this.element()).focus();
    await settle();
  }
  async fill(value: string): Promise<void> {
    const element = await this.enabled();
    element.focus();
    fireEvent.input(element, { target: { value } });
    await settle();
  }
  async press(key: string): Promise<void> {
    (await this.element()).focus();
    await pressKey(key);
  }
  async pressSequentially(text: string): Promise<void> {
    const element = await this.element();
    element.focus();
    for (const each of text) await pressKey(each);
  }
  async selectOption(value: string): Promise<void> {
    await user.selectOptions(await this.enabled(), value);
    await settle();
  }
  async setInputFiles(files: FilePayload | readonly FilePayload[]): Promise<void> {
    const all = Array.isArray(files) ? (files as readonly FilePayload[]) : [files as FilePayload];
    const made = all.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }));
    await user.upload(await this.element(), made);
    await settle();
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.element();
  }
  async dispatchEvent(type: string): Promise<void> {
    (await this.element()).dispatchEvent(new Event(type, { bubbles: true }));
  }
}

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const createUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });
let user = createUser();

/** With the elements that it used last, which would keep the page that was left in memory. */
export function forgetUser(): void {
  user = createUser();
}

/** Presses a key or a chord like "Control+Enter" where the focus is. */
export async function pressKey(chord: string): Promise<void> {
  const keys = chord.length === 1 ? [chord] : chord.split('+');
  const last = keys.pop() ?? '';
  const name = last === 'Space' ? ' ' : last;
  const held = keys.map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
  const down = held.map((key) => `{${key}>}`).join('');
  const up = held.map((key) => `{/${key}}`).join('');
  const pressed = name.length > 1 ? `{${name}}` : name.replace(/[{[]/g, '$&$&');
  await user.keyboard(`${down}${pressed}${up}`);
  await settle();
}

/** Lets the event loop turn, as it does between two commands to a browser. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

export async function until(holds: () => boolean, message: string, timeout = TIMEOUT): Promise<void> {
  for (let waited = 0; !holds();) {
    if (waited >= timeout) throw new Error(`${message}${pageText()}`);
    const pause = pauseAfter(waited);
    await new Promise((resolve) => setTimeout(resolve, pause));
    waited += pause;
  }
}

/** What the page showed when a test failed. */
export function pageText(): string {
  return `\n${location.href} shows: ${textOf(document.body).slice(0, 2000)}`;
}

export function textOf(element: Element): string {
  return normalized(element.textContent ?? '');
}

export function normalized(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function matchesText(text: string, expected: Text, exact: boolean): boolean {
  const own = normalized(text);
  if (typeof expected !== 'string') return new RegExp(expected.source, expected.flags.replace('g', '')).test(own);
  return exact ? own === normalized(expected) : own.toLowerCase().includes(normalized(expected).toLowerCase());
}

/** The elements in `root` whose text matches while that of none of their children does. */
function deepestWith(root: Element, text: Text, exact: boolean): readonly Element[] {
  // Whether an element can match, or one in it: a text that matches, without regard to its ends, is part of each text around it.
  const isPart = typeof text === 'string' || !/[$^]|\\b|\(\?/i.test(text.source);
  const found: Element[] = [];
  const visit = (element: Element): boolean => {
    const own = textOf(element);
    if (isPart && !matchesText(own, text, false)) return false;
    const matches = matchesText(own, text, exact);
    const at = found.length;
    let isInside = false;
    for (const child of element.children) isInside = visit(child) || isInside;
    if (matches && !isInside && !/^(?:SCRIPT|STYLE)$/.test(element.tagName)) found.splice(at, 0, element);
    return matches;
  };
  for (const child of root.children) visit(child);
  return found;
}

export function isVisible(element: Element): boolean {
  return element.isConnected && !isHidden(element, () => false);
}

/** In the accessibility tree. */
function isExposed(element: Element): boolean {
  return element.isConnected && !isHidden(element, (each) => each.getAttribute('aria-hidden') === 'true');
}

/** One walk up: each `closest` would be one, and compiles its selector. */
function isHidden(element: Element, hides: (ancestor: Element) => boolean): boolean {
  let isInDialog = false;
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (each.hasAttribute('hidden') || hides(each)) return true;
    const isClosed = !each.hasAttribute('open');
    if (each.tagName === 'DIALOG' && !isInDialog) {
      if (isClosed) return true;
      isInDialog = true;
    }
    if (each.tagName === 'DETAILS' && isClosed && each !== element)
      if (element.closest('summary')?.parentElement !== each) return true;
  }
  return false;
}

function select(root: Element, selector: string): readonly Element[] {
  if (selector === 'xpath=following-sibling::dd[1]') {
    let next = root.nextElementSibling;
    while (next !== null && next.tagName !== 'DD') next = next.nextElementSibling;
    return next === null ? [] : [next];
  }
  if (selector.includes('xpath=') || selector.includes(':visible')) throw new Error(`needs a browser: ${selector}`);
  if (selector === 'html' || selector === ':root') return [document.documentElement];
  return [...root.querySelectorAll(selector)];
}

function labelsOf(element: Element): readonly string[] {
  const { labels } = element as HTMLInputElement;
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  return [
    element.getAttribute('aria-label') ?? '',
    ...ids.map((id) => document.getElementById(id)?.textContent ?? ''),
    ...[...(labels ?? [])].map(({ textContent }) => textContent ?? ''),
  ].filter((label) => label !== '');
}

function inOrder(a: Element, b: Element): number {
  if (a === b) return 0;
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
}
