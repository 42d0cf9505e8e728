/** The titles of the classes that a student `s` is in, in their order, as SQL. */
export const CLASSES_OF_STUDENT = `ARRAY(SELECT c.title FROM class_students k JOIN classes c ON c.id = k.class_id
                WHERE k.student_id = s.id AND c.ended_at IS NULL ORDER BY c.title)`;
