export function isNewer(version: string, other: string): boolean;
export function cutChangelog(text: string, version: string, day: string): string;
export function notesOf(text: string, version: string): string;
export function withRelease(source: string, release: { version: string; schema: number; checksum: string }): string;
