import { useState, type ReactNode } from 'react';
import { addressKind, ONLY_HERE } from '#domain/address.ts';
import { StatusMessage } from './message.tsx';
import { SelectField } from './select-field.tsx';

interface Props {
  /** The addresses to hand to others, the best first; null: not known yet. */
  origins: readonly string[] | null;
  /** What has the address in it. */
  children: (origin: string) => ReactNode;
}

/** What is for others and begins with the app's address. Where this page has one that only this computer opens, it says so. */
export function SharedAddress({ origins, children }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const origin = chosen ?? origins?.[0] ?? location.origin;
  return (
    <>
      {origins !== null && addressKind(location) === 'this-computer' && (
        <Choice origins={origins} origin={origin} onOrigin={setChosen} />
      )}
      {children(origin)}
    </>
  );
}

interface ChoiceProps {
  origins: readonly string[];
  origin: string;
  onOrigin: (origin: string) => void;
}

function Choice({ origins, origin, onOrigin }: ChoiceProps) {
  if (origins.length === 0) {
    return (
      <StatusMessage>
        {ONLY_HERE} A superuser sets the one that others can open in the Admin Portal: School, Address. Links then begin
        with it.
      </StatusMessage>
    );
  }
  if (origins.length === 1) return <p>The address of this page works only on this computer. Others open {origin}.</p>;
  return (
    <SelectField
      label="Others open (this page’s own address works only on this computer)"
      value={origin}
      options={origins.map((each) => ({ value: each, label: each }))}
      onValue={onOrigin}
    />
  );
}
