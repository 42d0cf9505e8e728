import { useState } from 'react';
import type { Night, NightAnswer } from '#contracts/admin/night.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { Chip } from '#features/admin/shared/chip.tsx';
import { UndoImport } from '#features/admin/import/done/undo-import.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { adminPaths, NIGHT_FILE } from '#ui/admin-paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { shortNamedDay } from '#domain/days.ts';
import { LimitsForm } from './limits-form.tsx';
import rows from '#features/admin/import/done/earlier-imports.module.css';
import styles from './night-screen.module.css';
import { limitsText, nightLines, nightState, reportText, type NightLine } from './night-texts.ts';

/** The files that the school's system leaves for the server: what became of each, and within what limits it may. */
export function NightScreen() {
  const load = useAdminLoad('nights', {});
  return (
    <>
      <PageHeader
        title="Nightly file"
        lead="The list of students that the school’s own system leaves on the server each night."
      />
      <AdminView of={load} failed="Couldn’t load the nightly files." bars={3} height="4rem">
        {(data) => <Nights data={data} onChanged={load.refresh} />}
      </AdminView>
    </>
  );
}

function Nights({ data, onChanged }: { data: NightAnswer; onChanged: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const { limits, nights, is_watched: isWatched } = data;
  const now = useNow(60_000);
  const waiting = nights.filter(({ state }, index) => state === 'waits' || (state === 'refused' && index === 0));
  return (
    <div className={styles.nights}>
      {!isWatched && (
        <StatusMessage>
          The server looks into no folder. Set IMPORT_DIR on the server, and let the school’s system leave its export
          there.
        </StatusMessage>
      )}
      {limits?.may === false && (
        <Alert>{limits.set_by} set the limits and is no longer staff here, so each file waits. Set them again.</Alert>
      )}
      {waiting.map((night) => (
        <WaitingNight key={night.id} night={night} onSkipped={onChanged} />
      ))}
      <section className={styles.limits}>
        <h2>Limits</h2>
        {isEditing ? (
          <LimitsForm
            limits={limits}
            onSaved={() => {
              setEditing(false);
              onChanged();
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div className="spread">
            <p className="soft">{limitsText(limits)}</p>
            <Button icon="edit" onClick={() => setEditing(true)}>
              {limits === null ? 'Set the limits' : 'Change the limits'}
            </Button>
          </div>
        )}
      </section>
      <h2>Last nights</h2>
      {nights.length === 0 ? (
        <p className="soft">No file has come yet.</p>
      ) : (
        <ul className="sheet">
          {nightLines(nights, now).map((line) => (
            <NightRow key={line.night?.id ?? line.day} line={line} onUndone={onChanged} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file that needs a person: why, and what can be done about it. */
function WaitingNight({ night, onSkipped }: { night: Night; onSkipped: () => void }) {
  const call = useAdminCall();
  const now = useNow(60_000);
  const { id, file_name: name, report } = night;
  return (
    <section className="attention">
      <p>
        <b>
          {name}, {whenText(Date.parse(night.found_at), now)}:
        </b>{' '}
        {report.why}
      </p>
      {night.state === 'waits' && <p>{reportText(report)} Nothing of it is saved yet.</p>}
      <div className="buttons">
        {night.state === 'waits' && (
          <ButtonLink variant="primary" to={`${adminPaths.import}?${NIGHT_FILE}=${id}`}>
            See the plan
          </ButtonLink>
        )}
        <AskButton
          label="Leave this file out…"
          title={`Leave ${name} out?`}
          confirm="Leave it out"
          failed="The file was not left out."
          send={() => call('skipNight', { id })}
          onDone={onSkipped}
        >
          <p>
            Nothing of it is saved, and the server doesn’t look at it again. This can’t be undone. You can still import
            the file by hand, and the next night brings another one.
          </p>
        </AskButton>
      </div>
    </section>
  );
}

function NightRow({ line: { day, night }, onUndone }: { line: NightLine; onUndone: () => void }) {
  const now = useNow(60_000);
  const record = night?.record ?? null;
  return (
    <li className={rows.record}>
      <span className={rows.words}>
        <strong>{night === null ? shortNamedDay(day) : whenText(Date.parse(night.found_at), now)}</strong>
        <span className={styles.what}>
          <Chip {...nightState(night)} />
          {night?.file_name}
        </span>
        {night !== null && (
          <span className="soft">{night.state === 'refused' ? night.report.why : reportText(night.report)}</span>
        )}
        {record?.undone_at != null && (
          <span className="soft">
            Undone by {record.undone_by ?? 'somebody'}, {whenText(Date.parse(record.undone_at), now)}
          </span>
        )}
      </span>
      {record && (
        <span className="buttons">
          <ButtonLink to={`${adminPaths.audit}?about=${record.id}`}>
            Report
            <span className="sr-only"> of {shortNamedDay(day)}</span>
          </ButtonLink>
          <UndoImport record={record} onUndone={onUndone} />
        </span>
      )}
    </li>
  );
}
