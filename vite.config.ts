import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/app/manifest.ts';

/**
 * What the sign-in page shares with other screens: as a chunk for each part it would be ten more requests, and 2 kB more
 * of gzip, before anybody can sign in.
 */
const SIGN_IN_PARTS =
  /src\/(domain\/(failure|houses|landing|roles)|services\/session|features\/auth\/(auth-page|brand-panel|admin-portal-link)|ui\/(colour|components\/(brand|button|checkbox|field|house-crest|message|page-header|password-field|text-field)))\./;

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

export default defineConfig(({ mode }) => ({
  resolve: {
    // The package's default entry is ES5; the modern build is 2 kB smaller and applies to the worker's build too.
    alias: [{ find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) }],
  },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'sign-in', test: SIGN_IN_PARTS }] } } },
  },
  plugins: [
    react(),
    layerOrder,
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
      // They are among the pictures below.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png'],
        globIgnores: ['splash/**', '.vite/**'],
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
}));
