import { expect } from '@playwright/test';
import { OFFICE, PASSWORD } from './teacher.ts';

/** Calls of our server by somebody who is signed in without a browser: what a story needs and is not about. */
export async function signedInCaller(origin: string, email = OFFICE, password = PASSWORD) {
  let headers: Record<string, string> = { 'Content-Type': 'application/json' };
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  }
  const { access_token } = await call('POST', '/api/auth/login', { email, password });
  headers = { ...headers, Authorization: `Bearer ${String(access_token)}` };
  return call;
}
