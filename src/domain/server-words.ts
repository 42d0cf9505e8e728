/** What is known of a school's server, as far as a promise to teachers depends on it. Null: not seen yet. */
export interface KnownServer {
  isOurs: boolean | null;
  knowsAwardIds: boolean | null;
  reversesAwards: boolean;
  /** Whether its answers tell its time. */
  tellsTime: boolean;
  onlyAddsMembers: boolean | null;
}

/** What the app promises with this server, one sentence or two each. */
export function serverPromises(server: KnownServer): string[] {
  return [cutWords(server), undoWords(server), timeWords(server), ...(server.onlyAddsMembers ? [MEMBERS] : [])];
}

const MEMBERS =
  'This server only adds students to a roster. To take one out, ask the people who look after the server.';

function cutWords({ isOurs, knowsAwardIds }: KnownServer): string {
  if (isOurs || knowsAwardIds) {
    return 'An award counts once, however often the connection is cut.';
  }
  return knowsAwardIds === false
    ? 'This server keeps no award ids: after a cut connection the app looks in the student’s history, and you may be asked ' +
        'whether an award arrived.'
    : 'Whether this server keeps award ids is known after the first award.';
}

function undoWords({ isOurs, reversesAwards }: KnownServer): string {
  if (reversesAwards) return 'You can undo an award for a day after it was sent.';
  return isOurs === null
    ? 'Whether this server can undo awards is known after its first answer.'
    : 'You can undo an award until it is sent. This server can’t undo it afterwards.';
}

function timeWords({ tellsTime }: KnownServer): string {
  return tellsTime
    ? 'A wrong clock on this device changes nothing.'
    : 'Awards have the time of this device’s clock, so keep it right. This server doesn’t tell its time.';
}
