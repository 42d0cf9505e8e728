import { foldText } from '#domain/names.ts';

/** Whom a row is about. Families and other staff come in no other way than by hand. */
export type RowRole = 'student' | 'teacher' | 'family' | 'other';

const ROLES: ReadonlyArray<{ role: RowRole; words: RegExp }> = [
  { role: 'family', words: /\b(parents?|guardians?|relatives?|family|families|carers?|contacts?)\b/ },
  { role: 'student', words: /\b(students?|pupils?|learners?|scholars?|children)\b/ },
  { role: 'teacher', words: /\b(teachers?|educators?|instructors?|faculty|teaching staff)\b/ },
];

/** Reads a role as exports write it: 'student', 'Teaching staff', '/Students/2031'. An empty cell is nobody that we know. */
export function readRole(cell: string): RowRole {
  const words = foldText(cell).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return ROLES.find((each) => each.words.test(words))?.role ?? 'other';
}

/** What a row says about somebody's place at school. */
export type RowStatus = 'here' | 'gone' | 'unknown';

/** OneRoster, Google Admin, and PowerSchool with its numbers. */
const HERE = /^(active|current|enrolled|on ?roll|yes|y|true|0)$/;
const GONE =
  /^(tobedeleted|inactive|left|leaver|withdrawn|former|deleted|archived|off ?roll|graduated|transferred|transferred out|1|2|3)$/;

/** Reads a status. Most full exports leave it empty. What is not known here must not be taken for either. */
export function readStatus(cell: string): RowStatus {
  const word = foldText(cell).replace(/[-_]+/g, ' ');
  if (word === '' || HERE.test(word)) return 'here';
  return GONE.test(word) ? 'gone' : 'unknown';
}
