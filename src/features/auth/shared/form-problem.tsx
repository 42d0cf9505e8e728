import { Alert } from '#ui/components/message.tsx';
import type { FormState } from './form-state.ts';

interface Props<Place extends string> {
  state: FormState<Place>;
  /** The places in the form that this stands at. */
  at: readonly Place[];
  id: string;
}

/** The form's message, where it belongs here. */
export function FormProblem<Place extends string>({ state, at, id }: Props<Place>) {
  return state.kind === 'problem' && at.includes(state.at) ? <Alert id={id}>{state.text}</Alert> : null;
}
