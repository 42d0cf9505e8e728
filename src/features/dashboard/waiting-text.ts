const awards = (count: number): string => (count === 1 ? '1 award' : `${count} awards`);

/** What waits, in a sentence. */
export function waitingText({
  waiting,
  needsYou,
  behind,
}: {
  waiting: number;
  needsYou: number;
  behind: number;
}): string {
  const parts = [
    waiting > 0 ? `${awards(waiting)} waiting to be sent.` : null,
    needsYou > 0 ? `${awards(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you in the Outbox.` : null,
    behind > 0 ? `${awards(behind)} ${behind === 1 ? 'waits' : 'wait'} behind.` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : 'All your awards have been sent.';
}
