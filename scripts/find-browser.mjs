// The browser for the end-to-end tests: CHROMIUM_PATH, the system's Chromium or Chrome, or Playwright's own. Where there
// is none, one is installed: Debian's for root, else Playwright's.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium; null where there is none. */
export function findBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`);
    return CHROMIUM_PATH;
  }
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...PLACES, chromium.executablePath()].find(isExecutable) ?? null;
}

/** The path of a Chromium, installed now if necessary. Says in one line which one it is. */
export function findOrInstallBrowser() {
  const found = findBrowser();
  if (found) {
    console.log(`Browser: ${found}`);
    return found;
  }
  process.stdout.write('No browser found, installing Chromium … ');
  const started = Date.now();
  if (isDebianRoot()) {
    install('apt-get', ['update', '-qq']);
    install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
    install(process.execPath, [cli, 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
  console.log(`${installed}, in ${Math.round((Date.now() - started) / 1000)} s`);
  return installed;
}

/** Runs an installer silently; shows what it printed if it failed. */
function install(program, args) {
  try {
    execFileSync(program, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' });
  } catch (error) {
    console.log(`failed.\n${error.stdout ?? ''}${error.stderr ?? ''}`);
    throw error;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
