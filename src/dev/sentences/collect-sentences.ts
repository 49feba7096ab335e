import { parseSync } from 'vite';

/** A node of the syntax tree, in ESTree's form. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/**
 * The sentences that a source file can print, in source order: texts of elements, templates, and string literals with several words.
 * A value stands as {…}.
 */
export function collectSentences(path: string, source: string): readonly string[] {
  const sentences: string[] = [];
  const enter = (node: Node): boolean => {
    const text = sentenceOf(node);
    if (text !== null) sentences.push(text);
    if (text !== null && ELEMENTS.has(node.type)) visitInside(node, enter);
    return text === null && !IGNORED.has(node.type);
  };
  visit(parseSync(path, source).program, enter);
  return sentences;
}

/** Visits what the text of an element leaves out: attributes, and expressions that stand as {…}. */
function visitInside({ openingElement, children }: Node, enter: (node: Node) => boolean): void {
  visit(openingElement, enter);
  for (const child of nodesIn(children)) {
    const inner = child['expression'];
    if (ELEMENTS.has(child.type)) visitInside(child, enter);
    else if (isNode(inner) && expressionText(inner).includes(VALUE) && inner.type !== 'TemplateLiteral') {
      visit(inner, enter);
    }
  }
}

const ELEMENTS = new Set(['JSXElement', 'JSXFragment']);

/** Calls `enter` for each node; children are visited where it returns true. */
function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, enter);
  } else if (isNode(value) && !isSilentAttribute(value) && enter(value)) {
    for (const member of Object.values(value)) if (typeof member === 'object') visit(member, enter);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const IGNORED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
]);

/** Attributes whose values are read out or shown. */
const SPOKEN = /^(?:title|alt|label|placeholder|aria-label|aria-description|count|meaning|heading|summary|text)$/;

function isSilentAttribute({ type, name }: Node): boolean {
  return type === 'JSXAttribute' && !(isNode(name) && typeof name['name'] === 'string' && SPOKEN.test(name['name']));
}

function sentenceOf(node: Node): string | null {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ownsText(node) ? tidy(elementText(node)) : null;
    case 'TemplateLiteral':
      return worded(templateText(node));
    case 'Literal':
      return typeof node['value'] === 'string' ? worded(node['value']) : null;
    default:
      return null;
  }
}

/** Whether the element contains text directly, not only inside child elements. */
function ownsText({ children }: Node): boolean {
  return nodesIn(children).some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)));
}

function elementText({ children }: Node): string {
  const texts = nodesIn(children).map((child) => {
    if (child.type === 'JSXText') return jsxText(String(child['value']));
    if (ELEMENTS.has(child.type)) return elementText(child) || VALUE;
    const inner = child['expression'];
    return isNode(inner) ? expressionText(inner) : '';
  });
  return texts.join('');
}

/** Text as JSX prints it: lines are trimmed where they meet, and joined by a space. */
function jsxText(text: string): string {
  const lines = text.split('\n');
  const trimmed = lines.map((line, at) => {
    const start = at === 0 ? line : line.trimStart();
    return at === lines.length - 1 ? start : start.trimEnd();
  });
  return trimmed.filter((line) => line !== '').join(' ');
}

/** The texts that an expression can have: "one/many" for a choice. */
function expressionText(node: Node): string {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'TemplateLiteral') return templateText(node);
  if (node.type !== 'ConditionalExpression') return VALUE;
  const choices = [node['consequent'], node['alternate']].map((each) => (isNode(each) ? expressionText(each) : VALUE));
  return choices.every((each) => each === VALUE) ? VALUE : choices.join('/');
}

function templateText({ quasis, expressions }: Node): string {
  const values = nodesIn(expressions).map(expressionText);
  return nodesIn(quasis)
    .map(({ value }, at) => {
      const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
      return cooked + (values[at] ?? '');
    })
    .join('');
}

function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

const VALUE = '{…}';

/** The text, if it has two words beside each other or a word beside a value; null for keys, class names and addresses. */
function worded(text: string): string | null {
  const tidied = tidy(text);
  const isProse = /\p{Ll}{2,}[,.:;]? (?:\p{L}|\d|\{…\}|“)|(?:\{…\}|\d|”) \p{Ll}{2,}/u.test(tidied);
  return isProse ? tidied : null;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
