import type { Slip } from './slip.ts';

export const PAGE: Slip[] = [];
