import type { Slip } from './slip.ts';

export const PORTAL: Slip[] = [];
