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

const HOUSE = '/api/admin/houses/:id';
/** A picture of 200 kB in base64, and its field. */
const CREST_KB = 280;

/** The room Houses. */
export const HOUSE_CALLS = {
  adminHouses: call('GET', '/api/admin/houses', STAFF, 'The houses, closed ones too', {
    answer: adminHouseList,
  }),
  createHouse: call('POST', '/api/admin/houses', STAFF, 'Add a house', {
    body: newHouse,
    answer: adminHouse,
    status: 201,
  }),
  orderHouses: call('PUT', '/api/admin/houses/order', STAFF, 'Put the houses in this order', {
    body: newOrder,
    answer: adminHouseList,
  }),
  changeHouse: call('PATCH', HOUSE, STAFF, 'Change a house’s name, colour and goal', {
    body: houseChange,
    answer: adminHouse,
  }),
  setCrest: call('PUT', `${HOUSE}/crest`, STAFF, 'Give a house its own crest', {
    body: crestUpload,
    maxKB: CREST_KB,
    answer: adminHouse,
  }),
  removeCrest: call('DELETE', `${HOUSE}/crest`, STAFF, 'Take a house’s own crest away', {
    answer: adminHouse,
  }),
  closeHouse: call('POST', `${HOUSE}/close`, STAFF, 'Close a house; its points stay in the ledger', {
    body: houseClosing,
    answer: adminHouse,
  }),
  reopenHouse: call('POST', `${HOUSE}/reopen`, STAFF, 'Open a closed house again', {
    body: houseReopening,
    answer: houseReopened,
  }),
};
