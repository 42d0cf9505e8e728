import * as z from 'zod/mini';
import { BULK_KB, call } from './call.ts';
import * as PATHS from './paths.ts';

/** Awards and undos are asked about by the ids of the awards, so many of each at once. */
export const MOST_CHECKED = 500;

const ids = z.array(z.string());

/** Which of these awards and undos the ledger lacks. */
const missing = z.object({ missing_awards: ids, missing_undos: ids });

/** An award that the server had answered with this number; a negative one had gone to staff; null: it gave none. */
const returningAward = z.object({ id: z.string(), seq: z.nullable(z.int()), answered_at: z.string() });
const returningUndo = z.object({ id: z.string(), answered_at: z.string() });

/**
 * Times are by the device's clock, `sent_at` is that of the sending. `device_id` is a random one that this app made for this
 * device.
 */
const returningBody = z.object({
  device_id: z.string(),
  sent_at: z.string(),
  awards: z.array(returningAward),
  undos: z.array(returningUndo),
});

/** `went_back_to`: the time of the newest award that an earlier state of the server still had; null: nothing explains it. */
const returningAnswer = z.object({ went_back_to: z.nullable(z.string()) });

export const LEDGER_CHECK_CALLS = {
  checkLedger: call(PATHS.checkLedger, '- - - A A A', 'Which of these awards and undos the ledger lacks', {
    body: z.object({ awards: ids, undos: ids }),
    answer: missing,
    tellsNobody: true,
  }),
  announceReturning: call(
    PATHS.announceReturning,
    '- - - A A A',
    'Awards and undos that a device is about to send again',
    {
      body: returningBody,
      maxKB: BULK_KB,
      answer: returningAnswer,
      tellsNobody: true,
    },
  ),
};
