import { useState } from 'react';
import type { DisplayRow, PairingFound } from '#contracts/admin/displays.ts';
import type { TabletRow } from '#contracts/admin/tablets.ts';
import { typedAddress } from '#domain/address.ts';
import { NEW_DISPLAY_SETTINGS, LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { DEFAULT_LOCK_MINUTES } from '#domain/tablets/tablet-words.ts';
import { failureDetail } from '#domain/failure.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm, type Form } from '#ui/form/use-form.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import styles from './displays.module.css';
import { TabletFields, useTabletForm } from './tablet-fields.tsx';

/** What a code may make of the screen that shows it. */
export type Added = PairingFound['kind'];

interface Props {
  /** What the person is about to add; the screen itself says what it asks to become. */
  kind: Added;
  /** As it was scanned; '' where it is still to be typed. */
  code: string;
  onPaired: (display: DisplayRow) => void;
  onShared: (tablet: TabletRow) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Adds a display: first its code, then a look at what asks, then its name and place. */
export function AddDisplayDialog({ kind, code, onPaired, onShared, onRefused, onClose }: Props) {
  const [found, setFound] = useState<PairingFound | null>(null);
  const back = (): void => setFound(null);
  return (
    <ModalDialog title={found ? QUESTIONS[found.kind] : TITLES[kind]} onClose={onClose}>
      {found === null && <CodeStep kind={kind} code={code} onFound={setFound} onClose={onClose} />}
      {found?.kind === 'hall' && <ConfirmStep found={found} onPaired={onPaired} onRefused={onRefused} onBack={back} />}
      {found?.kind === 'tablet' && (
        <ConfirmTablet found={found} onShared={onShared} onRefused={onRefused} onBack={back} />
      )}
    </ModalDialog>
  );
}

const TITLES: Record<Added, string> = { hall: 'Add a display', tablet: 'Add a shared tablet' };
const QUESTIONS: Record<Added, string> = { hall: 'Is this your screen?', tablet: 'Is this your tablet?' };

function CodeStep({
  kind,
  code,
  onFound,
  onClose,
}: Pick<Props, 'kind' | 'code' | 'onClose'> & { onFound: (found: PairingFound) => void }) {
  const call = useAdminCall();
  const origins = useSharedOrigins();
  const form = useForm<'code'>();
  const submit = form.onSubmit((element) => {
    const typed = textIn(element, 'code').trim();
    if (typed === '') return { field: 'code', text: DISPLAY_WORDS.noCode };
    return async () => {
      const answer = await call('findPairing', { body: { code: typed } });
      if (answer.ok) {
        onFound(answer.value);
        return null;
      }
      const { failure } = answer;
      const text = failure.kind === 'refused' ? failureDetail(failure) : null;
      return { field: 'code', text: text ?? actionFailedText('Couldn’t look for the screen.', failure) };
    };
  });
  return (
    <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
      <SharedAddress origins={origins}>
        {(origin) => (
          <p>
            {kind === 'hall'
              ? `Open ${typedAddress(origin, paths.display)} on the screen in the hall. It shows a code of 8 letters.`
              : `Open ${typedAddress(origin, paths.tablet)} on the tablet. It shows a code of 8 letters.`}
          </p>
        )}
      </SharedAddress>
      <FormField
        form={form}
        label="Code on the screen"
        name="code"
        defaultValue={code}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
        <SendButton type="submit" busy={form.isSending}>
          Find the screen
        </SendButton>
      </div>
    </form>
  );
}

const NEW_DISPLAY = { name: '', place: '' };

interface ConfirmProps extends Pick<Props, 'onPaired' | 'onRefused'> {
  found: PairingFound;
  onBack: () => void;
}

function ConfirmStep({ found, onPaired, onRefused, onBack }: ConfirmProps) {
  const call = useAdminCall();
  const form = useForm<'name' | 'form'>();
  const edit = useTyped('new display', NEW_DISPLAY);
  const submit = form.onSubmit(() => {
    const name = edit.fields.name.trim();
    if (name === '') return { field: 'name', text: DISPLAY_WORDS.noName };
    const place = edit.fields.place.trim();
    return async () => {
      const body = { pairing_id: found.id, name, place, settings: NEW_DISPLAY_SETTINGS };
      const made = await call('confirmDisplay', { body });
      if (!made.ok) return { field: 'form', text: actionFailedText('Couldn’t pair the screen.', made.failure) };
      edit.forget();
      onPaired(made.value);
      return null;
    };
  });
  return (
    <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
      <WhatAsks found={found} />
      <FormField
        form={form}
        label="Name"
        {...edit.text('name')}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
        hint="Such as Main hall."
        required
      />
      <TextField
        label="Place (optional)"
        {...edit.text('place')}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
        hint="Such as Ground floor, by the stairs."
      />
      <ConfirmFoot form={form} found={found} onRefused={onRefused} onBack={onBack} />
    </form>
  );
}

function ConfirmTablet({
  found,
  onShared,
  onRefused,
  onBack,
}: Pick<Props, 'onShared' | 'onRefused'> & Omit<ConfirmProps, 'onPaired'>) {
  const call = useAdminCall();
  const { form, submit } = useTabletForm({
    send: (said) => call('confirmTablet', { body: { pairing_id: found.id, ...said } }),
    failed: 'Couldn’t share the tablet.',
    onSaved: onShared,
  });
  return (
    <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
      <WhatAsks found={found} />
      <TabletFields form={form} name="" minutes={DEFAULT_LOCK_MINUTES} />
      <ConfirmFoot form={form} found={found} onRefused={onRefused} onBack={onBack} />
    </form>
  );
}

const CONFIRM: Record<Added, { yes: string; no: string; failed: string }> = {
  hall: { yes: 'Pair it', no: 'Not my screen', failed: 'Couldn’t refuse the screen.' },
  tablet: { yes: 'Share it', no: 'Not my tablet', failed: 'Couldn’t refuse the tablet.' },
};

/** Yes, no, or back to the code; and what went wrong. */
function ConfirmFoot({
  form,
  found: { id, kind },
  onRefused,
  onBack,
}: Omit<ConfirmProps, 'onPaired'> & { form: Pick<Form<'form'>, 'problemAt' | 'isSending'> }) {
  const call = useAdminCall();
  const action = useAdminAction();
  const { yes, no, failed } = CONFIRM[kind];
  return (
    <>
      {form.problemAt('form')}
      {action.problem && <Alert>{action.problem}</Alert>}
      <div className="buttons">
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="quiet"
          busy={action.isBusy}
          onClick={() => action.act(failed, () => call('denyPairing', { id }), onRefused)}
        >
          {no}
        </Button>
        <SendButton type="submit" busy={form.isSending}>
          {yes}
        </SendButton>
      </div>
    </>
  );
}

/** What a person compares before they let a screen in: somebody else may have read out their own code. */
function WhatAsks({ found }: { found: PairingFound }) {
  const seconds = Math.max(1, Math.round((useNow(5_000).at - Date.parse(found.asked_at)) / 1_000));
  const ago =
    seconds < 90 ? countText(seconds, 'second', 'seconds') : countText(Math.round(seconds / 60), 'minute', 'minutes');
  return (
    <>
      <p>Pair it only if the screen in front of you shows this code:</p>
      <p className={styles.code}>
        {found.user_code.slice(0, 4)} {found.user_code.slice(4)}
      </p>
      <p>
        {found.browser}, asked {ago} ago, {found.same_network ? 'from your network.' : 'not from your network.'}
      </p>
      {!found.same_network && (
        <StatusMessage>
          A phone on mobile data is in another network too. If you are in the same wifi as the screen, be careful.
        </StatusMessage>
      )}
      {!found.is_secure && (
        <StatusMessage>
          This connection is without https: people on this network could also see this board.
        </StatusMessage>
      )}
    </>
  );
}
