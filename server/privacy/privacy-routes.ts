import { CALLS } from '#contracts/calls.ts';
import type { PrivacyPage } from '#contracts/privacy.ts';
import { PRIVACY_PAGE } from '#domain/privacy/privacy-text.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { staffWrite } from '#server/http/staff-write.ts';

async function readPrivacyPage(db: Queryable): Promise<PrivacyPage> {
  const [page] = await db.query<PrivacyPage>(
    'SELECT privacy_version AS version, privacy_text AS text, name AS school, retention_years FROM school',
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
      await tx.query('SELECT 1 FROM school FOR UPDATE');
      const before = await readPrivacyPage(tx);
      const of = { actions: ['privacy_text_set'] };
      await checkSeen(tx, session, { stored: before.version, seen: body.version, one: PRIVACY_PAGE, of });
      await tx.query('UPDATE school SET privacy_text = $1, privacy_version = privacy_version + 1', [text]);
      const details = changedFields(['text'], before, { text });
      if (Object.keys(details).length > 0) await tx.note({ action: 'privacy_text_set', details });
      return readPrivacyPage(tx);
    });
  });
}
