import { version } from '#package.json';

/** The version of this build, such as '1.4.0'. package.json is the one place that names it. */
export const VERSION: string = version;
