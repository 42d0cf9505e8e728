/** The path of a Chromium; null where there is none. Throws where CHROMIUM_PATH names no file. */
export function findBrowser(): string | null;
/** The path of a Chromium, installed now if need be. */
export function findOrInstallBrowser(): string;
