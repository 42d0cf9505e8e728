// Builds the product: dist/ (the app and its service worker) and build/server/ (the server, for any Node from 20.19).
import { build } from 'vite';

export async function buildApp() {
  await build({ logLevel: 'warn' });
}

export async function buildServer() {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      rolldownOptions: {
        input: ['main', 'worker', 'create-admin', 'backup-command', 'restore-command'].map(
          (name) => `server/${name}.ts`,
        ),
      },
      outDir: 'build/server',
      target: 'node20',
      sourcemap: true,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  });
}

if (import.meta.filename === process.argv[1]) {
  await buildApp();
  await buildServer();
}
