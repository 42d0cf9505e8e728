/**
 * One word for one thing: finds the words that docs/glossary.md puts out of use in what the screens and the server say, and
 * in the docs. `npm run check` runs it. `node scripts/words.mjs --list` prints every sentence of the screens and the
 * server, sorted, to be read from top to bottom.
 */
import { readdirSync, readFileSync } from 'node:fs';

const GLOSSARY = 'docs/glossary.md';

/** A row of the glossary's table of words that are out: '| child, children | student | screens | "…" |'. */
function wordsThatAreOut() {
  const [, table = ''] = readFileSync(GLOSSARY, 'utf8').split('## Out of use');
  return table
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, out, say, where, stays]) => ({
      words: out.split(', '),
      say,
      inDocs: where === 'screens and docs',
      stays: [...stays.matchAll(/‘([^’]+(?:’[a-z][^’]*)*)’/g)].map(([, text]) => text),
    }));
}

function filesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path))
    .toSorted();
}

/** Where a regular expression may begin, after what is no value. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};\n]|return)\s*$/;

/** The source without its comments, with each string, template and text between tags as it is. */
function textsOf(source, hasTags) {
  const texts = [];
  let code = '';
  let at = 0;
  const take = (end) => {
    const taken = source.slice(at, end);
    at = end;
    return taken;
  };
  /** From a quote to the one that ends it; the parts of a template that are code become '…'. */
  const readString = (quote) => {
    let text = '';
    at += 1;
    while (at < source.length && source[at] !== quote) {
      if (source[at] === '\\') {
        text += source[at + 1];
        at += 2;
      } else if (quote === '`' && source.startsWith('${', at)) {
        at += 2;
        text += '…';
        readCode('}');
      } else text += take(at + 1);
    }
    at += 1;
    return text;
  };
  const readCode = (end) => {
    let depth = 0;
    while (at < source.length) {
      const char = source[at];
      if (char === end && depth === 0) {
        at += 1;
        return;
      }
      if (source.startsWith('//', at)) take((source.indexOf('\n', at) + 1 || source.length + 1) - 1);
      else if (source.startsWith('/*', at)) take(source.indexOf('*/', at) + 2);
      else if (char === "'" || char === '"' || char === '`') {
        texts.push(readString(char));
        code += '""';
      } else if (char === '/' && BEFORE_REGEX.test(code.slice(-20))) {
        const [regex] = /^\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/[a-z]*/.exec(source.slice(at)) ?? ['/'];
        take(at + regex.length);
        code += '0';
      } else {
        if (char === '{') depth += 1;
        if (char === '}') depth -= 1;
        code += take(at + 1);
      }
    }
  };
  readCode('');
  if (hasTags) {
    for (const [, text] of code.matchAll(/[>}]([^<>{}]*\p{L}[^<>{}]*)(?=[<{])/gu)) {
      if (!/[=;]|&&|\?\?|\|\||""|\breturn\b|\bfunction\b/.test(text)) texts.push(text);
    }
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** Words for people have a space between them, or begin with a large letter. */
const isForPeople = (text) =>
  (/\p{L} \S|\S \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+…?$/u.test(text)) &&
  !/^[#./a-z0-9_-]+(?: [.a-z0-9_-]+)*$/.test(text) &&
  !/\b(?:SELECT|FROM|WHERE|CASE WHEN|NULL|INSERT|UPDATE|VALUES)\b|\) : \(|\(\(|\.map\(/.test(text);

function sentencesOf(folders) {
  return folders
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .flatMap((file) =>
      textsOf(readFileSync(file, 'utf8'), file.endsWith('.tsx'))
        .filter(isForPeople)
        .map((text) => ({ file, text })),
    );
}

const docs = ['README.md', ...filesIn('docs', /\.md$/)].filter(
  (path) => path !== GLOSSARY && !path.startsWith('docs/decisions/'),
);
const said = sentencesOf(['src', 'server', 'sw']);

if (process.argv.includes('--list')) {
  console.log([...new Set(said.map(({ text }) => text))].toSorted((a, b) => a.localeCompare(b)).join('\n'));
} else {
  const found = [];
  for (const { words, say, inDocs, stays } of wordsThatAreOut()) {
    const isOut = new RegExp(`(?<![\\p{L}/_-])(?:${words.join('|')})(?![\\p{L}/_-])`, 'iu');
    const without = (text) => stays.reduce((rest, kept) => rest.replaceAll(kept, ''), text);
    const lines = inDocs
      ? docs.flatMap((file) =>
          readFileSync(file, 'utf8')
            .split('\n')
            .map((text) => ({ file, text })),
        )
      : [];
    for (const { file, text } of [...said, ...lines]) {
      const word = isOut.exec(without(text))?.[0];
      if (word !== undefined) found.push(`${file}: ‘${word}’ in “${text}”. Say ‘${say}’.`);
    }
  }
  for (const line of found) console.log(line);
  console.log(`${said.length} sentences, ${found.length} with a word that is out of use (${GLOSSARY})`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
