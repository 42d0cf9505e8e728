/**
 * Moves the machine's clock for the proof that no test depends on it (`npm run dates`): with TEST_DATE set, a run begins at
 * that moment. It is loaded before anything that could hold on to a Date, once a worker.
 */
const RealDate = Date;
const asked = process.env['TEST_DATE'];

if (asked !== undefined && !('isShifted' in RealDate)) {
  const shift = RealDate.parse(asked) - RealDate.now();
  if (Number.isNaN(shift)) throw new Error(`TEST_DATE=${asked} is no date`);
  const shiftedNow = (): number => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(shiftedNow()).toString(),
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, made) as Date,
    get: (target, name, self) => (name === 'now' ? shiftedNow : Reflect.get(target, name, self)),
    has: (target, name) => name === 'isShifted' || name in target,
  });
}
