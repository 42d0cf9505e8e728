import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { unauthenticated } from '#server/http/problem.ts';
import { liveDisplays, type Display } from '#server/sessions/display-queries.ts';
import { liveSessions } from '#server/sessions/session-queries.ts';
import type { View } from './boards.ts';

/** How a caller sees students: a display by its setting, scholars as 'First L.', teachers in full. */
export function viewOf(c: Call): View {
  const display = c.get('display');
  if (display) return { names: display.names, hasLatest: true };
  return c.get('grant') === 'M' ? { names: 'initial', hasLatest: false } : { names: 'full', hasLatest: true };
}

/** With the names, so that a stream ends when the display is to show others. */
const displayHolder = ({ id, names }: Display): string => `display ${id} ${names}`;
const sessionHolder = (id: string): string => `session ${id}`;

/** Whose stream a call opens. */
export function holderOf(c: Call): string {
  const { display, session } = c.var;
  if (display) return displayHolder(display);
  if (session) return sessionHolder(session.id);
  throw unauthenticated();
}

/** Which of these holders may still look. */
export async function stillAllowed(
  deps: Pick<Deps, 'db' | 'clock'>,
  holders: readonly string[],
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: string) =>
    holders.map((each) => each.split(' ')).flatMap(([of, id = '']) => (of === kind ? id : []));
  const [sessions, displays] = await Promise.all([
    liveSessions(deps, idsOf('session')),
    liveDisplays(deps.db, idsOf('display')),
  ]);
  return new Set([...[...sessions].map(sessionHolder), ...displays.map(displayHolder)]);
}
