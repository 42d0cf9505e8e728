import type { Slip } from './slip.ts';

export const OUTBOX: Slip[] = [];
