import type { Page } from '@playwright/test';
import type { LedgerRow } from './school-server.ts';

/** What an Outbox says of its awards, from the moment on at which it says that the server went back. */
interface Said {
  /** Of all its awards. */
  sent: number;
  takenBack: number;
  /** Of the awards and undos that the server had lost: so many have arrived; null: all. */
  arrived: number | null;
  words: string;
}

/** What was made on a tablet, and what of it the server had lost. */
interface Made {
  awards: readonly string[];
  lost: readonly string[];
  /** Awards whose undos it had lost. */
  undone: readonly string[];
}

/**
 * Compares each sentence of this tablet's Outbox, as soon as it is drawn, with the ledger at that moment. `untrue` has those
 * that are ahead of it. To be called before the page is opened.
 */
export async function compareWithLedger(page: Page, made: Made, readLedger: () => Promise<LedgerRow[]>) {
  const compared: Array<Promise<void>> = [];
  const untrue: string[] = [];
  const compare = async (said: Said): Promise<void> => {
    // The ledger only grows: what was there when the words were drawn is there now.
    const ledger = await readLedger();
    const ids = new Set(ledger.map(({ id }) => id));
    const reversed = new Set(ledger.flatMap(({ reversesId }) => reversesId ?? []));
    const back = [...made.lost.filter((id) => ids.has(id)), ...made.undone.filter((id) => reversed.has(id))].length;
    const there = made.awards.filter((id) => ids.has(id));
    const isAhead =
      said.sent + said.takenBack > there.length ||
      said.takenBack > there.filter((id) => reversed.has(id)).length ||
      (said.arrived ?? made.lost.length + made.undone.length) > back;
    if (isAhead) untrue.push(`${said.words}: of ${there.length} in the ledger, ${back} are back`);
  };
  await page.exposeFunction('outboxSays', (said: Said) => void compared.push(compare(said)));
  await page.addInitScript(watchOutbox);
  return { compared, untrue };
}

/** Runs in the page: tells what the Outbox says, whenever it says something else. */
function watchOutbox(): void {
  let before = '';
  const look = (): void => {
    const notice =
      /The school’s server went back to .*?(\d+ awards?(?: and \d+ undos?)? (?:was|were|is|are) .*?\.)/.exec(
        document.querySelector('body')?.textContent ?? '',
      )?.[1];
    const states = [...document.querySelectorAll('[aria-label="In all"] li')].map(({ textContent }) => textContent);
    const words = [notice, ...states].join(' | ');
    if (notice === undefined || words === before) return;
    before = words;
    // '3 being undone' is not yet 'undone'.
    const sum = (state: string): number =>
      states.reduce((all, text) => all + (text.replace(/^[\d,]+ /, '') === state ? Number.parseInt(text, 10) : 0), 0);
    const isOver = notice.includes('sent again.');
    const arrived = isOver ? null : Number(/(\d+) ha(?:s|ve) arrived/.exec(notice)?.[1] ?? 0);
    const tell: unknown = Reflect.get(window, 'outboxSays');
    if (typeof tell === 'function') tell({ sent: sum('sent'), takenBack: sum('undone'), arrived, words });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
