const FRESH_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

function ageText(age: number): string | null {
  if (age < FRESH_MS) return null;
  if (age < HOUR_MS) return `${Math.floor(age / 60_000)} min old`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h old`;
  const days = Math.floor(age / DAY_MS);
  return days === 1 ? '1 day old' : `${days} days old`;
}

/** The time of the data, and from five minutes on its age: 'Updated at 09:14', 'Updated at 09:14 · 3 h old'. */
export function dataAgeText(loadedAt: number, now: number): string {
  const sameDay = new Date(loadedAt).toDateString() === new Date(now).toDateString();
  const time = sameDay ? clock.format(loadedAt) : `${clock.format(loadedAt)}, ${day.format(loadedAt)}`;
  const age = ageText(now - loadedAt);
  return age ? `Updated at ${time} · ${age}` : `Updated at ${time}`;
}
