import * as z from 'zod/mini';
import { pairingStart } from './displays.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** More teachers than share a tablet. */
const MOST_TEACHERS = 50;

const sessions = z.array(z.uuid()).check(z.maxLength(MOST_TEACHERS));

/**
 * What a shared tablet says of itself. `kept`: the sessions that PINs open on it. `dropped`: those that it deleted after too
 * many wrong PINs.
 */
const tabletContact = z.object({
  version: z.string().check(z.maxLength(40)),
  kept: sessions,
  dropped: sessions,
});

/** What a shared tablet knows of itself and of its school. `ended`: those of the kept sessions that open nothing any more. */
const tabletInfo = z.object({
  id: z.string(),
  name: z.string(),
  school: z.string(),
  time_zone: z.string(),
  lock_minutes: z.int(),
  ended: z.array(z.string()),
});
export type TabletInfo = z.infer<typeof tabletInfo>;

export const TABLET_CALLS = {
  startTablet: call(PATHS.startTablet, 'A A - - - -', 'A tablet asks to be paired as one that teachers share', {
    answer: pairingStart,
  }),
  tabletContact: call(PATHS.tabletContact, '- A - - - -', 'A shared tablet says that it is there', {
    body: tabletContact,
    maxKB: 8,
    answer: tabletInfo,
  }),
  joinTablet: call(PATHS.joinTablet, '- - - A A A', 'The caller stays on the shared tablet, with this session', {
    answer: z.object({ session_id: z.string() }),
    tellsNobody: true,
  }),
};
