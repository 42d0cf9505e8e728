import fc from 'fast-check';
import type { DeviceModel } from './device.ts';
import type { RealSchool } from './real-school.ts';
import type { SchoolModel } from './school.ts';

export type Command = fc.AsyncCommand<SchoolModel, RealSchool>;

export const device = fc.nat({ max: 1 });
/** One of those that there are, counted around. */
export const choice = fc.nat({ max: 9 });
export const nth = <T>(list: readonly T[], of: number): T | undefined => list[of % list.length];

/** One act, in the school and in the model of it. */
export function command<T>(
  name: string,
  given: fc.Arbitrary<T>,
  act: {
    can: (model: Readonly<SchoolModel>, given: T) => boolean;
    run: (model: SchoolModel, real: RealSchool, given: T) => Promise<void>;
  },
): fc.Arbitrary<Command> {
  return given.map((chosen) => ({
    check: (model) => act.can(model, chosen),
    async run(model, real) {
      model.acts.push(name);
      await act.run(model, real, chosen);
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }));
}

export function on(model: Readonly<SchoolModel>, index: number): DeviceModel {
  const found = model.devices[index];
  if (!found) throw new Error(`There is no device ${index}.`);
  return found;
}

/** Each of them so often, where one act is chosen out of all. */
export const often = <T>(times: number, ...each: T[]): T[] => Array.from({ length: times }, () => each).flat();
