import { operation, OURS } from './operation.ts';

export const report = operation('report', 'list', 'GET', ['/api/reports/']);
export const exportReport = operation('exportReport', 'list', 'POST', ['/api/reports/export/']);

/** A report of a period, or by terms. */
export const periodReport = operation('periodReport', 'list', 'GET', ['/api/reports/'], OURS);

export const teacherReport = operation('teacherReport', 'list', 'GET', ['/api/reports/teachers'], OURS);
export const storeItems = operation('storeItems', 'list', 'GET', ['/api/store/items']);
export const balance = operation('balance', 'thing', 'GET', ['/api/students/{id}/balance'], OURS);
export const redeem = operation('redeem', 'thing', 'POST', ['/api/store/redemptions'], {
  isOurs: true,
  creates: true,
});
export const giveBack = operation('giveBack', 'thing', 'POST', ['/api/store/redemptions/{id}/reverse'], {
  isOurs: true,
  creates: true,
});
export const myAwards = operation('myAwards', 'list', 'GET', ['/api/points/mine'], OURS);
