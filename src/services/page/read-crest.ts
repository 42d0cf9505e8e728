import { crestProblem } from '#domain/houses/crest-check.ts';

/** A chosen picture in base64, or why it can't be a crest. */
export type ReadCrest = { ok: true; png: string } | { ok: false; problem: string };

export async function readCrest(file: File): Promise<ReadCrest> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = crestProblem(bytes);
  return problem === null ? { ok: true, png: base64Of(bytes) } : { ok: false, problem };
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
