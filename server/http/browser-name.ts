/** Later ones name earlier ones in their User-Agent too. */
const BROWSERS: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Silk', /\bSilk\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: ReadonlyArray<readonly [name: string, sign: RegExp]> = [
  ['ChromeOS', /\bCrOS\b/],
  ['webOS', /\bWeb0S\b|\bwebOS\b/],
  ['Tizen', /\bTizen\b/],
  ['Android', /\bAndroid\b/],
  ['iPad or iPhone', /\b(iPad|iPhone)\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const first = (list: typeof BROWSERS, agent: string): string | null =>
  list.find(([, sign]) => sign.test(agent))?.[0] ?? null;

/** What a screen claims to be, for a person to read: 'Chrome on Linux'. It proves nothing. */
export function browserName(agent: string): string {
  const browser = first(BROWSERS, agent) ?? 'A browser';
  const system = first(SYSTEMS, agent);
  return system === null ? browser : `${browser} on ${system}`;
}
