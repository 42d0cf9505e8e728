/** '1 student', '28 students' */
export function studentsText(count: number): string {
  return count === 1 ? '1 student' : `${count} students`;
}
