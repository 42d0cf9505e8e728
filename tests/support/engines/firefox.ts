import puppeteer from 'puppeteer-core';
import { asSource, isProgram, type Engine, type EnginePage } from './engine.ts';

/** Debian's. Others pack Firefox so that it can't reach a profile of ours; one that can is named in FIREFOX_PATH. */
const program = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** Firefox over WebDriver BiDi, which it speaks by itself. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: isProgram(program) ? null : 'Firefox is not installed (Debian: apt-get install firefox-esr)',
  launch,
};

async function launch(): Promise<EnginePage> {
  if (firefox.missing) throw new Error(firefox.missing);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true });
  const page = await browser.newPage();
  return {
    async open(url) {
      await page.goto(url);
    },
    async run(work, argument) {
      return JSON.parse(String(await page.evaluate(asSource(work, argument))));
    },
    close: () => browser.close(),
  };
}
