import type { Slip } from './slip.ts';

export const IMPORTS: Slip[] = [];
