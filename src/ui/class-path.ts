import { generatePath } from 'react-router-dom';
import { paths } from './paths.ts';

/** Where a roster's children are awarded. */
export function classPath(rosterId: string): string {
  return generatePath(paths.roster, { rosterId });
}
