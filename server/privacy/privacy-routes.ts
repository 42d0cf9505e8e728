import { CALLS } from '#contracts/calls.ts';
import type { PrivacyPage } from '#contracts/privacy.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { staffWrite } from '#server/http/staff-write.ts';

async function readPrivacyPage(db: Queryable): Promise<PrivacyPage> {
  const [page] = await db.query<PrivacyPage>(
    'SELECT privacy_text AS text, name AS school, retention_years FROM school',
  );
  if (!page) throw new Error('the school has no row');
  return page;
}

export function privacyRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.privacy, () => readPrivacyPage(deps.db), { isSame: 'until-a-change' });

  router.serve(CALLS.savePrivacy, async (c, { body }) => {
    const session = sessionOf(c);
    checkFreshSignIn(deps, session);
    return staffWrite(deps, session, async (tx) => {
      // Line by line as it was typed; only the ends are tidied.
      const text = body.text?.normalize('NFC').trim() || null;
      await tx.query('UPDATE school SET privacy_text = $1', [text]);
      await tx.note({ action: 'privacy_text_set', details: { own_text: text !== null } });
      return readPrivacyPage(tx);
    });
  });
}
