import { parseSync } from 'vite';

/** One wrong change of a file, made by rule. */
export type Mutant = {
  /** From 1. */
  line: number;
  what: string;
  /** The whole file with the change. */
  text: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; to: string; what: string };

const BORDERS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};

/**
 * The file with one wrong change at a time, each in one of these lines: a condition negated, a half of `&&` or `||` dropped,
 * a comparison moved over its border, a call left out, a half of an SQL condition that always holds.
 */
export function mutantsOf(file: string, text: string, lines: ReadonlySet<number>): Mutant[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const edits: Edit[] = [];
  walk(parseSync(file, text).program, (node) => edits.push(...editsOf(node, text)));
  return edits
    .map(({ start, end, to, what }) => ({
      line: lineAt(start),
      what,
      text: text.slice(0, start) + to + text.slice(end),
    }))
    .filter(({ line }) => lines.has(line));
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    visit(value);
    for (const each of Object.values(value)) walk(each, visit);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function editsOf(node: Node, text: string): Edit[] {
  const code = (part: unknown): string => (isNode(part) ? text.slice(part.start, part.end) : '');
  const { start, end } = node;
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { test } = node;
      if (!isNode(test)) return [];
      return [{ start: test.start, end: test.end, to: `!(${code(test)})`, what: `negates: ${code(test)}` }];
    }
    case 'LogicalExpression': {
      const { left, right, operator } = node;
      if (operator === '??') return [];
      return [left, right].map((kept, index) => {
        const dropped = index === 0 ? right : left;
        return { start, end, to: `(${code(kept)})`, what: `drops a half of ${String(operator)}: ${code(dropped)}` };
      });
    }
    case 'BinaryExpression': {
      const { left, right } = node;
      const other = BORDERS[String(node['operator'])];
      if (!other) return [];
      const to = `${code(left)} ${other} ${code(right)}`;
      return [{ start, end, to, what: `compares otherwise: ${to}` }];
    }
    case 'ExpressionStatement':
      return isCall(node['expression']) && !LOG.test(code(node))
        ? [{ start, end, to: ';', what: `leaves out: ${code(node)}` }]
        : [];
    case 'TemplateLiteral':
    case 'Literal':
      return SQL.test(code(node)) ? sqlEdits(code(node), start) : [];
    default:
      return [];
  }
}

/** What is only written for engineers. */
const LOG = /\blog\??\.(?:debug|info|warn|error)\(/;

function isCall(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node['operator'] === 'void')) {
    return isCall(node['argument']);
  }
  return node.type === 'CallExpression';
}

const SQL = /\b(?:WHERE|HAVING)\b/;
const CLAUSE_START = /\b(?:WHERE|HAVING|AND|OR)\s+|\(/g;
const CLAUSE_END =
  /^(?:AND|OR|ORDER|GROUP|LIMIT|OFFSET|FOR|RETURNING|UNION|HAVING|ON|THEN|ELSE|WHEN|WINDOW|SELECT|UPDATE|INSERT|DELETE)\b/;

/** Each part of a condition without effect: it always holds, or never beside an OR. Its parameters stay, so that the statement can be read. */
function sqlEdits(source: string, offset: number): Edit[] {
  return [...source.matchAll(CLAUSE_START)].flatMap(({ index, 0: opening }) => {
    const from = index + opening.length;
    const end = clauseEnd(source, from);
    const clause = source.slice(from, end).trimEnd();
    const isBesideOr = opening.startsWith('OR') || /^OR\b/.test(source.slice(end));
    const isOfBetween = /\bBETWEEN\b(?:(?!\bAND\b).)*$/s.test(source.slice(0, index));
    if (clause === '' || isOfBetween || (opening === '(' && !isBesideOr)) return [];
    const start = offset + from;
    const to = isBesideOr ? `(${clause} AND false)` : `(${clause} OR true)`;
    return [{ start, end: start + clause.length, to, what: `does not ask for: ${clause}` }];
  });
}

function clauseEnd(source: string, from: number): number {
  let depth = 0;
  let isBetween = false;
  for (let at = from; at < source.length; at += 1) {
    const rest = source.slice(at);
    const isWord = !/\w/.test(source[at - 1] ?? '');
    if (/^[({[]/.test(rest) || (isWord && /^CASE\b/.test(rest))) depth += 1;
    if (/^[)}\]]/.test(rest) || (isWord && /^END\b/.test(rest))) depth -= 1;
    if (depth < 0 || (depth === 0 && /^[`'"]$/.test(rest))) return at;
    if (isWord && /^BETWEEN\b/.test(rest)) isBetween = true;
    if (depth > 0 || !isWord || !CLAUSE_END.test(rest)) continue;
    if (!isBetween || !/^AND\b/.test(rest)) return at;
    isBetween = false;
  }
  return source.length;
}
