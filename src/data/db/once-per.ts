/** What a database has one of, or one for each key, such as an account: made when it is first asked for. */
export function oncePer<Db extends object, T>(create: (db: Db, key: string) => T): (db: Db, key?: string) => T {
  const known = new WeakMap<Db, Map<string, T>>();
  return (db, key = '') => {
    const ofDb = known.get(db) ?? new Map<string, T>();
    known.set(db, ofDb);
    const own = ofDb.get(key) ?? create(db, key);
    ofDb.set(key, own);
    return own;
  };
}
