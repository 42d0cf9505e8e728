import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  /** What the text is, in the words of its field: 'The link'. */
  label: string;
  text: string;
  /** On the button. */
  verb?: string;
}

/** Copies a text. Browsers allow that with HTTPS only: elsewhere the text is shown, to be copied by hand. */
export function CopyButton({ label, text, verb = 'Copy the link' }: Props) {
  const [state, setState] = useState<'ready' | 'copied' | 'by hand'>('ready');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('by hand');
    }
  };
  if (state === 'by hand') {
    return <TextField label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />;
  }
  return (
    <>
      <Button icon={state === 'copied' ? 'check' : undefined} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : verb}
      </Button>
      <output className="sr-only">{state === 'copied' ? `${label} is copied.` : ''}</output>
    </>
  );
}
