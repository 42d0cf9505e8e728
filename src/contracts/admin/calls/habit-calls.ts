import { call } from '#contracts/call.ts';
import { adminHabitList, habitAnswer, habitChange, newHabit, reasonWords } from '#contracts/admin/habits.ts';
import { newOrder } from '#contracts/admin/houses.ts';
import { STAFF } from './grants.ts';

const HABIT = '/api/admin/habits/:id';
const REASON = '/api/admin/reasons/:id';

/** The room Habits and reasons. Each change answers the whole habit. */
export const HABIT_CALLS = {
  adminHabits: call('GET', '/api/admin/habits', STAFF, 'The habits and reasons, archived ones too', {
    answer: adminHabitList,
  }),
  createHabit: call('POST', '/api/admin/habits', STAFF, 'Add a habit, with its reasons', {
    body: newHabit,
    answer: habitAnswer,
    status: 201,
  }),
  orderHabits: call('PUT', '/api/admin/habits/order', STAFF, 'Put the habits in this order', {
    body: newOrder,
    answer: adminHabitList,
  }),
  changeHabit: call('PATCH', HABIT, STAFF, 'Change a habit’s name and colour', {
    body: habitChange,
    answer: habitAnswer,
  }),
  archiveHabit: call('POST', `${HABIT}/archive`, STAFF, 'Stop offering a habit', { answer: habitAnswer }),
  restoreHabit: call('POST', `${HABIT}/restore`, STAFF, 'Offer a habit again', { answer: habitAnswer }),
  createReason: call('POST', `${HABIT}/reasons`, STAFF, 'Add a reason to a habit', {
    body: reasonWords,
    answer: habitAnswer,
    status: 201,
  }),
  orderReasons: call('PUT', `${HABIT}/reasons/order`, STAFF, 'Put a habit’s reasons in this order', {
    body: newOrder,
    answer: habitAnswer,
  }),
  changeReason: call('PATCH', REASON, STAFF, 'Change the words of a reason', {
    body: reasonWords,
    answer: habitAnswer,
  }),
  archiveReason: call('POST', `${REASON}/archive`, STAFF, 'Stop offering a reason', { answer: habitAnswer }),
  restoreReason: call('POST', `${REASON}/restore`, STAFF, 'Offer a reason again', { answer: habitAnswer }),
};
