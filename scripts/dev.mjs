// Development: the app on Vite's dev server with hot updates, and the API in the same process. The API restarts when
// its code changes; a file that does not parse is reported, and the next save tries again. The demo school is in .data,
// as with `npm start`.
import { createServer } from 'vite';
import { freePort } from './free-port.mjs';

process.env.SEED ??= 'demo';
const apiPort = await freePort();
const vite = await createServer({
  server: { proxy: Object.fromEntries(['/api', '/crests'].map((path) => [path, `http://127.0.0.1:${apiPort}`])) },
});
// Vite runs the server's code too, without listening; its watcher reports the changes.
const runner = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
});

let api = null;
let restarting = Promise.resolve();

async function startApi() {
  const { startServer } = await runner.ssrLoadModule('/server/start.ts');
  api = await startServer({ ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) });
}

async function restartApi() {
  const running = api;
  api = null;
  await running?.close();
  runner.moduleGraph.invalidateAll();
  await startApi();
  console.log('The API has restarted.');
}

runner.watcher.on('change', (file) => {
  if (!/[\\/](server|src[\\/](domain|contracts))[\\/]/.test(file)) return;
  restarting = restarting.then(restartApi).catch((error) => {
    console.error(error);
    console.error('The API is not running. Save the file again once the error is fixed.');
  });
});

await startApi();
await vite.listen();
vite.printUrls();
const { demoSignIns } = await runner.ssrLoadModule('/server/seed/demo-accounts.ts');
if (api.dataNote) console.log(`  ${api.dataNote}\n`);
if (api.isDemo) console.log(demoSignIns());
if (api.setupLink)
  console.log(`  Set up the school: ${vite.resolvedUrls.local[0]}setup${new URL(api.setupLink).hash}\n`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void Promise.allSettled([api?.close(), vite.close(), runner.close()]).then(() => process.exit(0));
  });
}
