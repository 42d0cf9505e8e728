import * as z from 'zod/mini';
import type { Contract } from '#contracts/call.ts';

const FILES = import.meta.glob('/src/contracts/**/*.ts', { eager: true });

interface Export {
  file: string;
  name: string;
  value: unknown;
}

const EXPORTS: readonly Export[] = Object.entries(FILES).flatMap(([file, exports]) =>
  Object.entries(exports).map(([name, value]) => ({ file, name, value })),
);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'src/contracts/admin/store.ts' is 'Admin Portal: store', and 'src/contracts/store.ts' is 'Store'. */
function tagOfFile(file: string): string {
  const [name = '', folder] = file.replace('/src/contracts/', '').replace('.ts', '').split('/').toReversed();
  const words = name.replaceAll('-', ' ');
  return folder === 'admin' ? `Admin Portal: ${words}` : capitalised(words);
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'grants' in value && 'summary' in value;

/** The tag of each call: the file that its contract is in. */
export function tagsOfCalls(): Map<Contract, string> {
  const tags = new Map<Contract, string>();
  for (const { file, name, value } of EXPORTS) {
    // The files that list the calls of others are named so.
    if (!name.endsWith('_CALLS') || file.endsWith('/calls.ts') || typeof value !== 'object' || value === null) continue;
    for (const call of Object.values(value)) if (isContract(call)) tags.set(call, tagOfFile(file));
  }
  return tags;
}

/** The shapes that a contract exports, by the names under which it does. */
export const exportedShapes = (): [name: string, shape: z.ZodMiniType][] =>
  EXPORTS.flatMap(({ name, value }): [string, z.ZodMiniType][] =>
    value instanceof z.ZodMiniObject || value instanceof z.ZodMiniEnum || value instanceof z.ZodMiniUnion
      ? [[name, value]]
      : [],
  );
