/** The Monday, at midnight of the device's time, of the week that a day is in. */
export function weekStart(day: Date): Date {
  const sinceMonday = (day.getDay() + 6) % 7;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sinceMonday);
}
