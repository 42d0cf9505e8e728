import type { Slip } from './slip.ts';

export const STORE: Slip[] = [];
