import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasswordCheckAnswer, PasswordCheckRequest } from '#contracts/accounts/accounts.ts';
import { isLongEnough } from '#domain/accounts/password.ts';
import type { Failure } from '#domain/failure.ts';
import type { LoadServices } from '#services/services.ts';
import { callAccounts } from './call-server.ts';
import { textIn } from '#ui/form/use-form.tsx';

/** How long after the last key the server is asked. */
const QUIET_MS = 500;

/** How often the server is asked about one password that it gave no verdict on: it may only have been slow. */
const MOST_TRIES = 3;

/** What the server says of the password in a form, asked while it is typed. */
export interface PasswordCheck {
  /** For the form's input events. */
  watch: (form: HTMLFormElement) => void;
  /** Why the server will refuse what is in the form; null where it has not said so. */
  refusalOf: (form: HTMLFormElement) => string | null;
  /** The same for the last typed text, for the meter. */
  refusal: string | null;
}

/**
 * Asks the server about the password half a second after the last key. Where it can't be asked (no network, too many
 * questions, a server without this call) nothing is said, and the server judges the password when it is sent.
 */
export function usePasswordCheck(loadServices: LoadServices): PasswordCheck {
  const [verdict, setVerdict] = useState<{ asked: string; reason: string | null } | null>(null);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOffered = useRef(true);
  useEffect(
    () => () => {
      latest.current = '';
      clearTimeout(timer.current);
    },
    [],
  );

  const take = useCallback((answer: PasswordCheckAnswer | null, asked: string): void => {
    if (answer === null) isOffered.current = false;
    else if (latest.current === asked) setVerdict({ asked, reason: answer.reason });
  }, []);

  const ask = useCallback(
    async (question: PasswordCheckRequest, asked: string): Promise<void> => {
      for (let tries = 0; tries < MOST_TRIES && latest.current === asked; tries += 1) {
        const answer = await callAccounts(loadServices, (accounts, services) =>
          accounts.checkPassword(services, question),
        );
        if (answer.ok) return take(answer.value, asked);
        if (answer.failure.kind !== 'timeout') return;
      }
    },
    [loadServices, take],
  );

  const watch = useCallback(
    (form: HTMLFormElement): void => {
      const question = questionIn(form);
      const asked = JSON.stringify(question);
      if (latest.current === asked) return;
      latest.current = asked;
      clearTimeout(timer.current);
      setVerdict(null);
      if (!isOffered.current || !navigator.onLine || !isLongEnough(question.password)) return;
      timer.current = setTimeout(() => void ask(question, asked), QUIET_MS);
    },
    [ask],
  );

  return {
    watch,
    refusalOf: (form) => (verdict?.asked === JSON.stringify(questionIn(form)) ? verdict.reason : null),
    refusal: verdict?.reason ?? null,
  };
}

function questionIn(form: HTMLFormElement): PasswordCheckRequest {
  const context = ['firstName', 'lastName', 'email', 'schoolName']
    .map((name) => textIn(form, name).trim())
    .filter(Boolean);
  return { password: textIn(form, 'password'), context };
}

/** Where a refusal is shown: at the password that the school's server finds too weak, else at the form. */
export function placeOfRefusal(failure: Failure): 'password' | 'form' {
  return failure.kind === 'refused' && failure.code === 'weak_password' ? 'password' : 'form';
}
