import { momentText } from '#ui/when-text.ts';

/** 'Already awarded at 12:03.': a second Award on the same draft or link made nothing. */
export function alreadyText({ madeAt, cancelled }: { madeAt: number; cancelled: boolean }, now: number): string {
  const when = momentText(madeAt, now);
  return cancelled ? `Already awarded ${when}, and cancelled after that.` : `Already awarded ${when}.`;
}
