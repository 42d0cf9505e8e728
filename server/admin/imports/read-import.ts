import { CALLS } from '#contracts/calls.ts';
import type { ImportConfirmation, ImportRequest } from '#contracts/admin/imports.ts';
import { readerOf } from '#server/http/large-body.ts';
import { teacherEmail } from './plan-teachers.ts';

/** Imports are read and planned in one thread, one after another. */
export const IMPORTS_THREAD = 'imports';

/** What the database is asked about a file. */
export interface ImportHead {
  source: string | null;
  teacherEmails: readonly string[];
}

/** The same with what a person confirmed. */
export interface ConfirmationHead extends ImportHead {
  confirmed: Omit<ImportConfirmation, 'students' | 'teachers' | 'classes'>;
}

const headOf = ({ source, teachers }: ImportRequest): ImportHead => ({
  source,
  teacherEmails: teachers.flatMap((teacher) => teacherEmail(teacher) ?? []),
});

export const READ_PREVIEW = readerOf(
  { name: 'read-preview', thread: IMPORTS_THREAD },
  CALLS.previewImport,
  (body): ImportHead => headOf(body),
);

export const READ_CONFIRMATION = readerOf(
  { name: 'read-confirmation', thread: IMPORTS_THREAD },
  CALLS.confirmImport,
  (body): ConfirmationHead => {
    const { students: _students, teachers: _teachers, classes: _classes, ...confirmed } = body;
    return { ...headOf(body), confirmed };
  },
);
