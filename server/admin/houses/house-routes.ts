import { CALLS } from '#contracts/calls.ts';
import { HOUSE_WORDS } from '#domain/houses/house-check.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { closeHouse, reopenHouse } from './close-house.ts';
import { listHouses } from './house-queries.ts';
import { removeCrest, setCrest } from './save-crest.ts';
import { addHouse, changeHouse, orderHouses } from './save-house.ts';

/** The room Houses. */
export function houseRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminHouses, async () => ({ results: await listHouses(deps.db, deps) }));
  router.serve(CALLS.createHouse, async (c, { body }) =>
    addHouse(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.orderHouses, async (c, { body }) => {
    await orderHouses(deps, sessionOf(c), body.ids);
    return { results: await listHouses(deps.db, deps) };
  });
  router.serve(CALLS.changeHouse, async (c, { body }) =>
    changeHouse(deps, sessionOf(c), { id: pathId(c, HOUSE_WORDS.gone), body }),
  );
  router.serve(CALLS.setCrest, async (c, { body }) =>
    setCrest(deps, sessionOf(c), { id: pathId(c, HOUSE_WORDS.gone), png: body.png }),
  );
  router.serve(CALLS.removeCrest, async (c) => removeCrest(deps, sessionOf(c), pathId(c, HOUSE_WORDS.gone)));
  router.serve(CALLS.closeHouse, async (c, { body }) =>
    closeHouse(deps, sessionOf(c), { id: pathId(c, HOUSE_WORDS.gone), body }),
  );
  router.serve(CALLS.reopenHouse, async (c, { body }) =>
    reopenHouse(deps, sessionOf(c), { id: pathId(c, HOUSE_WORDS.gone), bringBack: body.bring_back }),
  );
}
