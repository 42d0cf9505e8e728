import { call } from '#contracts/call.ts';
import { adminHabitList, habitAnswer, habitChange, newHabit, reasonWords } from '#contracts/admin/habits.ts';
import { newOrder } from '#contracts/admin/houses.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The room Habits and reasons. Each change answers the whole habit. */
export const HABIT_CALLS = {
  adminHabits: call(ADMIN_PATHS.adminHabits, STAFF, 'The habits and reasons, archived ones too', {
    answer: adminHabitList,
  }),
  createHabit: call(ADMIN_PATHS.createHabit, STAFF, 'Add a habit, with its reasons', {
    body: newHabit,
    answer: habitAnswer,
    status: 201,
  }),
  orderHabits: call(ADMIN_PATHS.orderHabits, STAFF, 'Put the habits in this order', {
    body: newOrder,
    answer: adminHabitList,
  }),
  changeHabit: call(ADMIN_PATHS.changeHabit, STAFF, 'Change a habit’s name and colour', {
    body: habitChange,
    answer: habitAnswer,
  }),
  archiveHabit: call(ADMIN_PATHS.archiveHabit, STAFF, 'Stop offering a habit', { answer: habitAnswer }),
  restoreHabit: call(ADMIN_PATHS.restoreHabit, STAFF, 'Offer a habit again', { answer: habitAnswer }),
  createReason: call(ADMIN_PATHS.createReason, STAFF, 'Add a reason to a habit', {
    body: reasonWords,
    answer: habitAnswer,
    status: 201,
  }),
  orderReasons: call(ADMIN_PATHS.orderReasons, STAFF, 'Put a habit’s reasons in this order', {
    body: newOrder,
    answer: habitAnswer,
  }),
  changeReason: call(ADMIN_PATHS.changeReason, STAFF, 'Change the words of a reason', {
    body: reasonWords,
    answer: habitAnswer,
  }),
  archiveReason: call(ADMIN_PATHS.archiveReason, STAFF, 'Stop offering a reason', { answer: habitAnswer }),
  restoreReason: call(ADMIN_PATHS.restoreReason, STAFF, 'Offer a reason again', { answer: habitAnswer }),
};
