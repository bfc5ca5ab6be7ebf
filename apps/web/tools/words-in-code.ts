import { type ESTree, parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** Attributes that people read as a whole. */
const shownAttributes = /^(?:aria-label|alt|title|placeholder|label|heading|text|detail|message)$/;
/** Attributes that people do not read, although they contain spaces. */
const silentAttributes =
  /^(?:className|d|viewBox|transform|points|style|accept|allow|rel|content)$/;

/** Text for people: a sentence or its beginning, or any Cyrillic letters. */
const sentence = /^\p{Lu}\p{Ll}+(?:[’'-]?\p{L}+)?(?:[\s.,!?…:]|$)|\p{Script=Cyrillic}/u;

/** Names that are the same in every language, and names of keys and events. */
const names =
  /^(?:Tend|Android|Chrome|ChromeOS|Chromium|Edge|Firefox|Linux|macOS|Mac|Opera|Safari|Samsung Internet|Windows|Yandex|iPhone|iPad|Escape|Enter|Tab|Home|End|Shift|Control|Alt|Meta|Backspace|Delete|Space|Arrow\w+|Page(?:Up|Down)|AbortError|[A-Z]\w*Error|UserID)\b/;

/** Finds words in the code that people would read in one language only. */
export function findWordsInCode({ file, code }: Source): string[] {
  const words = new Set<string>();
  /** Ranges with words for developers: errors, the console, and imports. */
  const excluded: [number, number][] = [];
  const exclude = ({ start, end }: ESTree.Node) => excluded.push([start, end]);
  const found: { text: string; start: number }[] = [];
  const note = (text: string, start: number) => found.push({ text: text.trim(), start });
  const { program } = parseSync(file, code);

  new Visitor({
    ImportDeclaration: exclude,
    ImportExpression: exclude,
    ThrowStatement: exclude,
    TSLiteralType: exclude,
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) exclude(node);
    },
    BinaryExpression({ operator, left, right }) {
      // Compared or searched text is not shown.
      if (!/^(?:[!=]==|in)$/.test(operator)) return;
      for (const side of [left, right]) if (side.type === 'Literal') exclude(side);
    },
    CallExpression(node) {
      const { callee } = node;
      if (isLog(callee) || isSearch(callee)) exclude(node);
    },
    TemplateLiteral(node) {
      // The key of a text with a variable part.
      if (/^[a-z]\w*\./.test(node.quasis[0]?.value.raw ?? '')) exclude(node);
    },
    JSXText({ value, start }) {
      if (/\p{L}/u.test(value)) note(value, start);
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier') return;
      const { name } = node.name;
      if (silentAttributes.test(name)) exclude(node);
      if (!shownAttributes.test(name) || node.value?.type !== 'Literal') return;
      if (/\p{L}/u.test(node.value.value)) note(node.value.value, node.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && isForPeople(value)) note(value, start);
    },
    TemplateElement({ value, start }) {
      if (isForPeople(value.raw)) note(value.raw, start);
    },
  }).visit(program);

  for (const { text, start } of found) {
    if (!excluded.some(([from, to]) => from <= start && start < to)) words.add(text);
  }
  return Array.from(words, (word) => `${file}: "${word}"`);
}

/** `console.error(…)`, `log.warn(…)`, `this.#parts.log.error(…)`: for developers and operators. */
function isLog(callee: ESTree.Expression): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  if (object.type === 'Identifier') return /^(?:console|log)$/.test(object.name);
  return (
    object.type === 'MemberExpression' &&
    object.property.type === 'Identifier' &&
    object.property.name === 'log'
  );
}

/** `text.includes('Macintosh')`: searched text is not shown. */
function isSearch(callee: ESTree.Expression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(?:includes|startsWith|endsWith)$/.test(callee.property.name)
  );
}

function isForPeople(text: string): boolean {
  return sentence.test(text.trim()) && !names.test(text.trim());
}
