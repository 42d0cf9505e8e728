import { call } from '#contracts/call.ts';
import {
  adminHouseList,
  crestUpload,
  adminHouse,
  houseChange,
  houseClosing,
  houseReopened,
  houseReopening,
  newHouse,
  newOrder,
} from '#contracts/admin/houses.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** A picture of 200 kB in base64, and its field. */
const CREST_KB = 280;

/** The room Houses. */
export const HOUSE_CALLS = {
  adminHouses: call(ADMIN_PATHS.adminHouses, STAFF, 'The houses, closed ones too', {
    answer: adminHouseList,
  }),
  createHouse: call(ADMIN_PATHS.createHouse, STAFF, 'Add a house', {
    body: newHouse,
    answer: adminHouse,
    status: 201,
  }),
  orderHouses: call(ADMIN_PATHS.orderHouses, STAFF, 'Put the houses in this order', {
    body: newOrder,
    answer: adminHouseList,
  }),
  changeHouse: call(ADMIN_PATHS.changeHouse, STAFF, 'Change a house’s name, colour and goal', {
    body: houseChange,
    answer: adminHouse,
  }),
  setCrest: call(ADMIN_PATHS.setCrest, STAFF, 'Give a house its own crest', {
    body: crestUpload,
    maxKB: CREST_KB,
    answer: adminHouse,
  }),
  removeCrest: call(ADMIN_PATHS.removeCrest, STAFF, 'Take a house’s own crest away', {
    answer: adminHouse,
  }),
  closeHouse: call(ADMIN_PATHS.closeHouse, STAFF, 'Close a house; its points stay in the ledger', {
    body: houseClosing,
    answer: adminHouse,
  }),
  reopenHouse: call(ADMIN_PATHS.reopenHouse, STAFF, 'Open a closed house again', {
    body: houseReopening,
    answer: houseReopened,
  }),
};
