import { methodOf, pathOf, type Endpoint } from '#contracts/endpoint.ts';
import type { Call } from '#data/api/api-client.ts';
import { failureStatus, type Failure } from '#domain/failure.ts';

/** The JSON of a request, in our words. */
export type Body = Readonly<Record<string, unknown>>;

/** One of several forms in which servers take the same request. */
export interface Shape {
  name: string;
  /** The body in this form; unchanged by default. */
  body?: (body: Body) => Body;
  /** Its proof, where that is what makes the form; `isKnown`: it worked on this server before. */
  auth?: (isKnown: boolean) => NonNullable<Call<unknown>['auth']>;
}

/**
 * What the app asks a server for, with every endpoint that another server than ours may have for it, in the
 * specification's order. A path's variant with or without its trailing slash need not be listed: it comes after all that
 * are. try-endpoints.ts says when the next one is tried. Plain constants in a file a room, so that page and worker carry
 * only those that they use.
 */
export interface Operation {
  /** Under which the endpoint that worked is remembered. */
  name: string;
  /** Where our own server has it. */
  own: Endpoint;
  /** 'thing': a 404 in JSON may be about what was asked for (no such student); 'list': only about the path. */
  about: 'thing' | 'list';
  /** Sending it twice makes two. */
  creates?: true;
  /** Each path is tried with each method */
  method: string | readonly string[];
  paths: readonly string[];
  /** and each shape. The first one is our own server's. */
  shapes?: readonly Shape[];
  /** Whether the server may just want another shape at the same path; `isKnown`: this one worked before. */
  wantsOtherShape?: (failure: Failure, isKnown: boolean) => boolean;
  /** Whether this failure says nothing about the operation, so that the next endpoint is tried. */
  isNoVerdict?: (failure: Failure, isKnown: boolean) => boolean;
}

export const hasStatus = (failure: Failure, ...statuses: readonly number[]): boolean =>
  statuses.includes(failureStatus(failure) ?? 0);
export const isRefused = (failure: Failure, ...statuses: readonly number[]): boolean =>
  failure.kind === 'refused' && hasStatus(failure, ...statuses);

/** An operation that others have at the same path as we do, unless `more` lists their paths. */
// @__NO_SIDE_EFFECTS__
export function operation(
  name: string,
  about: Operation['about'],
  own: Endpoint,
  more: Partial<Operation> = {},
): Operation {
  return { name, about, own, method: methodOf(own), paths: [pathOf(own)], ...more };
}

/** Our own path with the slash at its end that the specification writes. */
// @__NO_SIDE_EFFECTS__
export const slashed = (own: Endpoint): string => `${pathOf(own)}/`;
