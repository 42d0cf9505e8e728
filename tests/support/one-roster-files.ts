const lines = (header: string, rows: readonly string[]) => `${[header, ...rows].join('\r\n')}\r\n`;

const FIRST = ['Ada', 'Ben', 'Cleo', 'Dev', 'Élodie', 'Femi', 'Gus', 'Hana', 'Ines', 'Joao'];
const LAST = ['Abara', 'Brooks', 'Coleman', 'Díaz', 'Evans', 'Fox', 'Garcia', 'Hill', 'Ito', 'Jones', 'Kim', 'Li'];

interface School {
  students: number;
  teachers: number;
  classes: number;
  version?: '1.1' | '1.2';
}

/**
 * The files of a school as a student information system exports them: with what nobody should read (passwords, phones,
 * demographics), families, a principal, a class of last year, and a class without a title.
 */
export function oneRosterFiles({
  students,
  teachers,
  classes,
  version = '1.1',
}: School): { name: string; text: string }[] {
  const isOld = version === '1.1';
  const people = [
    ...Array.from({ length: students }, (_, index) => ({
      id: `s-${index}`,
      role: 'student',
      given: FIRST[index % FIRST.length] ?? '',
      family: `${LAST[index % LAST.length] ?? ''}-${index}`,
      number: String(10_000 + index),
      email: index % 3 === 0 ? '' : `s${index}@pupils.test`,
      grade: String(index % 13)
        .padStart(2, '0')
        .replace('00', 'KG'),
    })),
    ...Array.from({ length: teachers }, (_, index) => ({
      id: `t-${index}`,
      role: 'teacher',
      given: FIRST[index % FIRST.length] ?? '',
      family: `Teacher-${index}`,
      number: '',
      email: `t${index}@school.test`,
      grade: '',
    })),
    {
      id: 'p-1',
      role: isOld ? 'administrator' : 'principal',
      given: 'Pat',
      family: 'Head',
      number: '',
      email: 'head@school.test',
      grade: '',
    },
    { id: 'g-1', role: 'guardian', given: 'Gina', family: 'Guardian', number: '', email: 'gina@home.test', grade: '' },
  ];
  const classOf = (index: number) => index % classes;
  return [
    {
      name: 'manifest.csv',
      text: lines('propertyName,value', [
        'manifest.version,1.0',
        `oneroster.version,${version}`,
        'file.users,bulk',
        'file.enrollments,bulk',
        'source.systemName,Test SIS',
      ]),
    },
    {
      name: 'orgs.csv',
      text: lines('sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId', [
        'd-1,,,The District,district,,',
        'o-1,,,Riverbank School,school,,d-1',
      ]),
    },
    {
      name: 'users.csv',
      text: isOld
        ? lines(
            'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
            people.map((each) =>
              [
                each.id,
                '',
                '',
                'true',
                'o-1',
                each.role,
                each.email || each.id,
                '',
                each.given,
                each.family,
                '',
                each.number,
                each.email,
                '555',
                '555',
                'g-1',
                each.grade,
                'secret-word',
              ].join(','),
            ),
          )
        : lines(
            'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
            people.map((each) =>
              [
                each.id,
                'active',
                '',
                'TRUE',
                each.id,
                '',
                each.given,
                each.family,
                '',
                each.number,
                each.email,
                '',
                '',
                '',
                each.grade,
                '',
                '',
                '',
                '',
                '',
                'o-1',
                '',
              ].join(','),
            ),
          ),
    },
    ...(isOld
      ? []
      : [
          {
            name: 'roles.csv',
            text: lines(
              'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
              people.map((each) =>
                [`r-${each.id}`, '', '', each.id, 'primary', each.role, '', '', 'o-1', ''].join(','),
              ),
            ),
          },
        ]),
    {
      name: 'academicSessions.csv',
      text: lines('sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear', [
        'y-1,,,2026-27,schoolYear,2026-08-17,2027-06-12,,2027',
        'y-0,,,2025-26,schoolYear,2025-08-18,2026-06-13,,2026',
      ]),
    },
    {
      name: 'classes.csv',
      text: lines(
        'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
        [
          ...Array.from({ length: classes }, (_, index) =>
            [
              `c-${index}`,
              '',
              '',
              index === 0 ? '' : `Class ${index}`,
              '03',
              '',
              '',
              'homeroom',
              '',
              'o-1',
              'y-1',
              '',
              '',
              '',
            ].join(','),
          ),
          'c-old,,,Old class,,,,homeroom,,o-1,y-0,,,',
        ],
      ),
    },
    {
      name: 'enrollments.csv',
      text: lines(
        'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
        [
          ...Array.from(
            { length: students },
            (_, index) => `e-${index},,,c-${classOf(index)},o-1,s-${index},student,,,`,
          ),
          ...Array.from(
            { length: classes },
            (_, index) => `et-${index},,,c-${index},o-1,t-${index % teachers},teacher,true,,`,
          ),
        ],
      ),
    },
    { name: 'demographics.csv', text: lines('sourcedId,birthDate,sex', ['s-0,2015-01-01,female']) },
  ];
}
