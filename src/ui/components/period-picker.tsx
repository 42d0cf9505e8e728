import { useState } from 'react';
import type { Day, Span } from '#domain/days.ts';
import { PERIODS, spanProblem, type PeriodChoice, type PeriodKind } from '#domain/period.ts';
import { Button } from './button.tsx';
import { Alert } from './message.tsx';
import styles from './period-picker.module.css';
import { Segments } from './segments.tsx';
import { TextField } from './text-field.tsx';

const LABELS: Record<PeriodKind, string> = { today: 'Today', week: 'Week', term: 'Term', all: 'All', dates: 'Dates…' };

/** The period of what is shown, in five segments; own dates are asked for below them. */
export function PeriodPicker({
  choice,
  today,
  onChoice,
}: {
  choice: PeriodChoice;
  today: Day;
  onChoice: (choice: PeriodChoice) => void;
}) {
  const [asking, setAsking] = useState(false);
  const choose = (kind: PeriodKind): void => {
    setAsking(kind === 'dates');
    if (kind !== 'dates') onChoice({ kind, span: null });
  };
  return (
    <div className={styles.picker}>
      <Segments
        legend="Period"
        choices={PERIODS.map((kind) => ({ value: kind, label: LABELS[kind] }))}
        value={asking ? 'dates' : choice.kind}
        onChange={choose}
        // A press on the chosen segment asks for other dates.
        onAgain={(kind) => kind === 'dates' && setAsking(true)}
      />
      {(asking || choice.kind === 'dates') && (
        <DatesForm
          key={`${choice.span?.from} ${choice.span?.to}`}
          span={choice.span ?? { from: '', to: today }}
          today={today}
          onSpan={(span) => {
            setAsking(false);
            onChoice({ kind: 'dates', span });
          }}
        />
      )}
    </div>
  );
}

function DatesForm({ span, today, onSpan }: { span: Span; today: Day; onSpan: (span: Span) => void }) {
  const [typed, setTyped] = useState(span);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={styles.dates}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = spanProblem(typed);
        setProblem(found);
        if (found === null) onSpan(typed);
      }}
    >
      <TextField
        label="First day"
        type="date"
        max={today}
        value={typed.from}
        onChange={(event) => setTyped({ ...typed, from: event.target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        max={today}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <Button type="submit">Show</Button>
      {problem && <Alert>{problem}</Alert>}
    </form>
  );
}
