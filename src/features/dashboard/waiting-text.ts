const awards = (count: number): string => (count === 1 ? '1 award' : `${count} awards`);

/** What waits, in a sentence. */
export function waitingText({ waiting, needsYou }: { waiting: number; needsYou: number }): string {
  const parts = [
    waiting > 0 ? `${awards(waiting)} waiting to be sent.` : null,
    needsYou > 0 ? `${awards(needsYou)} stopped: the server refused one.` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : 'Nothing waits. All your awards are sent.';
}
