import type { Fault } from '#tests/faults/faults.ts';

/** What happened in a world, in order. */
export function createDiary(now: () => number) {
  const events: string[] = [];
  const reached: Partial<Record<Fault, number>> = {};
  const untrue: string[] = [];
  const note = (event: string): void => void events.push(`${new Date(now()).toISOString()} ${event}`);
  return {
    events,
    /** How often each fault was met. */
    reached,
    /** What a page said, or a sender took for true, and was not so. */
    untrue,
    note,
    met(fault: Fault): void {
      reached[fault] = (reached[fault] ?? 0) + 1;
      note(fault);
    },
  };
}

export type Diary = ReturnType<typeof createDiary>;
