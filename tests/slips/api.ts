import type { Slip } from './slip.ts';

export const API: Slip[] = [];
