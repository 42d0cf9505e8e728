import type { Slip } from './slip.ts';

export const ACCOUNTS: Slip[] = [];
