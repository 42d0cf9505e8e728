/** 'Good morning, Ana'; the device's local time decides. */
export function greeting(now: Date, firstName: string): string {
  const hour = now.getHours();
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name ? `Good ${time}, ${name}` : `Good ${time}`;
}
