import { foldText } from '#domain/names.ts';

/** What a column of a file can hold. */
export const IMPORT_FIELDS = [
  'school_number',
  'first_name',
  'last_name',
  'name',
  'email',
  'grade',
  'house',
  'lunch_number',
  'role',
  'status',
  'class',
  'teacher',
  'teacher_email',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

interface FieldHeaders {
  /** Headers that mean it, as letters and digits only. The first of them that a file has counts. */
  known: readonly string[];
  /** What an unknown header for it probably contains, word by word; it is suggested and not chosen. */
  hint: RegExp | null;
}

/**
 * How student information systems head their columns: SIMS, Arbor, Bromcom, iSAMS, PowerSchool, Infinite Campus, Skyward,
 * Clever, Google Admin and OneRoster. A header that a school reports as missing is one more word here.
 */
export const HEADERS: Readonly<Record<ImportField, FieldHeaders>> = {
  school_number: {
    known: [
      'schoolnumber',
      'studentnumber',
      'studentno',
      'studentnr',
      'studentnum',
      'admissionnumber',
      'admissionno',
      'admissionsnumber',
      'adno',
      'admno',
      'localstudentid',
      'studentlocalid',
      'otherid',
      'employeeid',
      'studentid',
      'pupilid',
      'scholarid',
      'sisid',
      'identifier',
      'localid',
      'schoolid',
      'upn',
      'number',
      'id',
    ],
    hint: /^(?!.*\b(family|parent|contact|form|class|house|phone|mobile|exam)\b).*\b(no|nr|num|number|id|adm)\b/,
  },
  first_name: {
    known: [
      'firstname',
      'givenname',
      'forename',
      'first',
      'preferredfirstname',
      'preferredforename',
      'studentfirstname',
      'studentforename',
      'pupilforename',
      'stufirstname',
      'studentfirst',
      'legalfirstname',
      'legalforename',
      'forenames',
      'chosenforename',
    ],
    hint: null,
  },
  last_name: {
    known: [
      'lastname',
      'familyname',
      'surname',
      'last',
      'preferredlastname',
      'preferredsurname',
      'studentlastname',
      'studentsurname',
      'pupilsurname',
      'stulastname',
      'studentlast',
      'legallastname',
      'legalsurname',
    ],
    hint: null,
  },
  name: {
    known: [
      'name',
      'fullname',
      'studentname',
      'pupilname',
      'scholarname',
      'displayname',
      'lastfirst',
      'studentfullname',
      'preferredfullname',
      'student',
      'pupil',
      'scholar',
    ],
    hint: null,
  },
  email: {
    known: [
      'schoolemail',
      'schoolemailaddress',
      'studentemail',
      'studentemailaddress',
      'pupilemail',
      'pupilemailaddress',
      'email',
      'emailaddress',
      'primaryemail',
      'primaryemailaddress',
      'workemail',
      'useremail',
      'secondaryemail',
      'mail',
    ],
    hint: /^(?!.*\b(family|parent|contact|guardian|father|mother|home)\b).*mail\b/,
  },
  grade: {
    known: [
      'grade',
      'gradelevel',
      'grades',
      'currentgrade',
      'studentgrade',
      'year',
      'yeargroup',
      'yearlevel',
      'gradeyear',
      'yrgp',
      'yrgroup',
      'yeargp',
      'ncyear',
      'ncyeargroup',
      'nationalcurriculumyear',
      'nationalcurriculumyeargroup',
      'yeartaughtin',
      'curriculumyear',
      'gr',
    ],
    hint: /\b(grade|year|yr|gr)\b/,
  },
  house: {
    known: ['house', 'housename', 'team', 'schoolhouse', 'academichouse', 'studenthouse', 'pupilhouse', 'housegroup'],
    hint: /\b(house|team)\b/,
  },
  lunch_number: {
    known: [
      'lunchnumber',
      'lunchno',
      'lunchpin',
      'lunchid',
      'mealnumber',
      'mealpin',
      'cafeterianumber',
      'cafeteriapin',
    ],
    hint: null,
  },
  role: { known: ['role', 'roles', 'userrole', 'usertype', 'persontype', 'orgunitpath'], hint: null },
  status: {
    known: ['status', 'enrollmentstatus', 'enrolmentstatus', 'enrollstatus', 'studentstatus', 'pupilstatus'],
    hint: null,
  },
  class: {
    known: [
      'class',
      'classname',
      'classgroup',
      'form',
      'formgroup',
      'formtutorgroup',
      'reg',
      'reggroup',
      'regform',
      'registrationgroup',
      'registrationform',
      'tutorgroup',
      'tutorgrp',
      'homeroom',
      'homeroomname',
      'hmrm',
      'teachinggroup',
      'sectionname',
    ],
    hint: null,
  },
  teacher: {
    known: [
      'teacher',
      'teachername',
      'classteacher',
      'formteacher',
      'formtutor',
      'tutor',
      'tutorname',
      'registrationtutor',
      'homeroomteacher',
      'homeroomteachername',
      'advisor',
      'advisorname',
    ],
    hint: null,
  },
  teacher_email: {
    known: [
      'teacheremail',
      'teacheremailaddress',
      'classteacheremail',
      'formtutoremail',
      'tutoremail',
      'homeroomteacheremail',
      'advisoremail',
    ],
    hint: null,
  },
};

/** Fields that several columns may hold: a form with its tutor, and a class with its teacher. */
export const REPEATED_FIELDS: readonly ImportField[] = ['class', 'teacher', 'teacher_email'];

/**
 * A header without case, accents, spaces and signs. Some exports write '[Required]' behind a name, or the table before it:
 * 'student.grade'.
 */
export const plainHeader = (header: string): string => wordsOf(header).replaceAll(' ', '');

/** The same with its words apart. */
export const wordsOf = (header: string): string =>
  foldText(header)
    .replace(/\[(required|read only)\]/g, '')
    .replace(/^[a-z]+\.(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
