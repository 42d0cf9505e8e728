import type { Slip } from './slip.ts';

export const BOARDS: Slip[] = [];
