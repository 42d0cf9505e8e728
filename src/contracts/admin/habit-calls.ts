import { call } from '#contracts/call.ts';
import { adminHabitList, habitAnswer, habitChange, newHabit, reasonWords } from './habits.ts';
import { newOrder } from './houses.ts';

const HABIT = '/api/admin/habits/:id';
const REASON = '/api/admin/reasons/:id';

/** The room Habits and reasons. Each change answers the whole habit. */
export const HABIT_CALLS = {
  adminHabits: call('GET', '/api/admin/habits', '- - - - A A', 'The habits and reasons, archived ones too', {
    answer: adminHabitList,
  }),
  createHabit: call('POST', '/api/admin/habits', '- - - - A A', 'Add a habit, with its reasons', {
    body: newHabit,
    answer: habitAnswer,
    status: 201,
  }),
  orderHabits: call('PUT', '/api/admin/habits/order', '- - - - A A', 'Put the habits in this order', {
    body: newOrder,
    answer: adminHabitList,
  }),
  changeHabit: call('PATCH', HABIT, '- - - - A A', 'Change a habit’s name and colour', {
    body: habitChange,
    answer: habitAnswer,
  }),
  archiveHabit: call('POST', `${HABIT}/archive`, '- - - - A A', 'Offer a habit no more', { answer: habitAnswer }),
  restoreHabit: call('POST', `${HABIT}/restore`, '- - - - A A', 'Offer a habit again', { answer: habitAnswer }),
  createReason: call('POST', `${HABIT}/reasons`, '- - - - A A', 'Add a reason to a habit', {
    body: reasonWords,
    answer: habitAnswer,
    status: 201,
  }),
  orderReasons: call('PUT', `${HABIT}/reasons/order`, '- - - - A A', 'Put a habit’s reasons in this order', {
    body: newOrder,
    answer: habitAnswer,
  }),
  changeReason: call('PATCH', REASON, '- - - - A A', 'Change the words of a reason', {
    body: reasonWords,
    answer: habitAnswer,
  }),
  archiveReason: call('POST', `${REASON}/archive`, '- - - - A A', 'Offer a reason no more', { answer: habitAnswer }),
  restoreReason: call('POST', `${REASON}/restore`, '- - - - A A', 'Offer a reason again', { answer: habitAnswer }),
};
