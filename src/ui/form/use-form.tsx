import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Alert } from '#ui/components/message.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';

/** What is wrong, and where in the form: at a field of this name, or at another place. */
export interface FormProblem<Place extends string> {
  field: Place;
  text: ReactNode;
}

/** What a form is doing. It says one thing at a time. */
type FormState<Place extends string> =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | ({ kind: 'problem' } & FormProblem<Place>);

/** For fields that several forms share: where their messages are. */
export interface PartOfForm<Place extends string> {
  /** The id of the message, for a field that it is about; else null. */
  errorAt: (...places: Place[]) => string | null;
  /** The message, where it is about one of these places. */
  problemAt: (...places: Place[]) => ReactNode;
  /** Its words; null: there is none at this place. */
  textAt: (place: Place) => ReactNode;
}

/** Finds what is wrong with the form's values, or says how to send them. */
type Check<Place extends string> = (
  form: HTMLFormElement,
) => FormProblem<Place> | (() => Promise<FormProblem<Place> | null>);

export interface Form<Place extends string> extends PartOfForm<Place> {
  isSending: boolean;
  /**
   * Checks what was filled in, and sends it where nothing is wrong. A problem is shown, and its field gets the focus.
   * Without one the form stays busy: the screen goes, or calls `reset`. A second press does nothing.
   */
  onSubmit: (check: Check<Place>) => (event: SubmitEvent<HTMLFormElement>) => void;
  /** The same for another button of the form. */
  run: (form: HTMLFormElement, check: Check<Place>) => void;
  /** Takes the message away from a field that was changed. */
  onChange: (event: { target: EventTarget }) => void;
  /** Lets the person fill in the form again. */
  reset: () => void;
}

/** The one way in which a form checks, sends, and says what is wrong. */
export function useForm<Place extends string>(): Form<Place> {
  const [state, setState] = useState<FormState<Place>>({ kind: 'ready' });
  const oneAtATime = useOneAtATime();
  const errorId = useId();

  const run: Form<Place>['run'] = (form, check) => {
    const show = (problem: FormProblem<Place>): void => {
      setState({ kind: 'problem', ...problem });
      focusField(form, problem.field);
    };
    const found = check(form);
    if (typeof found !== 'function') return show(found);
    oneAtATime(async () => {
      setState({ kind: 'sending' });
      const problem = await found();
      if (problem) show(problem);
    });
  };
  const isAt = (places: ReadonlyArray<string | null>): boolean =>
    state.kind === 'problem' && places.includes(state.field);
  return {
    isSending: state.kind === 'sending',
    onSubmit: (check) => (event) => {
      event.preventDefault();
      run(event.currentTarget, check);
    },
    run,
    onChange: ({ target }) => {
      if (target instanceof Element && isAt([target.getAttribute('name')])) setState({ kind: 'ready' });
    },
    reset: () => setState({ kind: 'ready' }),
    textAt: (place) => (state.kind === 'problem' && state.field === place ? state.text : null),
    errorAt: (...places) => (isAt(places) ? errorId : null),
    problemAt: (...places) =>
      state.kind === 'problem' && isAt(places) ? <Alert id={errorId}>{state.text}</Alert> : null,
  };
}

/** The text in a field of the form; '' where it is empty or not there. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Puts the focus into a field; of radio buttons, the chosen one or the first. */
export function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList) {
    const buttons = [...found].filter((node) => node instanceof HTMLInputElement);
    (buttons.find((button) => button.checked) ?? buttons[0])?.focus();
  } else if (found instanceof HTMLElement) {
    found.focus();
  }
}
