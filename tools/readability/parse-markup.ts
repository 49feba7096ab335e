/** An element of markup that React rendered. */
export interface MarkupElement {
  /** Its text, including that of the elements in it. */
  readonly text: string;
  readonly attribute: (name: string) => string | null;
  /** The elements of a kind in it, at any depth. */
  readonly elements: (tag: string) => readonly MarkupElement[];
  readonly elementsWith: (attribute: string, value: string) => readonly MarkupElement[];
}

/** Parses markup from React, which closes every element but the void ones. */
export function parseMarkup(markup: string): MarkupElement {
  const root = createElement('', '');
  const open = [root];
  for (const [token, closing, tag, attributes] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (tag === undefined) parent.children.push(decodeEntities(token));
    else if (closing === '/') open.pop();
    else {
      const element = createElement(tag, attributes ?? '');
      parent.children.push(element);
      if (!VOID.has(tag) && !token.endsWith('/>')) open.push(element);
    }
  }
  return viewElement(root);
}

const TOKEN = /<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'meta', 'link']);

interface OpenElement {
  readonly tag: string;
  readonly attributes: string;
  readonly children: (OpenElement | string)[];
}

function createElement(tag: string, attributes: string): OpenElement {
  return { tag, attributes, children: [] };
}

function viewElement(element: OpenElement): MarkupElement {
  const below = (fits: (candidate: MarkupElement, tag: string) => boolean) =>
    descendants(element).flatMap((candidate) => {
      const view = viewElement(candidate);
      return fits(view, candidate.tag) ? [view] : [];
    });
  return {
    text: textOf(element),
    attribute: (name) => {
      const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element.attributes)?.[1];
      return value === undefined ? null : decodeEntities(value);
    },
    elements: (tag) => below((_, candidate) => candidate === tag),
    elementsWith: (name, value) => below(({ attribute }) => attribute(name) === value),
  };
}

function descendants({ children }: OpenElement): readonly OpenElement[] {
  return children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...descendants(child)]));
}

function textOf({ children }: OpenElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&nbsp;': ' ',
};
