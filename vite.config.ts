import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, normalizePath, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/app/manifest.ts';

/**
 * The JavaScript in few chunks: a tablet fetches each of them when the worker installs, and each is a request. A chunk
 * for what the sign-in page needs, one for the data layer, which loads while somebody types, one for what several other
 * screens share, with the styles of all, and one for the rest of the screens of each of SCREENS. The page of a hall display
 * loads neither the data layer nor the other screens: what it shares with them has chunks of its own.
 */
const CHUNKS: ReadonlyArray<{ name: string; roots: readonly string[] }> = [
  { name: 'sign-in', roots: ['src/main.tsx', 'src/features/auth/sign-in/login-screen.tsx'] },
  { name: 'data', roots: ['src/services/create-services.ts'] },
  // Needed after the first page is drawn only, also by a display, which has no data layer.
  { name: 'shared-data', roots: ['src/services/page/register-worker.ts'] },
  // What begins behind the first screen, of the sign-in page too: that page loads no other screens for it.
  { name: 'behind', roots: ['src/services/outbox/guard-outbox.ts', 'src/features/auth/sign-in/provider-sign-in.tsx'] },
];

/** Folders of src/features whose screens are mostly opened together. */
const SCREENS = {
  home: 'app/home-screen|features/dashboard',
  class: 'features/class',
  account: 'features/(auth|welcome|privacy/privacy-screen)',
  award: 'features/award',
  people: 'features/(rosters|students)',
  figures: 'features/(leaderboard|kiosk|reports|store|help)',
};

/** The page around the screens. */
const SHELL = ['src/app/require-session.tsx', 'src/app/shell.tsx', 'src/app/for-educators.tsx'];

const HALL = 'src/features/kiosk/display/display-screen.tsx';
/** The board of a signed-in account is drawn by the same code. */
const ALSO_HALL = /\/src\/features\/kiosk\//;

/**
 * The Admin Portal, the set-up and the pages of an invitation and a code, which few people open. What only they need is in a chunk of
 * its own, and so is what the portal shares with the set-up.
 */
const SELDOM = /\/src\/(app\/admin-(routes|shell)|features\/auth\/(first-start|invitation|join)\/)/;

/** Names the first chunk whose roots import a module, directly or through others; `null` for all other modules. */
function nameChunk(): Rolldown.CodeSplittingNameFunction {
  const chunkOf = new Map<string, string>();
  return (moduleId, context) => {
    const infoOf = (id: string) => {
      const info = context.getModuleInfo(id);
      if (!info) throw new Error(`${id} is in a chunk of vite.config.ts, but not in the app.`);
      return info;
    };
    if (chunkOf.size === 0) {
      for (const { name, roots } of CHUNKS) {
        const found = reachedFrom(roots.map(pathOf), (id) => infoOf(id).importedIds);
        for (const id of found) if (!chunkOf.has(id)) chunkOf.set(id, name);
      }
      const importsOf = (id: string) => [...infoOf(id).importedIds, ...infoOf(id).dynamicallyImportedIds];
      const start = [pathOf('src/main.tsx')];
      const often = reachedFrom(start, (id) => importsOf(id).filter((each) => !SELDOM.test(each)));
      for (const id of reachedFrom(start, importsOf)) if (!often.has(id)) chunkOf.set(id, 'admin');
      const ofHall = reachedFrom([pathOf(HALL)], (id) => infoOf(id).importedIds);
      const elsewhere = reachedFrom(start, (id) => importsOf(id).filter((each) => !ALSO_HALL.test(each)));
      for (const id of ofHall) {
        const known = chunkOf.get(id);
        if (known === 'data') chunkOf.set(id, 'shared-data');
        else if (known === undefined || known === 'behind')
          chunkOf.set(id, elsewhere.has(id) ? sharedLooks(id) : 'hall');
      }
      // What several parts of the app share, the page around them, and the styles of them all.
      const parts = [...elsewhere].flatMap((id) => infoOf(id).dynamicallyImportedIds);
      const uses = [...new Set(parts)].flatMap((part) => [...reachedFrom([part], (id) => infoOf(id).importedIds)]);
      const ofShell = reachedFrom(SHELL.map(pathOf), (id) => infoOf(id).importedIds);
      const usedOnce = new Set<string>();
      for (const id of uses) {
        const isOfAll = ofShell.has(id) || id.endsWith('.module.css') || usedOnce.has(id);
        if (isOfAll && !chunkOf.has(id)) chunkOf.set(id, 'screens');
        usedOnce.add(id);
      }
    }
    return chunkOf.get(moduleId) ?? null;
  };
}

/** The few styles that a display shares are not worth a request. */
const sharedLooks = (id: string) => (id.endsWith('.module.css') ? 'sign-in' : 'shared-looks');

const pathOf = (file: string) => normalizePath(join(import.meta.dirname, file));

/** These modules and all that they import, directly or through others. */
function reachedFrom(roots: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const each of importsOf(id)) found.add(each);
  return found;
}

const routerForProduction = fileURLToPath(
  new URL('../../react-router/dist/production/index.mjs', import.meta.resolve('react-router-dom')),
);

/**
 * The first stylesheet to name a cascade layer decides its place, and which chunk's comes first is the bundler's matter:
 * each says the whole order.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.module.css') ? `@layer reset, tokens, base, components, utilities;\n${code}` : null,
};

/** Chunks that import each other run in an order that leaves constants undefined: a build that has some fails. */
const noCircularChunks: Plugin = {
  name: 'no-circular-chunks',
  generateBundle(_, bundle) {
    const importsOf = (file: string): string[] => {
      const output = bundle[file];
      return output?.type === 'chunk' ? output.imports : [];
    };
    const done = new Set<string>();
    const follow = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) this.error(`Chunks import each other: ${[...path, file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of importsOf(file)) follow(next, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

/**
 * Vite tells the browser of the chunks that a part of the app needs: here as scripts, not as modules (askForScript in
 * src/contracts/last-screen.ts says why).
 */
const preloadedAsScripts: Plugin = {
  name: 'preloaded-as-scripts',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('vite/preload-helper.js')) return null;
    const changed = code.replace(/const scriptRel = .*?;(?=const assetsURL)/s, "const scriptRel = 'preload';");
    return changed === code ? this.error('Vite tells the browser of its chunks in another way now.') : changed;
  },
};

/** A constant stands where it is used: each chunk has only the paths that it asks for (src/contracts/paths.ts). */
const inlinedConstants: Plugin = {
  name: 'inlined-constants',
  config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } } }),
};

/**
 * The router names its components for the developer tools. Without the names the bundler can leave out those that nothing
 * uses, such as its forms.
 */
const onlyUsedRouterParts: Plugin = {
  name: 'only-used-router-parts',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(dirname(routerForProduction))
      ? code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (?=\w+\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ ')
      : null,
};

/** The day of this build: the clock of a tablet can't be before it. A day, so that two builds of it are the same. */
const builtAt = new Date().setUTCHours(0, 0, 0, 0);

export default defineConfig(({ mode, command }) => ({
  define: { 'import.meta.env.VITE_BUILT_AT': String(builtAt) },
  resolve: {
    alias: [
      // The package's default entry is ES5; the modern build is 2 kB smaller and applies to the worker's build too.
      { find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) },
      // The package names only its build with warnings for developers.
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: routerForProduction }] : []),
    ],
  },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: nameChunk(), debugName: 'by what needs it', priority: 2, includeDependenciesRecursively: false },
            ...Object.entries(SCREENS).map(([name, places]) => ({ name, test: new RegExp(`/src/(${places})[/.]`) })),
          ],
        },
      },
    },
  },
  // The import worker loads its parts as modules (services/admin/import).
  worker: { format: 'es' },
  plugins: [
    react(),
    layerOrder,
    noCircularChunks,
    inlinedConstants,
    onlyUsedRouterParts,
    preloadedAsScripts,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      scope: '/',
      registerType: 'prompt',
      injectRegister: false,
      // The emergency exit of docs/deploy.md: a worker that removes itself, and (register-worker.ts) a page without one.
      selfDestroying: loadEnv(mode, import.meta.dirname, 'VITE_')['VITE_KILL_SWITCH'] === 'true',
      manifest,
      // The browser itself fetches them, when the app is installed.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [inlinedConstants] },
        // The pictures that a page shows: the crests of the houses and the app's own icon.
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/{[A-Z]*,app-192}.png'],
        // An import needs the connection anyway.
        // Few systems need the text face of the app.
        globIgnores: ['splash/**', '.vite/**', 'assets/import.worker-*', 'assets/figtree-*'],
        // Long enough to tell two versions of a file apart. What is random in the list can't be compressed.
        manifestTransforms: [
          (files) => ({ manifest: files.map((file) => ({ ...file, revision: file.revision?.slice(0, 8) ?? null })) }),
        ],
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
}));
