import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '#server/http/app-env.ts';
import { prepare, sendPrepared } from '#server/http/prepared.ts';
import { callersText, type ApiDescription, type Operation } from './describe-api.ts';
import type { JsonSchema } from './name-shapes.ts';

/** The page has the colours of the app, light and dark, and none of its scripts. */
const STYLES = [
  ...['reset', 'tokens', 'base'].map((name) => `/src/ui/styles/${name}.css`),
  '/server/http/description/api-page.css',
];
const STYLE_FILES = {
  ...import.meta.glob('/src/ui/styles/{reset,tokens,base}.css', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob('/server/http/description/*.css', { query: '?raw', import: 'default', eager: true }),
};
const LAYERS = '@layer reset, tokens, base, components;';
const STYLESHEET = '/api/page.css';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Serves the description of the API as a page that people read, to anyone. `describe` is asked once. */
export function serveApiPage(app: Hono<AppEnv>, describe: () => ApiDescription): void {
  const pageOf = once(async () => prepare('text/html; charset=utf-8', bytesOf(String(await drawPage(describe())))));
  const styles = once(() =>
    prepare(
      'text/css; charset=utf-8',
      bytesOf([LAYERS, ...STYLES.map((file) => String(STYLE_FILES[file]))].join('\n')),
    ),
  );
  for (const [path, get] of [
    ['/api', pageOf],
    [STYLESHEET, styles],
  ] as const) {
    app.get(path, async (c) => {
      c.header('Cache-Control', 'no-cache');
      c.header('Vary', 'Accept-Encoding');
      return sendPrepared(c, await get());
    });
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

const anchor = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function drawPage({ info, tags, paths, components }: ApiDescription) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · ${info.title}</title>
        <link rel="stylesheet" href="${STYLESHEET}" />
      </head>
      <body>
        <main class="api">
          <header>
            <h1>${info.title}: the API</h1>
            <p class="soft">
              Version ${info.version} · <a href="/api/openapi.json">OpenAPI description</a> · <a href="/">The app</a>
            </p>
            ${info.description.split('\n\n').map((text) => html`<p>${withCode(text)}</p>`)}
          </header>
          <nav aria-label="Calls">
            <ul class="tags">
              ${tags.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
            </ul>
          </nav>
          ${tags.map(
            ({ name, description }) =>
              html`<section id="${anchor(name)}" aria-labelledby="${anchor(name)}-title">
                <h2 id="${anchor(name)}-title">${name}</h2>
                <p class="soft">${description}</p>
                ${operations.filter(({ operation }) => operation.tags.includes(name)).map(drawOperation)}
              </section>`,
          )}
          <section id="refusals" aria-labelledby="refusals-title">
            <h2 id="refusals-title">Refusals</h2>
            <dl>
              ${Object.entries(components.responses).map(
                ([name, { description }]) =>
                  html`<dt id="refusal-${name}">${name}</dt>
                    <dd>${withCode(description)}</dd>`,
              )}
            </dl>
          </section>
          <section id="shapes" aria-labelledby="shapes-title">
            <h2 id="shapes-title">Shapes</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<details id="shape-${name}">
                  <summary><strong>${name}</strong></summary>
                  <div class="inside">${drawShape(schema)}</div>
                </details>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

/** Text with `code` in it. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));

function drawOperation({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<details id="call-${operationId}">
    <summary><code class="method">${method.toUpperCase()}</code><code>${path}</code><span>${summary}</span></summary>
    <div class="inside">
      <p class="soft">For ${callersText(operation['x-callers'])}.${description && ` ${description}`}</p>
      ${
        parameters.length > 0 &&
        html`<h3>Parameters</h3>
          <dl>
            ${parameters.map(
              (each) =>
                html`<dt><code>${each.name}</code></dt>
                  <dd>${typeOf(each.schema)}${each.required ? ', needed' : ''}</dd>`,
            )}
          </dl>`
      }
      ${
        requestBody &&
        html`<h3>Body</h3>
          <p>${typeOfContent(requestBody.content)}</p>`
      }
      <h3>Answers</h3>
      <dl>
        ${Object.entries<Answered>(responses)
          .filter(([status]) => status !== 'default')
          .map(
            ([status, response]) =>
              html`<dt>${status}</dt>
                <dd>${drawResponse(response)}</dd>`,
          )}
      </dl>
    </div>
  </details>`;
}

/** A success with what it holds, or the name of a refusal. */
interface Answered {
  $ref?: string;
  description?: string;
  content?: Content;
}
type Content = Readonly<Record<string, { schema: JsonSchema }>>;

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

function drawResponse({ $ref, content, description }: Answered) {
  if ($ref === undefined) return content ? typeOfContent(content) : description;
  return html`<a href="#refusal-${nameIn($ref)}">${nameIn($ref)}</a>`;
}

const typeOfContent = (content: Content) =>
  Object.entries(content).map(([media, { schema }]) => (media === 'application/json' ? typeOf(schema) : media));

function drawShape(schema: JsonSchema) {
  const needed = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return html`<dl>
    ${fields.map(
      ([name, field]) =>
        html`<dt><code>${name}</code></dt>
          <dd>${typeOf(field)}${needed.has(name) ? '' : ', may be missing'}</dd>`,
    )}
  </dl>`;
}

type Drawn = ReturnType<typeof html> | string | Drawn[];

/** A type in words: 'whole number', 'list of Student', 'text or null'. */
function typeOf(schema: JsonSchema): Drawn {
  const { $ref, anyOf, allOf, oneOf, type, items, properties } = schema;
  if ($ref !== undefined) return html`<a href="#shape-${nameIn($ref)}">${nameIn($ref)}</a>`;
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return joined(choices.map(typeOf));
  if (schema.enum) return joined(schema.enum.map((value) => html`<code>${String(value)}</code>`));
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (Array.isArray(type)) return joined(type.map((each) => typeOf({ ...schema, type: each })));
  if (type === 'array') return ['list of ', items ? typeOf(items) : 'anything'];
  if (type === 'object' && properties) {
    const fields = Object.entries(properties);
    return html`object:
    ${fields.map(([name, field], index) => html`${index > 0 ? ', ' : ''}<code>${name}</code> (${typeOf(field)})`)}`;
  }
  return WORDS[type ?? ''] ?? 'anything';
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

const joined = (parts: readonly Drawn[]): Drawn =>
  parts.flatMap((part, index) => (index > 0 ? [' or ', part] : [part]));
