import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { unauthenticated } from '#server/http/problem.ts';
import { liveDisplays, type Display } from '#server/sessions/display-queries.ts';
import { liveSessions } from '#server/sessions/session-queries.ts';
import { callerOf } from '#server/sessions/session.ts';
import type { View } from './boards.ts';
import type { Viewer } from './viewers.ts';

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

/** A device needs one stream. After a change of networks its old ones count until their connection ends. */
const MOST_OF_SCHOLAR = 20;
const MOST_OF_DISPLAY = 20;
/** A school may sign in every screen of its halls with one account of a teacher. */
const MOST_OF_TEACHER = 100;

/** Whose streams are counted together. */
export function ownerOf(c: Call): Viewer['owner'] {
  const { display, session } = c.var;
  if (display) return { id: display.id, most: MOST_OF_DISPLAY };
  if (!session) throw unauthenticated();
  return { id: session.accountId, most: callerOf(session) === 'scholar' ? MOST_OF_SCHOLAR : MOST_OF_TEACHER };
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
