import { readSignedInRole } from '#services/page/home-hint.ts';
import { landingPath } from '#ui/landing.ts';
import { paths } from '#ui/paths.ts';

/** Where the app opens: the welcome page is for strangers, so a person who is signed in begins at home instead. */
export function firstAddress(pathname: string): string {
  const isFrontDoor = pathname === paths.root || pathname === paths.welcome;
  const role = isFrontDoor ? readSignedInRole() : null;
  return role === null ? pathname : landingPath(role, null);
}
