export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of a call, as paths.ts has them; `:id` stands for the id of what it is about. */
export type Endpoint = `${Method} /${string}`;

// @__NO_SIDE_EFFECTS__
export const methodOf = (endpoint: Endpoint): string => endpoint.slice(0, endpoint.indexOf(' '));

// @__NO_SIDE_EFFECTS__
export const pathOf = (endpoint: Endpoint): string => endpoint.slice(endpoint.indexOf('/'));
