import type { Slip } from './slip.ts';

export const HTTP: Slip[] = [];
