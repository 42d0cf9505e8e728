import { createApiClient } from '#data/api/api-client.ts';
import { createServerMemory } from '#data/api/dialects/server-memory.ts';
import { signIn } from '#data/commands/sign-in.ts';
import type { School } from '#tests/faults/school.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import type { Diary } from './diary.ts';
import type { Tablet } from './tablet.ts';

type Teacher = School['teachers'][number];

/** The teachers of a tablet, of whom one is signed in. */
export function createSignIns(school: School, tablet: Tablet, diary: Diary) {
  const { sessionDb, outboxDb, arrivals, now } = tablet;
  const memory = createServerMemory(sessionDb, school.url, now);
  const userIds = new Map<string, string>();
  let signedIn = '';
  /** A session may end only by the server's word, which is had at the path that it knows. */
  const checkSession = async (): Promise<void> => {
    const session = await sessionDb.session.get('current');
    if (session?.tokens === null && !arrivals.wasRefreshed())
      diary.untrue.push('signed out by a path that is not there');
  };
  return {
    signedIn: (): string => signedIn,
    userIdOf: (email: string): string | undefined => userIds.get(email),
    async enter(teacher: Teacher): Promise<void> {
      await checkSession();
      tablet.revive();
      const clock = tablet.aPage().ear;
      const api = createApiClient({ baseUrl: school.url, send: school.fetch, auth: NO_SESSION, memory, clock });
      const who = { identifier: teacher.email, password: teacher.password, remember: true };
      const entered = await signIn({ api, sessionDb, outboxDb, apiBase: school.url }, who);
      if (!entered.ok) throw new Error(`${teacher.email} can't sign in: ${JSON.stringify(entered.failure)}`);
      userIds.set(teacher.email, entered.value.profile.id);
      signedIn = teacher.email;
      diary.note(`${teacher.email} signs in`);
    },
  };
}
