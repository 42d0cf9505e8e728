import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** A folder's rooms (and the files outside of a room) from the ground up. */
export type Floors = readonly (readonly string[])[];

interface Code {
  folder: string;
  /** How an import names the folder: '#server/...'; '' for src, whose folders are named themselves. */
  name: string;
}

/** The files of the folder. */
function filesOf({ folder }: Code): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
}

/** What the files of the folder import from it, both as paths inside of it. */
export function importsOf(code: Code): Array<{ file: string; imported: string }> {
  const { folder, name } = code;
  const below = name === '' ? '' : `${name}/`;
  return filesOf(code).flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:from |import\()'(\.\/|#)([^']+)'/g)]
      .map(([, start, path = '']) => (start === './' ? below + posix.join(posix.dirname(file), path) : path))
      .filter((path) => path.startsWith(below))
      .map((path) => ({ file, imported: path.slice(below.length) })),
  );
}

/** Each file of the folder is in a room, and a room imports only from the floors below it, and from itself. */
export function itKeepsFloors({ floors, ...code }: Code & { floors: Floors }): void {
  const files = filesOf(code);
  const imports = importsOf(code);

  const rooms = floors.flat();
  const roomOf = (file: string): string => rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? 'none';
  const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room));

  it('hold every file', () => {
    expect(files.filter((file) => roomOf(file) === 'none')).toEqual([]);
    expect(imports.length).toBeGreaterThan(files.length / 2);
  });

  it('import only from floors below', () => {
    const wrong = imports.filter(({ file, imported }) => {
      const [from, to] = [roomOf(file), roomOf(imported)];
      return from !== to && floorOf(from) <= floorOf(to);
    });
    expect(wrong).toEqual([]);
  });
}
