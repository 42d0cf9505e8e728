import { GRADES } from '#domain/people/ladder.ts';
import { json, type Answer } from '#tests/features/school-api.ts';
import { openPage, SIGNED_IN } from '#tests/features/open-page.tsx';
import type { SchoolPart } from '#ui/admin-paths.ts';
import { CLERK, waiting } from './admin-page.ts';

export const SCHOOL = {
  version: 3,
  help_email: null,
  public_url: null as string | null,
  name: 'Riverbank School',
  time_zone: 'Europe/Berlin',
  ladder: GRADES,
  week_starts_on: 'monday',
  on_steps: [{ grade: 6, students: 52 }],
  scoring: 'total',
  display_names: 'initial',
  second_step: 'offered',
  staff_passwords: 'taken',
  password_keeper: null as string | null,
  retention_years: 7,
  terms: [{ id: 't1', version: 1, name: 'Autumn 2026', starts_on: '2026-09-01', ends_on: '2026-12-18' }],
};

/** A mail server that nobody has set. */
export const NO_MAIL = {
  version: 1,
  is_on: false,
  by_environment: false,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  has_password: false,
  sender: '',
  tested_at: null as string | null,
  public_url: 'https://points.example' as string | null,
};

/** Nobody has said where people open the app. */
export const NO_ADDRESS = { public_url: null as string | null, by_environment: false, hosts: ['192.168.1.20'] };

export const NO_BACKUPS = {
  is_on: true,
  newest: null as object | null,
  kept: 0,
  failed_at: null as string | null,
  trouble_since: null as string | null,
};

/** Opens a part of the room School, for a superuser or for other staff. */
export const openSchoolRoom = (part: SchoolPart, answers: Record<string, Answer> = {}, is_superuser = true) =>
  openPage(`/admin/school?part=${part}`, {
    session: { ...SIGNED_IN, profile: { ...CLERK, is_superuser } },
    answers: {
      'GET /api/admin/waiting': waiting(),
      'GET /api/admin/school': json(200, SCHOOL),
      'GET /api/admin/mail': json(200, NO_MAIL),
      'GET /api/admin/backups': json(200, NO_BACKUPS),
      'GET /api/admin/addresses': json(200, NO_ADDRESS),
      ...answers,
    },
  });
