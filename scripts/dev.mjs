// Development: the app by Vite's dev server with hot updates, and the API in the same process, restarted when its code
// changes. The demo school is in .data, as with `npm start`.
import { createServer } from 'vite';

const API_PORT = 8787;

process.env.SEED ??= 'demo';
const vite = await createServer({ server: { proxy: { '/api': `http://127.0.0.1:${API_PORT}` } } });
// The server's code is run through Vite too, without listening: its own watcher tells when to start anew.
const runner = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
});

let api;
async function startApi() {
  const { startServer } = await runner.ssrLoadModule('/server/start.ts');
  api = await startServer({ ...process.env, HOST: '127.0.0.1', PORT: String(API_PORT) });
}

let restarting = Promise.resolve();
runner.watcher.on('change', (file) => {
  if (!/[\\/](server|src[\\/](domain|contracts))[\\/]/.test(file)) return;
  restarting = restarting
    .then(async () => {
      await api?.close();
      runner.moduleGraph.invalidateAll();
      await startApi();
      console.log('The API was started anew.');
    })
    .catch((error) => console.error(error));
});

await startApi();
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void Promise.allSettled([api?.close(), vite.close(), runner.close()]).then(() => process.exit(0));
  });
}
