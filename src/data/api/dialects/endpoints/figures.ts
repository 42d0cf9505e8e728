import * as PATHS from '#contracts/paths.ts';
import { operation, slashed } from './operation.ts';

export const report = operation('report', 'list', PATHS.report, { paths: [slashed(PATHS.report)] });
export const exportReport = operation('exportReport', 'list', PATHS.exportReport, {
  paths: [slashed(PATHS.exportReport)],
});
export const storeItems = operation('storeItems', 'list', PATHS.storeItems);
