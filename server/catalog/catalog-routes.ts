import { CALLS } from '#contracts/calls.ts';
import type { Habit, Reason } from '#contracts/habits.ts';
import type { House } from '#contracts/houses.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';

/** What is the same for every account. The sign-up form asks for the houses without a session. */
export function catalogRoutes(router: Router, deps: Deps): void {
  router.serve(
    CALLS.houses,
    async () => ({
      results: await deps.db.query<House>(
        'SELECT id, name, colour, icon FROM houses WHERE archived_at IS NULL ORDER BY position',
      ),
    }),
    { isSame: 'until-a-change' },
  );

  router.serve(CALLS.habits, async (_, { query }) => {
    const results = await deps.db.query<Habit>(
      `SELECT id, name, colour FROM habits
        WHERE archived_at IS NULL AND ($1::text IS NULL OR lower(name) = lower($1))
          AND ($2::text IS NULL OR strpos(lower(name), lower($2)) > 0) ORDER BY position`,
      [query.name, query.search],
    );
    return { results };
  });

  router.serve(CALLS.reasons, async (_, { query }) => {
    const habitId = query.habit_id ? asUuid(query.habit_id) : null;
    // No habit has an id that isn't a UUID.
    if (query.habit_id && habitId === null) return { results: [] };
    const results = await deps.db.query<Reason>(
      `SELECT r.id, r.text, r.habit_id FROM reasons r JOIN habits h ON h.id = r.habit_id
        WHERE r.archived_at IS NULL AND h.archived_at IS NULL AND ($1::uuid IS NULL OR r.habit_id = $1)
        ORDER BY h.position, r.position`,
      [habitId],
    );
    return { results };
  });
}
