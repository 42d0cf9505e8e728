/**
 * One word for one thing: finds the words that docs/glossary.md puts out of use in what the screens and the server say, and
 * in the docs. `npm run check` runs it. `node scripts/words.mjs --list` prints every sentence of the screens and the
 * server, sorted, to be read from top to bottom.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

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

/** Every string, template and text between tags of a source; the parts of a template that are code become '…'. */
function textsOf(source, lang) {
  const texts = [];
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(walk);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'JSXText') texts.push(node.value);
    if (node.type === 'TemplateLiteral') texts.push(node.quasis.map(({ value }) => value.cooked).join('…'));
    Object.values(node).forEach(walk);
  };
  walk(parseAst(source, { lang }).body);
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
      textsOf(readFileSync(file, 'utf8'), file.endsWith('.tsx') ? 'tsx' : 'ts')
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
  const lines = docs.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text) => ({ file, text })),
  );
  for (const { words, say, inDocs, stays } of wordsThatAreOut()) {
    const isOut = new RegExp(`(?<![\\p{L}/_-])(?:${words.join('|')})(?![\\p{L}/_-])`, 'iu');
    const without = (text) => stays.reduce((rest, kept) => rest.replaceAll(kept, ''), text);
    for (const { file, text } of inDocs ? [...said, ...lines] : said) {
      const word = isOut.exec(without(text))?.[0];
      if (word !== undefined) found.push(`${file}: ‘${word}’ in “${text}”. Say ‘${say}’.`);
    }
  }
  for (const line of found) console.log(line);
  console.log(`${said.length} sentences, ${found.length} with a word that is out of use (${GLOSSARY})`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
