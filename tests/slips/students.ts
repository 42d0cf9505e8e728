import type { Slip } from './slip.ts';

export const STUDENTS: Slip[] = [];
