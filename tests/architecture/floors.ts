import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** A folder's rooms (and the files outside of a room) from the ground up. */
export type Floors = readonly (readonly string[])[];

/** Each file of the folder is in a room, and a room imports only from the floors below it, and from itself. */
export function itKeepsFloors({ folder, name, floors }: { folder: string; name: string; floors: Floors }): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));

  const rooms = floors.flat();
  const roomOf = (file: string): string => rooms.find((room) => file === room || file.startsWith(`${room}/`)) ?? 'none';
  const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room));

  const imports = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:from |import\()'(\.\/|#)([^']+)'/g)]
      .map(([, start, path = '']) => (start === './' ? `${name}/${posix.join(posix.dirname(file), path)}` : path))
      .filter((path) => path.startsWith(`${name}/`))
      .map((path) => ({ file, imported: path.slice(name.length + 1) })),
  );

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
