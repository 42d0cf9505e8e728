import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PrivacyPage } from '#contracts/privacy.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { builtInPrivacyText } from '#domain/privacy/privacy-text.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { PlainText } from '#ui/components/plain-text.tsx';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import { paths } from '#ui/paths.ts';
import styles from './privacy-text.module.css';

/** Where the school writes what /privacy says, beside how it will look. */
export function PrivacyTextScreen() {
  const load = useAdminLoad('privacy', {});
  const mayChange = useAccount().session.profile.is_superuser;
  return (
    <>
      <PageHeader
        title="Privacy page"
        lead={
          <>
            Everyone can read it at <Link to={paths.privacy}>{paths.privacy}</Link>, without signing in.
          </>
        }
      />
      <AdminView of={load} failed="Couldn’t load the text." bars={4} height="6rem">
        {(page) =>
          mayChange ? (
            <Editor loaded={page} />
          ) : (
            <>
              <StatusMessage>Only a superuser can change this text.</StatusMessage>
              <Preview text={textOf(page)} />
            </>
          )
        }
      </AdminView>
    </>
  );
}

const textOf = ({ text, school, retention_years: years }: PrivacyPage): string =>
  text ?? builtInPrivacyText({ school, years });

function Preview({ text }: { text: string }) {
  return (
    <section className={`card ${styles.preview}`} aria-label="How it looks">
      <PlainText text={text} />
    </section>
  );
}

function Editor({ loaded }: { loaded: PrivacyPage }) {
  const call = useAdminCall();
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const {
    base: saved,
    edit,
    version,
    see,
    overtaken,
  } = useEdit<PrivacyPage, { text: string }>({
    form: 'privacy text',
    stored: loaded,
    versionOf: (page) => page.version,
    fieldsOf: (page) => ({ text: textOf(page) }),
    load: () => call('privacy', {}),
    changes: () => [],
  });
  const [stale, setStale] = useState<string | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const { text } = edit.fields;
  const done = (now: PrivacyPage, what: string) => {
    see(now);
    edit.forget();
    setWords(what);
  };
  const save = () =>
    act(
      'Not saved. What you typed is still here.',
      async () => {
        const answer = await call('savePrivacy', { body: { text, version } });
        setStale(answer.ok ? null : await overtaken(answer.failure));
        return answer;
      },
      (now) => done(now, 'Saved. Everyone sees it now.'),
    );
  return (
    <>
      <Outcome text={words} />
      {signInAgain}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextAreaField
          label="Text"
          {...edit.text('text')}
          hint="An empty line begins a new paragraph, # a heading, and - an item of a list."
        />
        {problem && <Alert>{stale ?? problem}</Alert>}
        <div className="buttons">
          {saved.text !== null && (
            <BuiltInButton version={saved.version} onDone={(now) => done(now, 'The built-in text is back.')} />
          )}
          <NotSaved of={edit} />
          <SendButton type="submit" busy={isBusy} disabled={!edit.isChanged}>
            Save
          </SendButton>
        </div>
      </form>
      <Preview text={text} />
    </>
  );
}

function BuiltInButton({ version, onDone }: { version: number; onDone: (now: PrivacyPage) => void }) {
  const call = useAdminCall();
  return (
    <AskButton
      label="Use the built-in text…"
      title="Use the built-in text?"
      confirm="Use the built-in text"
      failed="Nothing was changed."
      send={() => call('savePrivacy', { body: { text: null, version } })}
      onDone={onDone}
    >
      <p>Your own text is deleted. Copy it first if you may want it again.</p>
    </AskButton>
  );
}
